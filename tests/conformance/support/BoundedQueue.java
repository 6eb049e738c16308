import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** What the documents of BlockingQueue promise of one with a bound, in the order of arrival. */
final class BoundedQueue {
    private final IntFunction<BlockingQueue<Integer>> maker;

    BoundedQueue(IntFunction<BlockingQueue<Integer>> maker) {
        this.maker = maker;
    }

    /** Checks what a row is about. */
    void check(String row) throws Exception {
        BlockingQueue<Integer> empty = queue(2);
        BlockingQueue<Integer> full = queue(1, 1);
        switch (row) {
            case "add" -> {
                Check.equal(true, empty.add(1));
                Check.equal(true, empty.add(2));
                Check.fails(IllegalStateException.class, () -> empty.add(3));
                Check.fails(NullPointerException.class, () -> queue(1).add(null));
                holds(empty, 1, 2);
            }
            case "add raced" -> addRaced();
            case "offer" -> {
                Check.equal(true, empty.offer(1));
                Check.equal(true, empty.offer(2));
                Check.equal(false, empty.offer(3));
                Check.fails(NullPointerException.class, () -> queue(1).offer(null));
                holds(empty, 1, 2);
            }
            case "offer raced" -> {
                BlockingQueue<Integer> one = queue(1);
                Object[] results = Check.together(() -> one.offer(1), () -> one.offer(2));
                Check.that(!results[0].equals(results[1]), Arrays.toString(results));
                holds(one, results[0].equals(true) ? 1 : 2);
            }
            case "offer timed" -> {
                Object[] results =
                        Check.together(() -> full.offer(2, 1, TimeUnit.DAYS), () -> full.take());
                Check.equal(new Object[] {true, 1}, results);
                Check.equal(true, empty.offer(1, 0, TimeUnit.SECONDS));
                Check.equal(true, empty.offer(2, -1, TimeUnit.SECONDS));
                holds(full, 2);
                holds(empty, 1, 2);
            }
            case "offer expired" -> {
                long start = System.nanoTime();
                Check.equal(false, full.offer(2, 20, TimeUnit.MILLISECONDS));
                Check.that(System.nanoTime() - start >= 20_000_000, "too early");
                Check.equal(false, full.offer(2, 0, TimeUnit.SECONDS));
                Check.equal(false, full.offer(2, -1, TimeUnit.SECONDS));
                Check.fails(
                        NullPointerException.class, () -> empty.offer(null, 1, TimeUnit.SECONDS));
                holds(full, 1);
            }
            case "offer interrupted" -> {
                Waiting.interrupted(() -> full.offer(2, 1, TimeUnit.DAYS));
                holds(full, 1);
            }
            case "put" -> {
                Check.fails(NullPointerException.class, () -> empty.put(null));
                Object[] results =
                        Check.together(() -> put(full, 2), () -> List.of(full.take(), full.take()));
                Check.equal(List.of(1, 2), results[1]);
                holds(full);
            }
            case "put raced" -> {
                Check.together(() -> put(empty, 1), () -> put(empty, 2));
                Check.among(List.of(empty.take(), empty.take()), List.of(1, 2), List.of(2, 1));
            }
            case "put interrupted" -> {
                Waiting.interrupted(() -> full.put(2));
                holds(full, 1);
            }
            case "put handover" -> putHandover(full);
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
                BlockingQueue<Integer> two = queue(2, 1, 2);
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
                Check.equal(1, queue(1, 1).poll(-1, TimeUnit.SECONDS));
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
                BlockingQueue<Integer> two = queue(2, 1, 2);
                Object[] results = Check.together(() -> two.take(), () -> two.take());
                Check.among(results, new Object[] {1, 2}, new Object[] {2, 1});
                holds(two);
            }
            case "take interrupted" -> Waiting.interrupted(() -> empty.take());
            case "take handover" -> handover(empty, () -> empty.take(), () -> empty.take());
            case "take or interrupted" -> takeOrInterrupted(empty);
            case "peek" -> {
                Check.equal(null, empty.peek());
                BlockingQueue<Integer> two = queue(2, 1, 2);
                Check.equal(1, two.peek());
                Check.equal(1, two.peek());
                holds(two, 1, 2);
            }
            case "peek raced" -> {
                BlockingQueue<Integer> two = queue(2, 1, 2);
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
                Check.equal(2, queue(3, 1, 2).size());
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
                Check.equal(2, empty.remainingCapacity());
                empty.add(1);
                Check.equal(1, empty.remainingCapacity());
                empty.add(2);
                Check.equal(0, empty.remainingCapacity());
                empty.remove();
                Check.equal(1, empty.remainingCapacity());
            }
            case "remainingCapacity raced" -> {
                Object[] results =
                        Check.together(() -> empty.remainingCapacity(), () -> empty.offer(1));
                Check.among(results[0], 2, 1);
                Check.equal(1, empty.remainingCapacity());
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    private BlockingQueue<Integer> queue(int capacity, Integer... elements) {
        BlockingQueue<Integer> queue = maker.apply(capacity);
        Collections.addAll(queue, elements);
        return queue;
    }

    static void holds(BlockingQueue<Integer> queue, Object... elements) {
        Check.equal(elements, queue.toArray());
    }

    static Object put(BlockingQueue<Integer> queue, int element) throws InterruptedException {
        queue.put(element);
        return null;
    }

    static void refused(Check.Action action) {
        Check.fails(IllegalArgumentException.class, action);
    }

    /** Of two that wait one is interrupted: what is put is for the other, if not for that one. */
    private static void handover(BlockingQueue<Integer> queue, Check.Query one, Check.Query other)
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

    private static void putHandover(BlockingQueue<Integer> full) throws InterruptedException {
        Object[] done = new Object[2];
        Thread[] putters = {
            Waiting.start(done, 0, () -> full.offer(2, 1, TimeUnit.DAYS)),
            Waiting.start(done, 1, () -> full.offer(3, 1, TimeUnit.DAYS))
        };
        putters[0].interrupt();
        Check.equal(1, full.take());
        putters[0].join();
        if (done[0].equals(true)) {
            Check.equal(2, full.take());
        }
        putters[1].join();
        Check.equal(true, done[1]);
        holds(full, 3);
    }

    /** What was put is either taken or still there. */
    private static void takeOrInterrupted(BlockingQueue<Integer> queue)
            throws InterruptedException {
        Object[] taken = new Object[1];
        Thread taker = Waiting.start(taken, 0, () -> queue.take());
        queue.put(1);
        taker.interrupt();
        taker.join();
        Check.among(taken[0], 1, "interrupted");
        Check.equal(taken[0].equals(1) ? 0 : 1, queue.size());
    }

    private void addRaced() throws InterruptedException {
        BlockingQueue<Integer> one = queue(1);
        boolean[] refused = new boolean[2];
        Check.Query[] adders = new Check.Query[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            adders[i] =
                    () -> {
                        try {
                            return one.add(number);
                        } catch (IllegalStateException full) {
                            refused[number] = true;
                            return null;
                        }
                    };
        }
        Check.together(adders);
        Check.that(refused[0] != refused[1], Arrays.toString(refused));
        holds(one, refused[0] ? 1 : 0);
    }
}
