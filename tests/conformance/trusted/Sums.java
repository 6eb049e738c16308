import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

// Atomic additions whose sum nobody looks at come in one order only; those whose sum somebody looks
// at in each.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified blocked=0 executions=1
// rows: each 2, each 3, each 8, references 3, arrays 3, longs 3, steps 3, negative 3, null, outside
// run: opts="--no-commute" args="each 3" | expect: executions=6
// run: args="used 3" | expect: executions=36
// run: args="looked 2" | expect: executions=3
// run: opts="--races fail" args=published | expect: executions=2
// run: opts="--races fail" args=unpublished | expect: exit=1 verdict=bug kind=race
// run: args="last 2" | expect: exit=1 verdict=bug executions<=4
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified executions=1
// rows: each 8, references 3
// jess: trust --strategy hbr-caching
// expect: exit=0 verdict=verified hbrs=1
// rows: each 3, arrays 3
// jess: trust --strategy dfs
// expect: exit=0 verdict=verified hbrs=1
// rows: each 3
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// run: args="each 3" | expect: executions=6
public class Sums {
    static AtomicInteger counter;
    static volatile int seen;
    static int plain;

    public static void main(String[] args) throws Exception {
        int threads = args.length > 1 ? Integer.parseInt(args[1]) : 0;
        counter = new AtomicInteger();
        AtomicLong wide = new AtomicLong();
        AtomicIntegerArray ints = new AtomicIntegerArray(2);
        AtomicLongArray longs = new AtomicLongArray(2);
        switch (args[0]) {
            case "each":
                all(
                        threads,
                        () -> {
                            counter.incrementAndGet();
                        });
                check(counter.get() == threads);
                break;
            case "references":
                // What a method reference returns is thrown away by whoever makes a Runnable of it.
                all(threads, counter::incrementAndGet);
                check(counter.get() == threads);
                break;
            case "longs":
                all(
                        threads,
                        () -> {
                            wide.getAndIncrement();
                            wide.addAndGet(2);
                            wide.decrementAndGet();
                        });
                check(wide.get() == 2 * threads);
                break;
            case "arrays":
                all(
                        threads,
                        () -> {
                            ints.incrementAndGet(0);
                            longs.getAndIncrement(1);
                            ints.decrementAndGet(1);
                        });
                check(ints.get(0) == threads && longs.get(1) == threads && ints.get(1) == -threads);
                break;
            case "steps":
                all(
                        threads,
                        () -> {
                            counter.addAndGet(2);
                            counter.getAndAdd(1);
                            counter.getAndDecrement();
                        });
                check(counter.get() == 2 * threads);
                break;
            case "negative":
                all(threads, () -> counter.decrementAndGet());
                check(counter.get() == -threads);
                break;
            case "used":
                all(
                        threads,
                        () -> {
                            seen = counter.incrementAndGet();
                        });
                break;
            case "looked":
                all(
                        threads,
                        () -> {
                            counter.incrementAndGet();
                            if (counter.get() == 1) {
                                seen = 1;
                            }
                        });
                break;
            case "last":
                all(
                        threads,
                        () -> {
                            counter.incrementAndGet();
                            check(counter.get() == threads);
                        });
                break;
            case "published":
                // Who finds 2 adds after the other in every order, and gets what that one has
                // handed on.
                beside(
                        () -> {
                            if (counter.getPlain() == 2) {
                                counter.incrementAndGet();
                                seen = plain;
                            }
                        });
                break;
            case "unpublished":
                beside(
                        () -> {
                            seen = plain;
                        });
                break;
            case "null":
                isTold();
                break;
            default:
                isOutside(ints);
        }
    }

    static void isTold() {
        AtomicInteger none = null;
        AtomicLong no = null;
        AtomicLongArray nothing = null;
        told(
                () -> {
                    none.incrementAndGet();
                },
                "java.util.concurrent.atomic.AtomicInteger.incrementAndGet()");
        told(
                () -> {
                    none.addAndGet(3);
                },
                "java.util.concurrent.atomic.AtomicInteger.addAndGet(int)");
        told(
                () -> {
                    no.getAndAdd(3);
                },
                "java.util.concurrent.atomic.AtomicLong.getAndAdd(long)");
        told(
                () -> {
                    nothing.getAndIncrement(0);
                },
                "java.util.concurrent.atomic.AtomicLongArray.getAndIncrement(int)");
    }

    static void told(Runnable body, String method) {
        try {
            body.run();
        } catch (NullPointerException e) {
            String start = "Cannot invoke \"" + method + "\" because \"";
            check(e.getMessage().startsWith(start));
            StackTraceElement top = e.getStackTrace()[0];
            check(top.getClassName().equals("Sums"));
            return;
        }
        throw new AssertionError("no exception");
    }

    static void isOutside(AtomicIntegerArray ints) {
        try {
            ints.incrementAndGet(2);
        } catch (IndexOutOfBoundsException e) {
            check("Index 2 out of bounds for length 2".equals(e.getMessage()));
            return;
        }
        throw new AssertionError("no exception");
    }

    static void beside(Runnable reads) throws InterruptedException {
        plain = 0;
        Thread other =
                new Thread(
                        () -> {
                            plain = 1;
                            counter.incrementAndGet();
                        });
        other.start();
        counter.incrementAndGet();
        reads.run();
        other.join();
    }

    static void all(int count, Runnable body) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(new Thread(body));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }
}
