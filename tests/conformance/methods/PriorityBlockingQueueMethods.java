import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

// What the documents of PriorityBlockingQueue promise of its operations as a queue.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new collection, new capacity, new comparator, new sorted, comparator, add
// rows: add incomparable, offer, offer grows, offer raced, offer timed, offer interrupted, put
// rows: put raced, put visible, poll, poll raced, poll timed, poll expired, poll interrupted
// rows: poll handover, take, take raced, take interrupted, take handover, take or interrupted
// rows: peek, peek raced, element, size, size raced, isEmpty, remainingCapacity
public class PriorityBlockingQueueMethods {
    public static void main(String[] args) throws Exception {
        PriorityBlockingQueue<Integer> empty = queue();
        PriorityBlockingQueue<Integer> full = queue(1);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(Integer.MAX_VALUE, empty.remainingCapacity());
                Check.equal(0, empty.size());
            }
            case "new collection" -> collection();
            case "new capacity" -> {
                PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(1);
                Collections.addAll(queue, 3, 1, 2);
                Check.equal(List.of(1, 2, 3), polled(queue));
                Check.fails(IllegalArgumentException.class, () -> new PriorityBlockingQueue<>(0));
                Check.fails(IllegalArgumentException.class, () -> new PriorityBlockingQueue<>(-1));
            }
            case "new comparator" -> {
                PriorityBlockingQueue<Integer> queue = reversed();
                Collections.addAll(queue, 2, 1, 3);
                Check.equal(List.of(3, 2, 1), polled(queue));
                Check.fails(
                        IllegalArgumentException.class,
                        () -> new PriorityBlockingQueue<>(0, Collections.reverseOrder()));
                PriorityBlockingQueue<Integer> natural = new PriorityBlockingQueue<>(1, null);
                Collections.addAll(natural, 2, 1, 3);
                Check.equal(List.of(1, 2, 3), polled(natural));
            }
            case "new sorted" -> sorted();
            case "comparator" -> {
                Check.equal(null, empty.comparator());
                Check.equal(Collections.reverseOrder(), reversed().comparator());
            }
            case "add incomparable" -> {
                PriorityBlockingQueue<Object> queue = new PriorityBlockingQueue<>(List.of("a"));
                Check.fails(ClassCastException.class, () -> queue.add(1));
                Check.fails(ClassCastException.class, () -> queue.offer(1));
                Check.fails(ClassCastException.class, () -> queue.put(1));
                Check.fails(ClassCastException.class, () -> queue.offer(1, 1, TimeUnit.DAYS));
                Check.equal(1, queue.size());
                Check.fails(
                        ClassCastException.class,
                        () -> new PriorityBlockingQueue<Object>(List.of("a", 1)));
            }
            case "offer grows" -> {
                PriorityBlockingQueue<Integer> one = new PriorityBlockingQueue<>(1);
                one.add(2);
                Check.together(() -> one.offer(3), () -> one.offer(1));
                Check.equal(List.of(1, 2, 3), polled(one));
            }
            case "add" -> {
                Check.equal(true, empty.add(1));
                Check.equal(true, empty.add(2));
                Check.fails(NullPointerException.class, () -> empty.add(null));
                holds(empty, 1, 2);
            }
            case "offer" -> {
                Check.equal(true, empty.offer(1));
                Check.equal(true, empty.offer(2));
                Check.fails(NullPointerException.class, () -> empty.offer(null));
                holds(empty, 1, 2);
            }
            case "offer raced" -> {
                Object[] results = Check.together(() -> empty.offer(1), () -> empty.offer(2));
                Check.equal(new Object[] {true, true}, results);
                Check.equal(List.of(1, 2), List.of(empty.take(), empty.take()));
            }
            case "offer timed" -> {
                Check.equal(true, empty.offer(1, 1, TimeUnit.DAYS));
                Check.equal(true, empty.offer(2, 0, TimeUnit.SECONDS));
                Check.equal(true, empty.offer(3, -1, TimeUnit.SECONDS));
                Check.fails(NullPointerException.class, () -> full.offer(null, 1, TimeUnit.DAYS));
                holds(empty, 1, 2, 3);
            }
            case "offer interrupted" -> {
                Thread.currentThread().interrupt();
                Check.equal(true, empty.offer(1, 1, TimeUnit.DAYS));
                Check.that(Thread.interrupted(), "the flag is not set any more");
                holds(empty, 1);
            }
            case "put" -> {
                Thread.currentThread().interrupt();
                empty.put(1);
                Check.that(Thread.interrupted(), "the flag is not set any more");
                empty.put(2);
                holds(empty, 1, 2);
                Check.fails(NullPointerException.class, () -> empty.put(null));
            }
            case "put raced" -> {
                Check.together(() -> put(empty, 1), () -> put(empty, 2));
                Check.equal(List.of(1, 2), List.of(empty.take(), empty.take()));
            }
            case "put visible" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 1;
                            return put(empty, 1);
                        },
                        () -> {
                            empty.take();
                            Check.equal(1, data[0]);
                            return null;
                        });
            }
            case "poll" -> {
                Check.equal(null, empty.poll());
                PriorityBlockingQueue<Integer> two = queue(1, 2);
                Check.equal(1, two.poll());
                Check.equal(2, two.poll());
                Check.equal(null, two.poll());
            }
            case "poll raced" -> {
                Object[] results = Check.together(() -> full.poll(), () -> full.poll());
                Check.among(results, new Object[] {1, null}, new Object[] {null, 1});
                Check.equal(0, full.size());
            }
            case "poll timed" -> {
                Object[] results =
                        Check.together(() -> empty.poll(1, TimeUnit.DAYS), () -> put(empty, 1));
                Check.equal(1, results[0]);
                Check.equal(1, full.poll(0, TimeUnit.SECONDS));
                Check.equal(1, queue(1).poll(-1, TimeUnit.SECONDS));
                Check.equal(0, full.size() + empty.size());
            }
            case "poll expired" -> {
                long start = System.nanoTime();
                Check.equal(null, empty.poll(20, TimeUnit.MILLISECONDS));
                Check.that(System.nanoTime() - start >= 20_000_000, "too early");
                Check.equal(null, empty.poll(0, TimeUnit.SECONDS));
                Check.equal(null, empty.poll(-1, TimeUnit.SECONDS));
            }
            case "poll interrupted" -> Waiting.interrupted(() -> empty.poll(1, TimeUnit.DAYS));
            case "poll handover" ->
                    handover(empty, () -> empty.poll(1, TimeUnit.DAYS), () -> empty.take());
            case "take" -> {
                Object[] results =
                        Check.together(
                                () -> List.of(empty.take(), empty.take()),
                                () -> {
                                    empty.put(1);
                                    return put(empty, 2);
                                });
                Check.equal(List.of(1, 2), results[0]);
                holds(empty);
            }
            case "take raced" -> {
                PriorityBlockingQueue<Integer> two = queue(1, 2);
                Object[] results = Check.together(() -> two.take(), () -> two.take());
                Check.among(results, new Object[] {1, 2}, new Object[] {2, 1});
                holds(two);
            }
            case "take interrupted" -> Waiting.interrupted(() -> empty.take());
            case "take handover" -> handover(empty, () -> empty.take(), () -> empty.take());
            case "take or interrupted" -> takeOrInterrupted(empty);
            case "peek" -> {
                Check.equal(null, empty.peek());
                PriorityBlockingQueue<Integer> two = queue(1, 2);
                Check.equal(1, two.peek());
                Check.equal(1, two.peek());
                holds(two, 1, 2);
            }
            case "peek raced" -> {
                PriorityBlockingQueue<Integer> two = queue(1, 2);
                Object[] results = Check.together(() -> two.peek(), () -> two.poll());
                Check.among(results[0], 1, 2);
                Check.equal(1, results[1]);
                Object[] others = Check.together(() -> empty.peek(), () -> empty.offer(1));
                Check.among(others[0], null, 1);
            }
            case "element" -> {
                Check.fails(NoSuchElementException.class, () -> empty.element());
                Check.equal(1, full.element());
                holds(full, 1);
            }
            case "size" -> {
                Check.equal(0, empty.size());
                Check.equal(1, full.size());
                Check.equal(2, queue(1, 2).size());
            }
            case "size raced" -> {
                Object[] results =
                        Check.together(() -> List.of(full.size(), full.size()), () -> full.poll());
                Check.among(results[0], List.of(1, 1), List.of(1, 0), List.of(0, 0));
                Check.equal(0, full.size());
            }
            case "isEmpty" -> {
                Check.equal(true, empty.isEmpty());
                Object[] results = Check.together(() -> full.isEmpty(), () -> full.poll());
                Check.among(results[0], true, false);
                Check.equal(1, results[1]);
                Check.equal(true, full.isEmpty());
            }
            case "remainingCapacity" -> {
                Check.equal(Integer.MAX_VALUE, empty.remainingCapacity());
                Check.equal(Integer.MAX_VALUE, full.remainingCapacity());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static PriorityBlockingQueue<Integer> queue(Integer... elements) {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
        Collections.addAll(queue, elements);
        return queue;
    }

    private static void holds(PriorityBlockingQueue<Integer> queue, Object... elements) {
        Object[] sorted = queue.toArray();
        Arrays.sort(sorted);
        Check.equal(elements, sorted);
    }

    private static Object put(PriorityBlockingQueue<Integer> queue, int element) {
        queue.put(element);
        return null;
    }

    /** Of two that wait one is interrupted: what is put is for the other, if not for that one. */
    private static void handover(
            PriorityBlockingQueue<Integer> queue, Check.Query one, Check.Query other)
            throws InterruptedException {
        Object[] taken = new Object[2];
        Thread[] takers = {Waiting.start(taken, 0, one), Waiting.start(taken, 1, other)};
        takers[0].interrupt();
        queue.put(1);
        takers[0].join();
        if (taken[0].equals(1)) {
            queue.put(2);
        }
        takers[1].join();
        Check.among(taken, new Object[] {"interrupted", 1}, new Object[] {1, 2});
        holds(queue);
    }

    /** What was put is either taken or still there. */
    private static void takeOrInterrupted(PriorityBlockingQueue<Integer> queue)
            throws InterruptedException {
        Object[] taken = new Object[1];
        Thread taker = Waiting.start(taken, 0, () -> queue.take());
        queue.put(1);
        taker.interrupt();
        taker.join();
        Check.among(taken[0], 1, "interrupted");
        Check.equal(taken[0].equals(1) ? 0 : 1, queue.size());
    }

    private static PriorityBlockingQueue<Integer> reversed() {
        return new PriorityBlockingQueue<>(1, Collections.reverseOrder());
    }

    private static List<Integer> polled(PriorityBlockingQueue<Integer> queue) {
        List<Integer> polled = new ArrayList<>();
        for (Integer one = queue.poll(); one != null; one = queue.poll()) {
            polled.add(one);
        }
        return polled;
    }

    /** What is sorted gives its order to the new queue. */
    private static void sorted() {
        TreeSet<Integer> set = new TreeSet<>(Collections.reverseOrder());
        Collections.addAll(set, 1, 2, 3);
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(set);
        Check.equal(set.comparator(), queue.comparator());
        Check.equal(List.of(3, 2, 1), polled(new PriorityBlockingQueue<>(queue)));
        Check.equal(List.of(3, 2, 1), polled(queue));
    }

    private static void collection() {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(List.of(2, 1));
        holds(queue, 1, 2);
        queue.add(3);
        Check.equal(1, queue.poll());
        holds(new PriorityBlockingQueue<>(List.<Integer>of()));
        Check.fails(
                NullPointerException.class,
                () -> new PriorityBlockingQueue<Integer>((List<Integer>) null));
        Check.fails(
                NullPointerException.class,
                () -> new PriorityBlockingQueue<>(Arrays.asList(1, null)));
    }
}
