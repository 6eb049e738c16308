import java.util.concurrent.locks.ReentrantLock;

// n threads, k critical sections each on one lock: (nk)! / (k!)^n; lazily 1 if the data is private.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="private monitor 2 2" | expect: executions=6 hbrs=6 lazy_hbrs=1
// run: args="private monitor 3 2" | expect: executions=90 hbrs=90 lazy_hbrs=1
// run: args="private monitor 2 3" | expect: executions=20 hbrs=20 lazy_hbrs=1
// run: args="private lock 2 2" | expect: executions=6 hbrs=6 lazy_hbrs=1
// run: args="private lock 3 2" | expect: executions=90 hbrs=90 lazy_hbrs=1
// run: args="private lock 2 3" | expect: executions=20 hbrs=20 lazy_hbrs=1
// run: args="shared monitor 2 2" | expect: executions=6 hbrs=6 lazy_hbrs=6
// run: args="shared monitor 3 2" | expect: executions=90 hbrs=90 lazy_hbrs=90
// run: args="shared lock 2 3" | expect: executions=20 hbrs=20 lazy_hbrs=20
// jess: run --strategy dfs
// expect: exit=0 verdict=verified complete=true
// run: args="private monitor 2 2" | expect: hbrs=6 lazy_hbrs=1
// run: args="shared monitor 2 2" | expect: hbrs=6 lazy_hbrs=6
// jess: run --strategy source-dpor
// expect: exit=0 verdict=verified executions=20 hbrs=20
// args: shared lock 2 3
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified complete=true
// run: args="private monitor 3 2" | expect: executions=1 lazy_hbrs=1
// run: args="private lock 2 3" | expect: executions=1 lazy_hbrs=1
// run: args="shared monitor 2 2" | expect: lazy_hbrs=6
// run: args="shared lock 2 3" | expect: lazy_hbrs=20
// jess: run --strategy hbr-caching
// expect: exit=0 verdict=verified hbrs=20
// args: shared lock 2 3
// jess: run --strategy lazy-hbr-caching
// expect: exit=0 verdict=verified lazy_hbrs=20
// args: shared lock 2 3
public class CountSections {
    public static void main(String[] args) throws InterruptedException {
        boolean shared = args[0].equals("shared");
        boolean monitor = args[1].equals("monitor");
        int n = Integer.parseInt(args[2]);
        int k = Integer.parseInt(args[3]);
        ReentrantLock lock = new ReentrantLock();
        int[] cells = new int[n];
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int cell = shared ? 0 : i;
            threads[i] =
                    new Thread(
                            () -> {
                                for (int round = 0; round < k; round++) {
                                    if (monitor) {
                                        synchronized (cells) {
                                            cells[cell]++;
                                        }
                                    } else {
                                        lock.lock();
                                        try {
                                            cells[cell]++;
                                        } finally {
                                            lock.unlock();
                                        }
                                    }
                                }
                            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (Thread thread : threads) {
            thread.join();
        }
        for (int cell : cells) {
            sum += cell;
        }
        if (sum != n * k) {
            throw new AssertionError("sum " + sum);
        }
    }
}
