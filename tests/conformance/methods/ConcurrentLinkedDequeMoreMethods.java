import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentLinkedDeque;

// What the documents of ConcurrentLinkedDeque promise of all between its ends, a row for each.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: isEmpty, isEmpty race, size, size race, contains, contains race, remove, remove race
// rows: remove and poll, remove and pollLast, removeFirstOccurrence, removeFirstOccurrence race
// rows: removeLastOccurrence, removeLastOccurrence race, addAll, addAll race, toString
// rows: toString race, toArray, toArray typed, toArray race, iterator, iterator remove
// rows: iterator and offer, iterator and poll, iterator remove race, descendingIterator
// rows: descendingIterator remove, descendingIterator race, descendingIterator and push
// rows: spliterator, spliterator and poll, removeIf, removeIf race, removeIf and offer, removeAll
// rows: removeAll race, retainAll, retainAll race, clear, clear race, forEach, forEach race
// rows: serialise
public class ConcurrentLinkedDequeMoreMethods {
    public static void main(String[] args) throws Exception {
        String row = String.join(" ", args);
        ConcurrentLinkedDeque<Integer> two = new ConcurrentLinkedDeque<>(List.of(1, 2));
        switch (row) {
            case "remove" -> {
                two.add(1);
                Check.equal(true, two.remove(1));
                UnboundedQueue.holds(two, 2, 1);
                Check.equal(false, two.remove(3));
                Check.fails(NullPointerException.class, () -> two.remove(null));
                Check.equal(true, two.remove(1));
                Check.equal(true, two.remove(2));
                Check.equal(false, two.remove(2));
                UnboundedQueue.holds(two);
            }
            case "remove and pollLast" -> {
                Object[] results = Check.together(() -> two.remove(2), two::pollLast);
                Check.among(results, UnboundedQueue.pair(true, 1), UnboundedQueue.pair(false, 2));
                Check.equal(
                        results[1].equals(1) ? List.of() : List.of(1), UnboundedQueue.list(two));
            }
            case "removeFirstOccurrence" -> {
                two.add(1);
                Check.equal(true, two.removeFirstOccurrence(1));
                UnboundedQueue.holds(two, 2, 1);
                Check.equal(false, two.removeFirstOccurrence(3));
                Check.equal(true, two.removeFirstOccurrence(1));
                Check.equal(false, two.removeFirstOccurrence(1));
                UnboundedQueue.holds(two, 2);
                Check.fails(NullPointerException.class, () -> two.removeFirstOccurrence(null));
            }
            case "removeFirstOccurrence race" -> {
                two.add(1);
                Object[] results =
                        Check.together(
                                () -> two.removeFirstOccurrence(1),
                                () -> two.removeLastOccurrence(1));
                Check.equal(UnboundedQueue.pair(true, true), results);
                UnboundedQueue.holds(two, 2);
            }
            case "removeLastOccurrence" -> {
                two.add(1);
                Check.equal(true, two.removeLastOccurrence(1));
                UnboundedQueue.holds(two, 1, 2);
                Check.equal(false, two.removeLastOccurrence(3));
                Check.equal(true, two.removeLastOccurrence(1));
                Check.equal(false, two.removeLastOccurrence(1));
                UnboundedQueue.holds(two, 2);
                Check.fails(NullPointerException.class, () -> two.removeLastOccurrence(null));
            }
            case "removeLastOccurrence race" -> {
                Object[] results =
                        Check.together(
                                () -> two.removeLastOccurrence(2),
                                () -> two.removeLastOccurrence(2));
                Check.among(
                        results,
                        UnboundedQueue.pair(true, false),
                        UnboundedQueue.pair(false, true));
                UnboundedQueue.holds(two, 1);
            }
            case "descendingIterator" -> {
                Iterator<Integer> iterator = two.descendingIterator();
                Check.equal(true, iterator.hasNext());
                Check.equal(2, iterator.next());
                Check.equal(1, iterator.next());
                Check.equal(false, iterator.hasNext());
                Check.fails(NoSuchElementException.class, iterator::next);
            }
            case "descendingIterator remove" -> {
                Iterator<Integer> iterator = two.descendingIterator();
                Check.fails(IllegalStateException.class, iterator::remove);
                iterator.next();
                iterator.remove();
                UnboundedQueue.holds(two, 1);
                Check.fails(IllegalStateException.class, iterator::remove);
            }
            case "descendingIterator race" -> {
                Object[] results =
                        Check.together(
                                () -> UnboundedQueue.walk(two.descendingIterator()), two::pollLast);
                Check.among(results[0], List.of(2, 1), List.of(1));
            }
            case "descendingIterator and push" -> {
                Object[] results =
                        Check.together(
                                () -> UnboundedQueue.walk(two.descendingIterator()),
                                () -> two.offerFirst(3));
                Check.among(results[0], List.of(2, 1), List.of(2, 1, 3));
            }
            default -> new UnboundedQueue(ConcurrentLinkedDeque::new).check(row);
        }
    }
}
