import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

// What the documents of SynchronousQueue promise, of the one that is fair and the one that is not.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new fair, new fair takers, put, put fair, put interrupted, put interrupted fair
// rows: put visible, put visible fair, put handover, put handover fair
// rows: offer, offer fair, offer raced, offer raced fair, offer waiting, offer waiting fair
// rows: offer timed, offer timed fair, offer expired, offer expired fair
// rows: offer interrupted, offer interrupted fair, take, take fair
// rows: take interrupted, take interrupted fair, take handover, take handover fair
// rows: poll, poll fair, poll raced, poll raced fair, poll waiting, poll waiting fair
// rows: poll timed, poll timed fair, poll expired, poll expired fair
// rows: poll interrupted, poll interrupted fair, drainTo, drainTo fair, drainTo some
// rows: drainTo some fair, drainTo refused, add, add waiting, isEmpty, size, remainingCapacity
// rows: clear, contains, remove, remove head, containsAll, removeAll, retainAll, peek, element
// rows: iterator, spliterator, toArray, toArray typed, toString, serialise, serialise fair
public class SynchronousQueueMethods {
    public static void main(String[] args) throws Exception {
        String row = String.join(" ", args);
        boolean fair = row.endsWith(" fair") && args.length > 1 && !args[0].equals("new");
        SynchronousQueue<Integer> queue = new SynchronousQueue<>(fair);
        switch (fair ? row.substring(0, row.length() - " fair".length()) : row) {
            case "new" -> Check.equal(0, new SynchronousQueue<Integer>().size());
            case "new fair" -> fairPutters();
            case "new fair takers" -> fairTakers();
            case "put" -> {
                Check.fails(NullPointerException.class, () -> queue.put(null));
                Object[] results =
                        Check.together(() -> put(queue, 1), () -> put(queue, 2), () -> two(queue));
                Check.among(results[2], List.of(1, 2), List.of(2, 1));
            }
            case "put interrupted" -> interrupted(queue, () -> queue.put(1));
            case "put visible" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 1;
                            return put(queue, 1);
                        },
                        () -> {
                            queue.take();
                            Check.equal(1, data[0]);
                            return null;
                        });
            }
            case "put handover" -> putHandover(queue);
            case "offer" -> {
                Check.equal(false, queue.offer(1));
                Check.fails(NullPointerException.class, () -> queue.offer(null));
                Check.equal(null, queue.poll());
            }
            case "offer raced" -> {
                Object[] results =
                        Check.together(() -> queue.offer(1), () -> queue.poll(1, TimeUnit.SECONDS));
                Check.among(results, new Object[] {true, 1}, new Object[] {false, null});
            }
            case "offer waiting" -> {
                Object[] taken = new Object[1];
                Thread taker = Waiting.start(taken, 0, queue::take);
                Waiting.untilOthersDo();
                Check.equal(true, queue.offer(1));
                Check.equal(false, queue.offer(2));
                taker.join();
                Check.equal(1, taken[0]);
            }
            case "offer timed" -> {
                Object[] results =
                        Check.together(() -> queue.offer(1, 1, TimeUnit.DAYS), queue::take);
                Check.equal(new Object[] {true, 1}, results);
                Check.fails(NullPointerException.class, () -> queue.offer(null, 1, TimeUnit.DAYS));
            }
            case "offer expired" -> {
                long start = System.nanoTime();
                Check.equal(false, queue.offer(1, 20, TimeUnit.MILLISECONDS));
                Check.that(System.nanoTime() - start >= 20_000_000, "too early");
                Check.equal(false, queue.offer(1, 0, TimeUnit.SECONDS));
                Check.equal(false, queue.offer(1, -1, TimeUnit.SECONDS));
                Check.equal(null, queue.poll());
            }
            case "offer interrupted" -> interrupted(queue, () -> queue.offer(1, 1, TimeUnit.DAYS));
            case "take" -> {
                Object[] results =
                        Check.together(
                                () -> two(queue),
                                () -> {
                                    queue.put(1);
                                    return put(queue, 2);
                                });
                Check.equal(List.of(1, 2), results[0]);
            }
            case "take interrupted" -> interrupted(queue, queue::take);
            case "take handover" -> takeHandover(queue);
            case "poll" -> Check.equal(null, queue.poll());
            case "poll raced" -> {
                Object[] results =
                        Check.together(queue::poll, () -> queue.offer(1, 1, TimeUnit.SECONDS));
                Check.among(results, new Object[] {1, true}, new Object[] {null, false});
            }
            case "poll waiting" -> {
                Object[] done = new Object[1];
                Thread putter = Waiting.start(done, 0, () -> put(queue, 1));
                Waiting.untilOthersDo();
                Check.equal(1, queue.poll());
                Check.equal(null, queue.poll());
                putter.join();
            }
            case "poll timed" -> {
                Object[] results =
                        Check.together(() -> queue.poll(1, TimeUnit.DAYS), () -> put(queue, 1));
                Check.equal(1, results[0]);
            }
            case "poll expired" -> {
                long start = System.nanoTime();
                Check.equal(null, queue.poll(20, TimeUnit.MILLISECONDS));
                Check.that(System.nanoTime() - start >= 20_000_000, "too early");
                Check.equal(null, queue.poll(0, TimeUnit.SECONDS));
                Check.equal(null, queue.poll(-1, TimeUnit.SECONDS));
                Check.equal(false, queue.offer(1));
            }
            case "poll interrupted" -> interrupted(queue, () -> queue.poll(1, TimeUnit.DAYS));
            case "drainTo" -> {
                Check.equal(0, queue.drainTo(new ArrayList<>()));
                Thread one = Waiting.start(new Object[1], 0, () -> put(queue, 1));
                Thread two = Waiting.start(new Object[1], 0, () -> put(queue, 2));
                Waiting.untilOthersDo();
                List<Integer> drained = new ArrayList<>();
                Check.equal(2, queue.drainTo(drained));
                Check.among(drained, List.of(1, 2), List.of(2, 1));
                one.join();
                two.join();
            }
            case "drainTo some" -> {
                Thread one = Waiting.start(new Object[1], 0, () -> put(queue, 1));
                Thread two = Waiting.start(new Object[1], 0, () -> put(queue, 1));
                Waiting.untilOthersDo();
                List<Integer> drained = new ArrayList<>();
                Check.equal(0, queue.drainTo(drained, 0));
                Check.equal(1, queue.drainTo(drained, 1));
                Check.equal(1, queue.drainTo(drained, 2));
                Check.equal(List.of(1, 1), drained);
                one.join();
                two.join();
            }
            case "drainTo refused" -> {
                Check.fails(NullPointerException.class, () -> queue.drainTo(null));
                Check.fails(NullPointerException.class, () -> queue.drainTo(null, 1));
                Check.fails(IllegalArgumentException.class, () -> queue.drainTo(queue));
                Check.fails(IllegalArgumentException.class, () -> queue.drainTo(queue, 1));
            }
            case "add" -> {
                Check.fails(IllegalStateException.class, () -> queue.add(1));
                Check.fails(NullPointerException.class, () -> queue.add(null));
            }
            case "add waiting" -> {
                Thread taker = Waiting.start(new Object[1], 0, queue::take);
                Waiting.untilOthersDo();
                Check.equal(true, queue.add(1));
                taker.join();
            }
            case "isEmpty" -> besides(queue, true, queue::isEmpty);
            case "size" -> besides(queue, 0, queue::size);
            case "remainingCapacity" -> besides(queue, 0, queue::remainingCapacity);
            case "clear" ->
                    besides(
                            queue,
                            null,
                            () -> {
                                queue.clear();
                                return null;
                            });
            case "contains" -> besides(queue, false, () -> queue.contains(1));
            case "remove" -> besides(queue, false, () -> queue.remove(1));
            case "remove head" -> Check.fails(NoSuchElementException.class, () -> queue.remove());
            case "containsAll" -> {
                besides(queue, false, () -> queue.containsAll(List.of(1)));
                Check.equal(true, queue.containsAll(List.of()));
            }
            case "removeAll" -> besides(queue, false, () -> queue.removeAll(List.of(1)));
            case "retainAll" -> besides(queue, false, () -> queue.retainAll(List.of(2)));
            case "peek" -> besides(queue, null, queue::peek);
            case "element" -> Check.fails(NoSuchElementException.class, queue::element);
            case "iterator" -> {
                besides(queue, false, () -> queue.iterator().hasNext());
                Check.fails(NoSuchElementException.class, () -> queue.iterator().next());
            }
            case "spliterator" -> {
                besides(queue, false, () -> queue.spliterator().tryAdvance(one -> {}));
                Check.equal(null, queue.spliterator().trySplit());
                Check.equal(0L, queue.spliterator().estimateSize());
            }
            case "toArray" -> besides(queue, new Object[0], queue::toArray);
            case "toArray typed" -> {
                Integer[] array = {1, 2};
                Check.that(queue.toArray(array) == array, "another array");
                Check.equal(new Integer[] {null, 2}, array);
                Integer[] none = new Integer[0];
                Check.that(queue.toArray(none) == none, "another array");
                Check.fails(NullPointerException.class, () -> queue.toArray((Object[]) null));
            }
            case "toString" -> besides(queue, "[]", queue::toString);
            case "serialise" -> serialise(queue);
            default -> throw new IllegalArgumentException(row);
        }
    }

    private static void interrupted(SynchronousQueue<Integer> queue, Check.Action action)
            throws InterruptedException {
        Waiting.interrupted(action);
        Check.equal(null, queue.poll());
        Check.equal(false, queue.offer(1));
    }

    private static Object put(SynchronousQueue<Integer> queue, int element)
            throws InterruptedException {
        queue.put(element);
        return null;
    }

    private static List<Integer> two(SynchronousQueue<Integer> queue) throws InterruptedException {
        return List.of(queue.take(), queue.take());
    }

    /** The queue is empty for everyone who does not take, also while one waits to put. */
    private static void besides(SynchronousQueue<Integer> queue, Object expected, Check.Query query)
            throws Exception {
        Object[] results =
                Check.together(
                        () -> put(queue, 1),
                        () -> {
                            Object result = query.get();
                            Check.equal(1, queue.take());
                            return result;
                        });
        Check.equal(expected, results[1]);
    }

    /** One that is interrupted gives nothing away, and the other is served. */
    private static void putHandover(SynchronousQueue<Integer> queue) throws InterruptedException {
        Object[] done = {1, 2};
        Thread one = Waiting.start(done, 0, () -> queue.offer(1, 1, TimeUnit.DAYS));
        Thread other = Waiting.start(done, 1, () -> queue.offer(2, 1, TimeUnit.DAYS));
        one.interrupt();
        int taken = queue.take();
        one.join();
        if (taken == 1) {
            Check.equal(true, done[0]);
            Check.equal(2, queue.take());
        } else if (done[0].equals(true)) {
            throw new AssertionError("offered, but " + taken + " is taken");
        }
        other.join();
        Check.equal(true, done[1]);
    }

    private static void takeHandover(SynchronousQueue<Integer> queue) throws InterruptedException {
        Object[] taken = new Object[2];
        Thread one = Waiting.start(taken, 0, queue::take);
        Thread other = Waiting.start(taken, 1, queue::take);
        one.interrupt();
        queue.put(1);
        one.join();
        if (taken[0].equals(1)) {
            queue.put(2);
        }
        other.join();
        Check.among(taken, new Object[] {"interrupted", 1}, new Object[] {1, 2});
    }

    /** Those who waited longer come first. */
    private static void fairPutters() throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>(true);
        Thread first = Waiting.start(new Object[1], 0, () -> put(queue, 1));
        Waiting.untilOthersDo();
        Thread second = Waiting.start(new Object[1], 0, () -> put(queue, 2));
        Waiting.untilOthersDo();
        Check.equal(1, queue.poll());
        Check.equal(2, queue.poll());
        first.join();
        second.join();
    }

    private static void fairTakers() throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>(true);
        Object[] taken = new Object[2];
        Thread first = Waiting.start(taken, 0, queue::take);
        Waiting.untilOthersDo();
        Thread second = Waiting.start(taken, 1, queue::take);
        Waiting.untilOthersDo();
        Check.equal(true, queue.offer(1));
        Check.equal(true, queue.offer(2));
        first.join();
        second.join();
        Check.equal(new Object[] {1, 2}, taken);
    }

    private static void serialise(SynchronousQueue<Integer> queue) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(queue);
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            SynchronousQueue<?> copy = (SynchronousQueue<?>) in.readObject();
            Check.equal(0, copy.size());
            Object[] results = Check.together(copy::take, () -> put(cast(copy), 1));
            Check.equal(1, results[0]);
        }
    }

    @SuppressWarnings("unchecked")
    private static SynchronousQueue<Integer> cast(SynchronousQueue<?> queue) {
        return (SynchronousQueue<Integer>) queue;
    }
}
