import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentLinkedQueue;

// What the documents of ConcurrentLinkedQueue promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new collection, add, add race, offer, offer race, offer publishes, poll, poll race
// rows: poll last, peek, peek race, remove first, element, isEmpty, isEmpty race, size, size race
// rows: contains, contains race, remove, remove race, remove and poll, addAll, addAll race
// rows: toString, toString race, toArray, toArray typed, toArray race, iterator, iterator remove
// rows: iterator and offer, iterator and poll, iterator remove race, spliterator
// rows: spliterator and poll, removeIf, removeIf race, removeIf and offer, removeAll
// rows: removeAll race, retainAll, retainAll race, clear, clear race, forEach, forEach race
// rows: serialise
public class ConcurrentLinkedQueueMethods {
    public static void main(String[] args) throws Exception {
        String row = String.join(" ", args);
        ConcurrentLinkedQueue<Integer> none = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<Integer> one = new ConcurrentLinkedQueue<>(List.of(1));
        ConcurrentLinkedQueue<Integer> two = new ConcurrentLinkedQueue<>(List.of(1, 2));
        switch (row) {
            case "new" -> {
                Check.that(none.isEmpty(), "a new queue holds something");
                Check.equal(null, none.poll());
            }
            case "new collection" -> {
                UnboundedQueue.holds(new ConcurrentLinkedQueue<>(List.of(3, 1, 2, 1)), 3, 1, 2, 1);
                UnboundedQueue.holds(new ConcurrentLinkedQueue<>(List.<Integer>of()));
                Check.fails(
                        NullPointerException.class,
                        () -> new ConcurrentLinkedQueue<>((Collection<Integer>) null));
                Check.fails(
                        NullPointerException.class,
                        () -> new ConcurrentLinkedQueue<>(Arrays.asList(1, null)));
            }
            case "add" -> {
                Check.equal(true, none.add(1));
                Check.equal(true, none.add(2));
                Check.equal(true, none.add(1));
                UnboundedQueue.holds(none, 1, 2, 1);
                Check.fails(NullPointerException.class, () -> none.add(null));
                UnboundedQueue.holds(none, 1, 2, 1);
            }
            case "add race" -> {
                Object[] results = Check.together(() -> none.add(1), () -> none.add(2));
                Check.equal(UnboundedQueue.pair(true, true), results);
                Check.among(UnboundedQueue.list(none), List.of(1, 2), List.of(2, 1));
            }
            case "offer" -> {
                Check.equal(true, none.offer(1));
                Check.equal(true, none.offer(2));
                UnboundedQueue.holds(none, 1, 2);
                Check.fails(NullPointerException.class, () -> none.offer(null));
            }
            case "offer race" -> {
                Object[] results =
                        Check.together(() -> none.offer(1) && none.offer(2), () -> none.offer(3));
                Check.equal(UnboundedQueue.pair(true, true), results);
                Check.among(
                        UnboundedQueue.list(none),
                        List.of(1, 2, 3),
                        List.of(1, 3, 2),
                        List.of(3, 1, 2));
            }
            case "offer publishes" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 7;
                            return none.offer(1);
                        },
                        () -> {
                            if (none.poll() != null) {
                                Check.equal(7, data[0]);
                            }
                            return null;
                        });
            }
            case "poll" -> {
                Check.equal(1, two.poll());
                Check.equal(2, two.poll());
                Check.equal(null, two.poll());
                Check.that(two.isEmpty(), "not empty");
            }
            case "poll race" -> {
                Object[] results = Check.together(two::poll, two::poll);
                Check.among(results, UnboundedQueue.pair(1, 2), UnboundedQueue.pair(2, 1));
                UnboundedQueue.holds(two);
            }
            case "poll last" -> {
                Object[] results = Check.together(one::poll, one::poll);
                Check.among(results, UnboundedQueue.pair(1, null), UnboundedQueue.pair(null, 1));
                UnboundedQueue.holds(one);
            }
            case "peek" -> {
                Check.equal(null, none.peek());
                Check.equal(1, two.peek());
                Check.equal(1, two.peek());
                UnboundedQueue.holds(two, 1, 2);
            }
            case "peek race" -> {
                Object[] results =
                        Check.together(
                                () -> UnboundedQueue.pair(two.peek(), two.peek()), two::poll);
                Check.among(
                        results[0],
                        UnboundedQueue.pair(1, 1),
                        UnboundedQueue.pair(1, 2),
                        UnboundedQueue.pair(2, 2));
                Check.equal(1, results[1]);
            }
            case "remove first" -> {
                Check.equal(1, two.remove());
                Check.equal(2, two.remove());
                Check.fails(NoSuchElementException.class, two::remove);
            }
            case "element" -> {
                Check.equal(1, two.element());
                UnboundedQueue.holds(two, 1, 2);
                Check.fails(NoSuchElementException.class, none::element);
            }
            case "remove" -> {
                two.add(1);
                Check.equal(true, two.remove(1));
                UnboundedQueue.holds(two, 2, 1);
                Check.equal(false, two.remove(3));
                Check.equal(false, two.remove(null));
                Check.equal(true, two.remove(1));
                Check.equal(true, two.remove(2));
                Check.equal(false, two.remove(2));
                UnboundedQueue.holds(two);
            }
            default -> new UnboundedQueue(ConcurrentLinkedQueue::new).check(row);
        }
    }
}
