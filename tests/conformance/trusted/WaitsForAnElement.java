import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

// Threads that take from a queue, where the JDK is trusted: whether one came before its element or
// after it is no behaviour of its own. What others can find out of one that waits has to be found.
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified blocked=0
// run: args=one | expect: executions=1
// run: args=two | expect: executions=4
// run: args=given
// run: args=filled | expect: executions=1
// run: args=interrupted
// run: args=bounded
// run: args=emptied
// run: args=inline
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified blocked=0
// rows: one, two, given, filled, interrupted, bounded, emptied, inline
// jess: trust --strategy lazy-dpor
// expect: exit=1 replay=1
// run: args=first | expect: kind=assertion message~"got nothing"
// run: args=cleared | expect: kind=deadlock
// run: args=drained | expect: kind=deadlock
// run: args=removed | expect: kind=deadlock
// run: args=iterated | expect: kind=deadlock
// run: args=compared | expect: kind=deadlock
// run: args=written | expect: kind=deadlock
// run: args=seen | expect: kind=assertion message~"waits"
// run: args=signalled | expect: kind=assertion message~"kept its element"
// run: args=twice | expect: kind=deadlock
// run: args=before | expect: kind=assertion message~"before it was emptied"
// jess: trust --strategy dpor
// expect: exit=1
// rows: first, cleared, drained, removed, iterated, compared, written
// rows: seen, signalled, twice, before
public class WaitsForAnElement {
    private static final LinkedBlockingQueue<String> GIVEN =
            new LinkedBlockingQueue<>(List.of("a"));

    private static LinkedBlockingQueue<Object> queue;

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    private static Object take() {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    /** A thread that waits, and is interrupted while the queue runs unknown code. */
    private static void under(CountDownLatch latch, Runnable unknown) {
        Thread waits =
                start(
                        () -> {
                            take();
                            latch.countDown();
                        });
        start(unknown);
        waits.interrupt();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        queue = new LinkedBlockingQueue<>();
        switch (args[0]) {
            case "one" -> {
                start(() -> queue.add("a"));
                check(take().equals("a"), "one");
            }
            case "two" -> {
                Object[] got = new Object[2];
                Thread one = start(() -> got[0] = take());
                Thread other = start(() -> got[1] = take());
                queue.add("a");
                queue.add("b");
                one.join();
                other.join();
                check(!got[0].equals(got[1]), "two");
            }
            case "given" -> check(GIVEN.take().equals("a"), "given");
            case "filled" -> {
                queue = new LinkedBlockingQueue<>(List.of("a", "b"));
                Thread one = start(WaitsForAnElement::take);
                one.join();
                check(take().equals("b"), "filled");
            }
            case "interrupted" -> {
                Object[] got = new Object[1];
                Thread waits = start(() -> got[0] = take());
                start(() -> queue.add("a"));
                waits.interrupt();
                waits.join();
                check(got[0].equals("a") || got[0].equals("interrupted"), "interrupted");
            }
            case "bounded" -> {
                queue = new LinkedBlockingQueue<>(1);
                Thread puts =
                        start(
                                () -> {
                                    try {
                                        queue.put("a");
                                        queue.put("b");
                                    } catch (InterruptedException e) {
                                        throw new AssertionError(e);
                                    }
                                });
                check(take().equals("a") && take().equals("b"), "bounded");
                puts.join();
            }
            case "emptied" -> {
                queue.add("a");
                queue.clear();
                queue.add("b");
                queue.drainTo(new ArrayList<>());
                queue.add("c");
                queue.remove("c");
                start(() -> queue.add("d"));
                check(take().equals("d"), "emptied");
            }
            case "first" -> {
                Object[] got = new Object[1];
                Thread one = start(() -> got[0] = take());
                Thread other = start(WaitsForAnElement::take);
                queue.add("a");
                one.interrupt();
                other.interrupt();
                one.join();
                check(got[0].equals("a"), "got nothing");
            }
            case "cleared" -> beside(queue::clear);
            case "drained" -> beside(() -> queue.drainTo(new ArrayList<>()));
            case "removed" -> beside(() -> queue.remove("a"));
            case "iterated" -> beside(() -> queue.removeIf(x -> true));
            case "compared" ->
                    under(
                            latch,
                            () -> {
                                queue.add("a");
                                queue.remove(
                                        new Object() {
                                            @Override
                                            public boolean equals(Object other) {
                                                await(latch);
                                                return false;
                                            }

                                            @Override
                                            public int hashCode() {
                                                return 0;
                                            }
                                        });
                            });
            case "written" ->
                    under(
                            latch,
                            () -> {
                                queue.add(new Written(latch));
                                try {
                                    new ObjectOutputStream(OutputStream.nullOutputStream())
                                            .writeObject(queue);
                                } catch (IOException e) {
                                    throw new AssertionError(e);
                                }
                            });
            case "seen" -> {
                Thread waits = start(WaitsForAnElement::take);
                check(waits.getState() != Thread.State.WAITING, "waits");
                queue.add("a");
            }
                // It waits, is signalled, and is interrupted before it goes on.
            case "signalled" -> {
                boolean[] kept = new boolean[1];
                Thread waits = start(() -> kept[0] = take().equals("a") && Thread.interrupted());
                queue.add("a");
                waits.interrupt();
                int size = queue.size();
                waits.join();
                check(!kept[0] || size == 0, "kept its element");
            }
                // Two interruptions become one, and the element is taken before they are noticed.
            case "twice" -> {
                Thread waits =
                        start(
                                () -> {
                                    take();
                                    Thread.interrupted();
                                    take();
                                });
                waits.interrupt();
                queue.add("a");
                waits.interrupt();
            }
                // Who waits first is served first, if nobody comes in between.
            case "inline" -> {
                Object[] got = new Object[2];
                Thread one = start(() -> got[0] = take());
                while (one.getState() != Thread.State.WAITING) {
                    Thread.yield();
                }
                Thread other = start(() -> got[1] = take());
                while (other.getState() != Thread.State.WAITING) {
                    Thread.yield();
                }
                queue.add("a");
                queue.add("b");
                one.join();
                other.join();
                check(got[0].equals("a"), "inline");
            }
            case "before" -> {
                Object[] got = new Object[1];
                Thread takes =
                        start(
                                () -> {
                                    try {
                                        got[0] = GIVEN.take();
                                    } catch (InterruptedException e) {
                                        throw new AssertionError(e);
                                    }
                                });
                GIVEN.clear();
                GIVEN.add("b");
                takes.join();
                check(!got[0].equals("a"), "before it was emptied");
            }
            default -> throw new AssertionError(args[0]);
        }
    }

    private static void beside(Runnable empties) {
        start(WaitsForAnElement::take);
        queue.add("a");
        empties.run();
    }

    private static final class Written implements Serializable {
        private final transient CountDownLatch latch;

        Written(CountDownLatch latch) {
            this.latch = latch;
        }

        private void writeObject(ObjectOutputStream stream) {
            await(latch);
        }
    }
}
