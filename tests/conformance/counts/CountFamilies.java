import java.util.concurrent.atomic.AtomicInteger;

// Further families with closed forms: lastwrite n!, floating reads (n + 1)!, binc (n!)^2, cas n,
// two nested locks in one order n!, triangular C(2k, k).
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="lastwrite 3" | expect: executions=6
// run: args="lastwrite 5" | expect: executions=120
// run: args="floatingread 2" | expect: executions=6
// run: args="floatingread 3" | expect: executions=24
// run: args="binc 2" | expect: executions=4
// run: args="binc 3" | expect: executions=36
// run: args="cas 5" | expect: executions=5
// run: args="lock2inc 3" | expect: executions=6
// run: args="lock2inc 4" | expect: executions=24
// run: args="triangular 2" | expect: executions=6
// run: args="triangular 3" | expect: executions=20
public class CountFamilies {
    int x;
    final AtomicInteger first = new AtomicInteger();
    final AtomicInteger second = new AtomicInteger();
    final Object outer = new Object();
    final Object inner = new Object();

    void nested() {
        synchronized (outer) {
            synchronized (inner) {
                x++;
            }
        }
    }

    void steps(int k) {
        for (int i = 0; i < k; i++) {
            synchronized (this) {
                x++;
            }
        }
    }

    Runnable[] bodies(String family, int n) {
        Runnable[] bodies =
                new Runnable
                        [family.equals("floatingread")
                                ? n + 1
                                : family.equals("triangular") ? 2 : n];
        for (int i = 0; i < bodies.length; i++) {
            int k = i;
            switch (family) {
                case "lastwrite":
                    bodies[i] = () -> x = k;
                    break;
                case "floatingread":
                    bodies[i] =
                            k == n
                                    ? () -> {
                                        if (x < 0) {
                                            throw new AssertionError();
                                        }
                                    }
                                    : () -> x = k;
                    break;
                case "binc":
                    bodies[i] =
                            () -> {
                                first.incrementAndGet();
                                second.incrementAndGet();
                            };
                    break;
                case "cas":
                    bodies[i] = () -> first.compareAndSet(0, 1);
                    break;
                case "lock2inc":
                    bodies[i] = this::nested;
                    break;
                case "triangular":
                    bodies[i] = () -> steps(n);
                    break;
                default:
                    throw new IllegalArgumentException(family);
            }
        }
        return bodies;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable[] bodies = new CountFamilies().bodies(args[0], Integer.parseInt(args[1]));
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
