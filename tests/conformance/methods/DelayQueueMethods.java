import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

// What the documents of DelayQueue promise.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new collection, add, offer, offer raced, offer timed, put, put visible
// rows: poll, poll raced, poll timed, poll expired, poll late, poll interrupted
// rows: take, take late, take raced, take earlier, take interrupted, take handover
// rows: peek, remove head, element, size, size raced, drainTo, drainTo some, drainTo raced
// rows: drainTo refused, clear, clear raced, remainingCapacity, toArray, toArray typed
// rows: remove, remove raced, contains, iterator, iterator remove, iterator raced
public class DelayQueueMethods {
    private static final Class<NullPointerException> NULL = NullPointerException.class;

    /** An element whose delay ends at a time of System.nanoTime(). */
    private record Task(int number, long end) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.signum(end - ((Task) other).end);
        }
    }

    public static void main(String[] args) throws Exception {
        long now = System.nanoTime();
        Task first = new Task(1, now - 2);
        Task second = new Task(2, now - 1);
        Task late = new Task(3, now + 2_000_000_000L);
        Task later = new Task(4, now + TimeUnit.HOURS.toNanos(1));
        DelayQueue<Task> empty = new DelayQueue<>();
        DelayQueue<Task> queue = new DelayQueue<>(List.of(later, second, first));
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(0, empty.size());
                Check.equal(null, empty.poll());
            }
            case "new collection" -> {
                Check.equal(3, queue.size());
                Check.equal(first, queue.poll());
                Check.fails(NULL, () -> new DelayQueue<Task>(null));
                Check.fails(NULL, () -> new DelayQueue<>(Arrays.asList(first, null)));
            }
            case "add" -> {
                Check.equal(true, empty.add(second));
                Check.equal(true, empty.add(first));
                Check.fails(NULL, () -> empty.add(null));
                Check.equal(List.of(first, second), List.of(empty.poll(), empty.poll()));
            }
            case "offer" -> {
                Check.equal(true, empty.offer(second));
                Check.equal(true, empty.offer(first));
                Check.fails(NULL, () -> empty.offer(null));
                Check.equal(List.of(first, second), List.of(empty.poll(), empty.poll()));
            }
            case "offer raced" -> {
                Check.together(() -> empty.offer(second), () -> empty.offer(first));
                Check.equal(List.of(first, second), List.of(empty.poll(), empty.poll()));
            }
            case "offer timed" -> {
                Thread.currentThread().interrupt();
                Check.equal(true, empty.offer(first, 1, TimeUnit.DAYS));
                Check.that(Thread.interrupted(), "the flag is not set any more");
                Check.equal(true, empty.offer(second, -1, TimeUnit.DAYS));
                Check.fails(NULL, () -> empty.offer(null, 1, TimeUnit.DAYS));
                Check.equal(2, empty.size());
            }
            case "put" -> {
                empty.put(second);
                empty.put(first);
                Check.fails(NULL, () -> empty.put(null));
                Check.equal(List.of(first, second), List.of(empty.poll(), empty.poll()));
            }
            case "put visible" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 1;
                            return put(empty, first);
                        },
                        () -> {
                            empty.take();
                            Check.equal(1, data[0]);
                            return null;
                        });
            }
            case "poll" -> {
                Check.equal(first, queue.poll());
                Check.equal(second, queue.poll());
                Check.equal(null, queue.poll());
                Check.equal(1, queue.size());
            }
            case "poll raced" -> {
                queue.remove(second);
                Object[] results = Check.together(queue::poll, queue::poll);
                Check.among(results, new Object[] {first, null}, new Object[] {null, first});
            }
            case "poll timed" -> {
                Object[] results =
                        Check.together(() -> empty.poll(1, TimeUnit.DAYS), () -> put(empty, first));
                Check.equal(first, results[0]);
                Check.equal(first, queue.poll(0, TimeUnit.SECONDS));
                Check.equal(second, queue.poll(-1, TimeUnit.SECONDS));
            }
            case "poll expired" -> {
                empty.add(later);
                long start = System.nanoTime();
                Check.equal(null, empty.poll(20, TimeUnit.MILLISECONDS));
                Check.that(System.nanoTime() - start >= 20_000_000, "too early");
                Check.equal(null, empty.poll(0, TimeUnit.SECONDS));
                Check.equal(1, empty.size());
            }
            case "poll late" -> {
                empty.add(late);
                Check.equal(null, empty.poll());
                Check.equal(late, empty.poll(1, TimeUnit.DAYS));
                Check.that(late.getDelay(TimeUnit.NANOSECONDS) <= 0, "too early");
            }
            case "poll interrupted" -> Waiting.interrupted(() -> empty.poll(1, TimeUnit.DAYS));
            case "take" -> {
                Check.equal(first, queue.take());
                Check.equal(second, queue.take());
                Object[] results = Check.together(empty::take, () -> put(empty, first));
                Check.equal(first, results[0]);
            }
            case "take late" -> {
                empty.add(late);
                Check.equal(late, empty.take());
                Check.that(late.getDelay(TimeUnit.NANOSECONDS) <= 0, "too early");
            }
            case "take raced" -> {
                Object[] results = Check.together(queue::take, queue::take);
                Check.among(results, new Object[] {first, second}, new Object[] {second, first});
            }
            case "take earlier" -> {
                empty.add(later);
                Object[] results = Check.together(empty::take, () -> put(empty, first));
                Check.equal(first, results[0]);
                Check.equal(1, empty.size());
            }
            case "take interrupted" -> Waiting.interrupted(empty::take);
            case "take handover" -> handover(empty, first, second);
            case "peek" -> {
                Check.equal(null, empty.peek());
                Check.equal(first, queue.peek());
                empty.add(later);
                Check.equal(later, empty.peek());
                Check.equal(3, queue.size());
            }
            case "remove head" -> {
                Check.equal(first, queue.remove());
                Check.equal(second, queue.remove());
                Check.fails(NoSuchElementException.class, queue::remove);
                Check.fails(NoSuchElementException.class, empty::remove);
            }
            case "element" -> {
                Check.equal(first, queue.element());
                Check.fails(NoSuchElementException.class, empty::element);
            }
            case "size" -> {
                Check.equal(0, empty.size());
                Check.equal(3, queue.size());
            }
            case "size raced" -> {
                Object[] results = Check.together(queue::size, queue::poll);
                Check.among(results[0], 2, 3);
                Check.equal(2, queue.size());
            }
            case "drainTo" -> {
                List<Task> drained = new ArrayList<>();
                Check.equal(2, queue.drainTo(drained));
                Check.equal(0, queue.drainTo(drained));
                Check.equal(List.of(first, second), drained);
                Check.equal(1, queue.size());
            }
            case "drainTo some" -> {
                List<Task> drained = new ArrayList<>();
                Check.equal(0, queue.drainTo(drained, 0));
                Check.equal(1, queue.drainTo(drained, 1));
                Check.equal(1, queue.drainTo(drained, 2));
                Check.equal(List.of(first, second), drained);
                Check.equal(1, queue.size());
            }
            case "drainTo raced" -> {
                List<Task> drained = new ArrayList<>();
                Object[] results = Check.together(() -> queue.drainTo(drained), queue::poll);
                Check.among(results, new Object[] {2, null}, new Object[] {1, first});
            }
            case "drainTo refused" -> {
                Check.fails(NULL, () -> queue.drainTo(null));
                Check.fails(NULL, () -> queue.drainTo(null, 1));
                Check.fails(IllegalArgumentException.class, () -> queue.drainTo(queue));
                Check.fails(IllegalArgumentException.class, () -> queue.drainTo(queue, 1));
            }
            case "clear" -> {
                queue.clear();
                Check.equal(0, queue.size());
                Check.equal(null, queue.poll());
            }
            case "clear raced" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    queue.clear();
                                    return null;
                                },
                                queue::poll);
                Check.among(results[1], first, null);
                Check.equal(0, queue.size());
            }
            case "remainingCapacity" -> {
                Check.equal(Integer.MAX_VALUE, empty.remainingCapacity());
                Check.equal(Integer.MAX_VALUE, queue.remainingCapacity());
            }
            case "toArray" -> {
                Object[] array = queue.toArray();
                Check.equal(3, array.length);
                Check.equal(Set.of(first, second, later), new HashSet<>(Arrays.asList(array)));
                Check.equal(new Object[0], empty.toArray());
            }
            case "toArray typed" -> {
                Task[] array = {later, later, later, later, later};
                Check.that(queue.toArray(array) == array, "another array");
                Check.equal(null, array[3]);
                Check.equal(later, array[4]);
                List<Task> three = Arrays.asList(queue.toArray(new Task[0]));
                Check.equal(Set.of(first, second, later), new HashSet<>(three));
                Check.fails(ArrayStoreException.class, () -> queue.toArray(new String[3]));
                Check.fails(NULL, () -> queue.toArray((Object[]) null));
            }
            case "remove" -> {
                Check.equal(true, queue.remove(later));
                Check.equal(false, queue.remove(later));
                Check.equal(false, queue.remove((Object) null));
                queue.add(second);
                Check.equal(true, queue.remove(second));
                Check.equal(List.of(first, second), List.of(queue.take(), queue.take()));
            }
            case "remove raced" -> {
                Object[] results = Check.together(() -> queue.remove(first), queue::poll);
                Check.among(results, new Object[] {true, second}, new Object[] {false, first});
            }
            case "contains" -> {
                Check.equal(true, queue.contains(later));
                Check.equal(false, queue.contains(late));
            }
            case "iterator" -> {
                Set<Task> seen = new HashSet<>();
                Iterator<Task> iterator = queue.iterator();
                for (int i = 0; i < 3; i++) {
                    seen.add(iterator.next());
                }
                Check.equal(Set.of(first, second, later), seen);
                Check.equal(false, iterator.hasNext());
                Check.fails(NoSuchElementException.class, iterator::next);
            }
            case "iterator remove" -> {
                Iterator<Task> iterator = queue.iterator();
                Check.fails(IllegalStateException.class, iterator::remove);
                Task gone = iterator.next();
                iterator.remove();
                Check.equal(false, queue.contains(gone));
                Check.equal(2, queue.size());
            }
            case "iterator raced" -> {
                queue.remove(later);
                List<Task> seen = new ArrayList<>();
                Check.together(
                        () -> {
                            queue.iterator().forEachRemaining(seen::add);
                            return null;
                        },
                        queue::poll);
                Collections.sort(seen);
                Check.among(seen, List.of(first, second), List.of(second));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object put(DelayQueue<Task> queue, Task task) {
        queue.put(task);
        return null;
    }

    /** Of two that wait one is interrupted: what is put is for the other, if not for that one. */
    private static void handover(DelayQueue<Task> queue, Task first, Task second)
            throws InterruptedException {
        Object[] taken = new Object[2];
        Thread[] takers = {taker(queue, taken, 0), taker(queue, taken, 1)};
        takers[0].interrupt();
        queue.put(first);
        takers[0].join();
        if (taken[0].equals(first)) {
            queue.put(second);
        }
        takers[1].join();
        Check.among(taken, new Object[] {"interrupted", first}, new Object[] {first, second});
    }

    private static Thread taker(DelayQueue<Task> queue, Object[] taken, int number) {
        Thread taker =
                new Thread(
                        () -> {
                            try {
                                taken[number] = queue.take();
                            } catch (InterruptedException interrupted) {
                                taken[number] = "interrupted";
                            }
                        });
        taker.start();
        return taker;
    }
}
