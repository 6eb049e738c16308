import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

// What the documents of CyclicBarrier promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new action, await, await alone, await again, await action, await action fails
// rows: await interrupted, await interrupted at once, await broken, await timed, await expired
// rows: await timed interrupted, await or expire, getParties, isBroken, reset, reset waiting
// rows: reset or await, getNumberWaiting
public class CyclicBarrierMethods {
    public static void main(String[] args) throws Exception {
        CyclicBarrier pair = new CyclicBarrier(2);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.fails(IllegalArgumentException.class, () -> new CyclicBarrier(0));
                Check.fails(IllegalArgumentException.class, () -> new CyclicBarrier(-1));
                Check.equal(0, pair.getNumberWaiting());
                Check.equal(false, pair.isBroken());
            }
            case "new action" -> {
                Check.fails(IllegalArgumentException.class, () -> new CyclicBarrier(0, () -> {}));
                Check.equal(3, new CyclicBarrier(3, () -> {}).getParties());
                Check.equal(0, new CyclicBarrier(1, null).await());
            }
            case "await" -> await(pair);
            case "await alone" -> {
                CyclicBarrier single = new CyclicBarrier(1);
                Check.equal(0, single.await());
                Check.equal(0, single.await(0, TimeUnit.SECONDS));
                Check.equal(0, single.await(-1, TimeUnit.SECONDS));
            }
            case "await again" -> again(pair);
            case "await action" -> action();
            case "await action fails" -> actionFails();
            case "await interrupted" -> interrupted(pair, pair::await);
            case "await interrupted at once" -> {
                Thread.currentThread().interrupt();
                Check.fails(InterruptedException.class, pair::await);
                Check.that(!Thread.interrupted(), "the flag is still set");
                Check.equal(0, pair.getNumberWaiting());
                CyclicBarrier other = new CyclicBarrier(2);
                Thread.currentThread().interrupt();
                Check.fails(InterruptedException.class, () -> other.await(1, TimeUnit.DAYS));
                Check.that(!Thread.interrupted(), "the flag is still set");
            }
            case "await broken" -> {
                Check.fails(TimeoutException.class, () -> pair.await(0, TimeUnit.SECONDS));
                Check.fails(BrokenBarrierException.class, pair::await);
                Check.fails(BrokenBarrierException.class, () -> pair.await(1, TimeUnit.DAYS));
                Check.equal(true, pair.isBroken());
            }
            case "await timed" -> {
                Object[] results = Check.together(() -> pair.await(1, TimeUnit.DAYS), pair::await);
                Check.among(results, new Object[] {0, 1}, new Object[] {1, 0});
                Check.equal(false, pair.isBroken());
                Check.fails(NullPointerException.class, () -> pair.await(1, null));
            }
            case "await expired" -> {
                CyclicBarrier three = new CyclicBarrier(3);
                Object[] results =
                        Check.together(
                                () -> outcome(() -> three.await(1, TimeUnit.SECONDS)),
                                () -> outcome(three::await));
                Check.equal(new Object[] {"TimeoutException", "BrokenBarrierException"}, results);
                Check.equal(true, three.isBroken());
                Check.equal(0, three.getNumberWaiting());
                Check.fails(TimeoutException.class, () -> pair.await(-1, TimeUnit.DAYS));
                Check.equal(true, pair.isBroken());
            }
            case "await timed interrupted" -> interrupted(pair, () -> pair.await(1, TimeUnit.DAYS));
            case "await or expire" -> orExpire(pair);
            case "getParties" -> {
                Check.equal(2, pair.getParties());
                Together.twice(() -> outcome(pair::await));
                Check.equal(2, pair.getParties());
            }
            case "isBroken" -> {
                Check.equal(false, pair.isBroken());
                Object[] results =
                        Check.together(
                                () -> outcome(() -> pair.await(0, TimeUnit.SECONDS)),
                                pair::isBroken);
                Check.equal("TimeoutException", results[0]);
                Check.among(results[1], true, false);
                Check.equal(true, pair.isBroken());
            }
            case "reset" -> {
                pair.reset();
                Check.equal(false, pair.isBroken());
                Check.fails(TimeoutException.class, () -> pair.await(0, TimeUnit.SECONDS));
                pair.reset();
                Check.equal(false, pair.isBroken());
                Object[] results = Check.together(pair::await, pair::await);
                Check.among(results, new Object[] {0, 1}, new Object[] {1, 0});
            }
            case "reset waiting" -> {
                Waiter waiter = new Waiter(pair::await);
                pair.reset();
                Check.equal("BrokenBarrierException", waiter.end());
                Check.equal(false, pair.isBroken());
                Check.equal(0, pair.getNumberWaiting());
            }
            case "reset or await" -> {
                Object[] results =
                        Check.together(
                                () -> outcome(() -> pair.await(1, TimeUnit.SECONDS)),
                                () -> {
                                    pair.reset();
                                    return pair.isBroken();
                                });
                Check.equal(false, results[1]);
                Check.among(results[0], "BrokenBarrierException", "TimeoutException");
                Check.equal(results[0].equals("TimeoutException"), pair.isBroken());
            }
            case "getNumberWaiting" -> {
                CyclicBarrier three = new CyclicBarrier(3);
                Waiter first = new Waiter(three::await);
                Check.equal(1, three.getNumberWaiting());
                Waiter second = new Waiter(three::await);
                Check.equal(2, three.getNumberWaiting());
                Check.equal(0, three.await());
                Check.equal("2", first.end());
                Check.equal("1", second.end());
                Check.equal(0, three.getNumberWaiting());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** A thread that waits already. */
    private static final class Waiter {
        private final Thread thread;
        private String outcome;

        Waiter(Check.Query wait) throws InterruptedException {
            thread = new Thread(() -> outcome = outcome(wait));
            thread.start();
            // Expires only when nothing else can run.
            Check.equal(false, new CountDownLatch(1).await(1, TimeUnit.SECONDS));
        }

        void interrupt() {
            thread.interrupt();
        }

        String end() throws InterruptedException {
            thread.join();
            return outcome;
        }
    }

    /** The result as a text, or the name of the exception. */
    private static String outcome(Check.Query query) {
        try {
            return "" + query.get();
        } catch (Throwable thrown) {
            return thrown.getClass().getSimpleName();
        }
    }

    private static void await(CyclicBarrier pair) throws Exception {
        int[] data = new int[2];
        Object[] results =
                Check.together(
                        () -> {
                            data[0] = 1;
                            int index = pair.await();
                            Check.equal(2, data[1]);
                            return index;
                        },
                        () -> {
                            data[1] = 2;
                            int index = pair.await();
                            Check.equal(1, data[0]);
                            return index;
                        });
        Check.among(results, new Object[] {0, 1}, new Object[] {1, 0});
        Waiter first = new Waiter(pair::await);
        Check.equal(0, pair.await());
        Check.equal("1", first.end());
    }

    /** The barrier is ready for the next round at once. */
    private static void again(CyclicBarrier pair) throws Exception {
        Check.Query both = () -> pair.await() + " " + pair.await();
        Object[] results = Check.together(both, both);
        Check.among(
                results,
                new Object[] {"0 0", "1 1"},
                new Object[] {"0 1", "1 0"},
                new Object[] {"1 0", "0 1"},
                new Object[] {"1 1", "0 0"});
    }

    /** The last to arrive runs the action, before any is released. */
    private static void action() throws Exception {
        int[] data = new int[3];
        Thread[] runner = new Thread[1];
        CyclicBarrier summing =
                new CyclicBarrier(
                        2,
                        () -> {
                            data[2] += data[0] + data[1];
                            runner[0] = Thread.currentThread();
                        });
        Check.Query[] parties = new Check.Query[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            parties[i] =
                    () -> {
                        data[number] = number + 1;
                        int index = summing.await();
                        Check.equal(3, data[2]);
                        Check.equal(index == 0, runner[0] == Thread.currentThread());
                        return null;
                    };
        }
        Check.together(parties);
        Check.equal(3, data[2]);
    }

    private static void actionFails() throws Exception {
        CyclicBarrier failing =
                new CyclicBarrier(
                        2,
                        () -> {
                            throw new IllegalStateException();
                        });
        Object[] results =
                Check.together(() -> outcome(failing::await), () -> outcome(() -> failing.await()));
        Check.among(
                results,
                new Object[] {"IllegalStateException", "BrokenBarrierException"},
                new Object[] {"BrokenBarrierException", "IllegalStateException"});
        Check.equal(true, failing.isBroken());
        Check.fails(BrokenBarrierException.class, failing::await);
    }

    private static void interrupted(CyclicBarrier pair, Check.Query wait) throws Exception {
        CyclicBarrier three = new CyclicBarrier(3);
        Waiter interrupted = new Waiter(three::await);
        Waiter other = new Waiter(three::await);
        interrupted.interrupt();
        Check.equal("InterruptedException", interrupted.end());
        Check.equal("BrokenBarrierException", other.end());
        Check.equal(true, three.isBroken());
        Waiter alone = new Waiter(wait);
        alone.interrupt();
        Check.equal("InterruptedException", alone.end());
        Check.equal(true, pair.isBroken());
        Check.fails(BrokenBarrierException.class, pair::await);
    }

    /** Either both pass, or one expires and the other finds the barrier broken. */
    private static void orExpire(CyclicBarrier pair) throws Exception {
        Object[] results =
                Check.together(
                        () -> outcome(() -> pair.await(1, TimeUnit.NANOSECONDS)),
                        () -> outcome(pair::await));
        Check.among(
                results,
                new Object[] {"0", "1"},
                new Object[] {"1", "0"},
                new Object[] {"TimeoutException", "BrokenBarrierException"});
        Check.equal(results[0].equals("TimeoutException"), pair.isBroken());
    }
}
