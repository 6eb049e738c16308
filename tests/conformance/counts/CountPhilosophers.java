import java.util.concurrent.locks.ReentrantLock;

// Dining philosophers. Naive (left fork first): 2^n - 1 executions of which one deadlocks.
// Ordered (smaller fork first): 2^n - 2, all of them one lazy happens-before class.
// jess: run --strategy dpor --keep-going
// expect: exit=1 kind=deadlock blocked=0 complete=true
// run: args="naive monitor 2" | expect: executions=3 hbrs=3 lazy_hbrs=2
// run: args="naive monitor 3" | expect: executions=7 hbrs=7 lazy_hbrs=2
// run: args="naive monitor 4" | expect: executions=15 hbrs=15 lazy_hbrs=2
// run: args="naive lock 2" | expect: executions=3
// run: args="naive lock 3" | expect: executions=7
// run: args="naive lock 4" | expect: executions=15
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="ordered monitor 2" | expect: executions=2 hbrs=2 lazy_hbrs=1
// run: args="ordered monitor 3" | expect: executions=6 hbrs=6 lazy_hbrs=1
// run: args="ordered monitor 4" | expect: executions=14 hbrs=14 lazy_hbrs=1
// run: args="ordered lock 2" | expect: executions=2
// run: args="ordered lock 3" | expect: executions=6
// run: args="ordered lock 4" | expect: executions=14
// jess: run --strategy dpor
// expect: exit=1 kind=deadlock
// run: args="naive monitor 2"
// run: args="naive lock 5"
// jess: run --strategy dfs --keep-going
// expect: exit=1 kind=deadlock complete=true
// run: args="naive monitor 2" | expect: hbrs=3 lazy_hbrs=2
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified executions=1 lazy_hbrs=1
// run: args="ordered monitor 4"
// run: args="ordered lock 3"
// jess: run --strategy lazy-dpor --keep-going
// expect: exit=1 kind=deadlock complete=true
// run: args="naive monitor 3" | expect: lazy_hbrs=2
// run: args="naive lock 4" | expect: lazy_hbrs=2
// jess: run --strategy lazy-hbr-caching --keep-going
// expect: exit=1 kind=deadlock complete=true lazy_hbrs=2
// run: args="naive monitor 3"
// jess: run --strategy fg-dpor --keep-going
// expect: exit=1 kind=deadlock complete=true hbrs=7
// run: args="naive monitor 3"
public class CountPhilosophers {
    static void eatWithMonitors(Object first, Object second, int[] meals, int i) {
        synchronized (first) {
            synchronized (second) {
                meals[i]++;
            }
        }
    }

    static void eatWithLocks(ReentrantLock first, ReentrantLock second, int[] meals, int i) {
        first.lock();
        try {
            second.lock();
            try {
                meals[i]++;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean ordered = args[0].equals("ordered");
        boolean monitors = args[1].equals("monitor");
        int n = Integer.parseInt(args[2]);
        ReentrantLock[] forks = new ReentrantLock[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new ReentrantLock();
        }
        int[] meals = new int[n];
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int seat = i;
            int left = i;
            int right = (i + 1) % n;
            ReentrantLock first = forks[ordered ? Math.min(left, right) : left];
            ReentrantLock second = forks[ordered ? Math.max(left, right) : right];
            threads[i] =
                    new Thread(
                            () -> {
                                if (monitors) {
                                    eatWithMonitors(first, second, meals, seat);
                                } else {
                                    eatWithLocks(first, second, meals, seat);
                                }
                            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int meal : meals) {
            if (meal != 1) {
                throw new AssertionError("somebody ate " + meal + " times");
            }
        }
    }
}
