import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

// Threads that run the same code on the same data, and are started one after the other, are
// explored up to their names; what tells them apart ends that.
// jess: run --strategy dpor --keep-going --symmetric
// run: args=locked | expect: verdict=verified executions=1 relative_to~--symmetric
// run: args=racing | expect: verdict=verified executions=6 relative_to~--symmetric
// run: args=asking | expect: verdict=verified executions=6 relative_to~--symmetric
// run: args=ofaclass | expect: verdict=verified executions=1 relative_to~--symmetric
// run: args=numbered | expect: verdict=verified executions=6 relative_to!~--symmetric
// run: args=different | expect: verdict=verified executions=6 relative_to!~--symmetric
// run: args=between | expect: verdict=verified executions=8 relative_to!~--symmetric
// run: args=joinsone | expect: verdict=verified executions=12 relative_to!~--symmetric
// run: args=joinsback | expect: verdict=verified executions=6 relative_to!~--symmetric
// run: args=interrupts | expect: verdict=verified executions=6 relative_to!~--symmetric
// run: args=alive | expect: verdict=verified executions=12 relative_to!~--symmetric
// run: args=state | expect: verdict=verified executions=98 relative_to!~--symmetric
// run: args=unparks | expect: verdict=verified executions=6 relative_to!~--symmetric
// run: args=parents | expect: verdict=verified executions=2 relative_to!~--symmetric
// run: args=monitor | expect: verdict=verified relative_to!~--symmetric
// run: args=handler | expect: exit=1 message~"second" relative_to!~--symmetric
// run: args=lost | expect: exit=1 message~"lost" executions=6 relative_to~--symmetric replay=1
// jess: run --strategy lazy-dpor --keep-going --symmetric
// run: args=locked | expect: verdict=verified executions=1 relative_to~--symmetric
// run: args=made | expect: verdict=verified relative_to!~--symmetric
public class AlikeThreads {
    static final Object LOCK = new Object();
    static int shared;
    static volatile Object published;

    static class Adds extends Thread {
        private final int by;

        Adds(int by) {
            this.by = by;
        }

        @Override
        public void run() {
            add(by);
        }
    }

    static void add(int by) {
        synchronized (LOCK) {
            shared += by;
        }
    }

    static Thread[] start(int count, java.util.function.IntFunction<Thread> make) {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = make.apply(i);
            threads[i].start();
        }
        return threads;
    }

    static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static Thread locked(int number) {
        int[] boxed = SAME;
        return new Thread(() -> add(boxed[0]));
    }

    static final int[] SAME = {1};

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "locked":
                join(start(3, AlikeThreads::locked));
                break;
            case "racing":
                join(start(3, i -> new Thread(() -> shared++)));
                break;
            case "lost":
                join(start(3, i -> new Thread(() -> shared++)));
                if (shared != 3) {
                    throw new AssertionError("lost");
                }
                break;
            case "asking":
                AtomicInteger asked = new AtomicInteger();
                Runnable asks =
                        () -> {
                            asked.getAndIncrement();
                            int found = asked.get();
                        };
                join(start(3, i -> new Thread(asks)));
                break;
            case "ofaclass":
                join(start(3, i -> new Adds(1)));
                break;
            case "numbered":
                join(start(3, i -> new Adds(i)));
                break;
            case "different":
                join(
                        start(
                                3,
                                i ->
                                        i == 1
                                                ? new Thread(() -> add(1))
                                                : i == 0 ? new Thread(() -> add(1)) : new Adds(1)));
                break;
            case "between":
                Thread first = locked(0);
                first.start();
                add(1);
                Thread second = locked(1);
                second.start();
                add(1);
                join(first, second);
                break;
            case "joinsone":
                Thread[] some = start(3, AlikeThreads::locked);
                some[1].join();
                add(1);
                join(some);
                break;
            case "joinsback":
                Thread[] all = start(3, AlikeThreads::locked);
                join(all[2], all[1], all[0]);
                break;
            case "interrupts":
                Thread[] three = start(3, AlikeThreads::locked);
                three[0].interrupt();
                join(three);
                break;
            case "alive":
                Thread[] watched = start(3, AlikeThreads::locked);
                boolean alive = watched[0].isAlive();
                join(watched);
                break;
            case "state":
                Thread[] looked = start(3, AlikeThreads::locked);
                Thread.State state = looked[0].getState();
                join(looked);
                break;
            case "unparks":
                Thread[] unparked = start(3, AlikeThreads::locked);
                LockSupport.unpark(unparked[1]);
                join(unparked);
                break;
            case "monitor":
                Thread[] taken = start(3, AlikeThreads::locked);
                synchronized (taken[1]) {
                    add(1);
                }
                join(taken);
                break;
            case "handler":
                Runnable fails =
                        () -> {
                            throw new IllegalStateException("first");
                        };
                Thread[] handled =
                        start(
                                2,
                                i -> {
                                    Thread thread = new Thread(fails);
                                    thread.setUncaughtExceptionHandler(
                                            i == 0 ? (t, e) -> {} : (t, e) -> add(100));
                                    return thread;
                                });
                join(handled);
                if (shared == 100) {
                    throw new AssertionError("second");
                }
                break;
            case "parents":
                Runnable starts =
                        () -> {
                            Thread child = new Thread(() -> add(1));
                            child.start();
                            body(child);
                        };
                join(start(2, i -> new Thread(starts)));
                break;
            case "made":
                Runnable publishes =
                        () -> {
                            int[] made = {1};
                            published = made;
                            int[] found = (int[]) published;
                            synchronized (LOCK) {
                                shared += found[0]++;
                            }
                        };
                join(start(2, i -> new Thread(publishes)));
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    static void body(Thread child) {
        try {
            child.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
