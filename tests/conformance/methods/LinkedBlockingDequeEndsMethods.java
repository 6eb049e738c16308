import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;

// What the documents of LinkedBlockingDeque promise of the operations at either end.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: addFirst, addLast, offerFirst, offerFirst raced, offerFirst timed, offerFirst expired
// rows: offerFirst interrupted, offerLast, offerLast raced, offerLast timed, offerLast expired
// rows: offerLast interrupted, putFirst, putFirst interrupted, putLast, putLast interrupted
// rows: removeFirst, removeLast, removeLast raced, pollFirst, pollFirst timed, pollFirst expired
// rows: pollFirst interrupted, pollLast, pollLast raced, pollLast timed, pollLast expired
// rows: pollLast interrupted, takeFirst, takeFirst interrupted, takeLast, takeLast interrupted
// rows: takeLast raced, getFirst, getLast, peekFirst, peekLast, peekLast raced
// rows: removeFirstOccurrence, removeFirstOccurrence raced, removeLastOccurrence, push, pop
// rows: pop raced, descendingIterator, descendingIterator raced
public class LinkedBlockingDequeEndsMethods {
    private static final Class<NullPointerException> NULL = NullPointerException.class;
    private static final Class<NoSuchElementException> NONE = NoSuchElementException.class;

    public static void main(String[] args) throws Exception {
        LinkedBlockingDeque<Integer> empty = deque(2);
        LinkedBlockingDeque<Integer> full = deque(2, 1, 2);
        switch (String.join(" ", args)) {
            case "addFirst" -> {
                empty.addFirst(1);
                empty.addFirst(2);
                Check.fails(IllegalStateException.class, () -> empty.addFirst(3));
                Check.fails(NULL, () -> deque(1).addFirst(null));
                holds(empty, 2, 1);
            }
            case "addLast" -> {
                empty.addLast(1);
                empty.addLast(2);
                Check.fails(IllegalStateException.class, () -> empty.addLast(3));
                Check.fails(NULL, () -> deque(1).addLast(null));
                holds(empty, 1, 2);
            }
            case "offerFirst" -> {
                Check.equal(true, empty.offerFirst(1));
                Check.equal(true, empty.offerFirst(2));
                Check.equal(false, empty.offerFirst(3));
                Check.fails(NULL, () -> deque(1).offerFirst(null));
                holds(empty, 2, 1);
            }
            case "offerFirst raced" -> {
                Check.together(() -> empty.offerFirst(1), () -> empty.offerFirst(2));
                Check.among(empty.toArray(), new Object[] {1, 2}, new Object[] {2, 1});
            }
            case "offerFirst timed" -> {
                Object[] results =
                        Check.together(
                                () -> full.offerFirst(3, 1, TimeUnit.DAYS), () -> full.takeLast());
                Check.equal(new Object[] {true, 2}, results);
                Check.equal(true, empty.offerFirst(1, 0, TimeUnit.SECONDS));
                Check.equal(true, empty.offerFirst(2, -1, TimeUnit.SECONDS));
                Check.fails(NULL, () -> empty.offerFirst(null, 1, TimeUnit.SECONDS));
                holds(full, 3, 1);
                holds(empty, 2, 1);
            }
            case "offerFirst expired" -> {
                long start = System.nanoTime();
                Check.equal(false, full.offerFirst(3, 20, TimeUnit.MILLISECONDS));
                Check.that(System.nanoTime() - start >= 20_000_000, "too early");
                Check.equal(false, full.offerFirst(3, 0, TimeUnit.SECONDS));
                holds(full, 1, 2);
            }
            case "offerFirst interrupted" -> {
                Waiting.interrupted(() -> full.offerFirst(3, 1, TimeUnit.DAYS));
                holds(full, 1, 2);
            }
            case "offerLast" -> {
                Check.equal(true, empty.offerLast(1));
                Check.equal(true, empty.offerLast(2));
                Check.equal(false, empty.offerLast(3));
                Check.fails(NULL, () -> deque(1).offerLast(null));
                holds(empty, 1, 2);
            }
            case "offerLast raced" -> {
                LinkedBlockingDeque<Integer> one = deque(1);
                Object[] results = Check.together(() -> one.offerFirst(1), () -> one.offerLast(2));
                Check.that(!results[0].equals(results[1]), Arrays.toString(results));
                holds(one, results[0].equals(true) ? 1 : 2);
                Check.together(() -> empty.offerFirst(1), () -> empty.offerLast(2));
                holds(empty, 1, 2);
            }
            case "offerLast timed" -> {
                Object[] results =
                        Check.together(
                                () -> full.offerLast(3, 1, TimeUnit.DAYS), () -> full.takeFirst());
                Check.equal(new Object[] {true, 1}, results);
                Check.equal(true, empty.offerLast(1, 0, TimeUnit.SECONDS));
                Check.equal(true, empty.offerLast(2, -1, TimeUnit.SECONDS));
                Check.fails(NULL, () -> empty.offerLast(null, 1, TimeUnit.SECONDS));
                holds(full, 2, 3);
                holds(empty, 1, 2);
            }
            case "offerLast expired" -> {
                long start = System.nanoTime();
                Check.equal(false, full.offerLast(3, 20, TimeUnit.MILLISECONDS));
                Check.that(System.nanoTime() - start >= 20_000_000, "too early");
                Check.equal(false, full.offerLast(3, 0, TimeUnit.SECONDS));
                holds(full, 1, 2);
            }
            case "offerLast interrupted" -> {
                Waiting.interrupted(() -> full.offerLast(3, 1, TimeUnit.DAYS));
                holds(full, 1, 2);
            }
            case "putFirst" -> {
                Check.fails(NULL, () -> empty.putFirst(null));
                Check.together(() -> putFirst(full, 3), () -> full.pollLast());
                holds(full, 3, 1);
            }
            case "putFirst interrupted" -> {
                Waiting.interrupted(() -> full.putFirst(3));
                holds(full, 1, 2);
            }
            case "putLast" -> {
                Check.fails(NULL, () -> empty.putLast(null));
                Check.together(() -> putLast(full, 3), () -> full.pollFirst());
                holds(full, 2, 3);
            }
            case "putLast interrupted" -> {
                Waiting.interrupted(() -> full.putLast(3));
                holds(full, 1, 2);
            }
            case "removeFirst" -> {
                Check.equal(1, full.removeFirst());
                Check.equal(2, full.removeFirst());
                Check.fails(NONE, full::removeFirst);
            }
            case "removeLast" -> {
                Check.equal(2, full.removeLast());
                Check.equal(1, full.removeLast());
                Check.fails(NONE, full::removeLast);
            }
            case "removeLast raced" -> {
                Object[] results = Check.together(full::removeFirst, full::removeLast);
                Check.equal(new Object[] {1, 2}, results);
                holds(full);
            }
            case "pollFirst" -> {
                Check.equal(1, full.pollFirst());
                Check.equal(2, full.pollFirst());
                Check.equal(null, full.pollFirst());
            }
            case "pollFirst timed" -> {
                Object[] results =
                        Check.together(
                                () -> empty.pollFirst(1, TimeUnit.DAYS), () -> putLast(empty, 1));
                Check.equal(1, results[0]);
                Check.equal(1, full.pollFirst(0, TimeUnit.SECONDS));
                Check.equal(2, full.pollFirst(-1, TimeUnit.SECONDS));
            }
            case "pollFirst expired" -> {
                long start = System.nanoTime();
                Check.equal(null, empty.pollFirst(20, TimeUnit.MILLISECONDS));
                Check.that(System.nanoTime() - start >= 20_000_000, "too early");
                Check.equal(null, empty.pollFirst(0, TimeUnit.SECONDS));
            }
            case "pollFirst interrupted" ->
                    Waiting.interrupted(() -> empty.pollFirst(1, TimeUnit.DAYS));
            case "pollLast" -> {
                Check.equal(2, full.pollLast());
                Check.equal(1, full.pollLast());
                Check.equal(null, full.pollLast());
            }
            case "pollLast raced" -> {
                LinkedBlockingDeque<Integer> one = deque(1, 1);
                Object[] results = Check.together(one::pollFirst, one::pollLast);
                Check.among(results, new Object[] {1, null}, new Object[] {null, 1});
            }
            case "pollLast timed" -> {
                Object[] results =
                        Check.together(
                                () -> empty.pollLast(1, TimeUnit.DAYS), () -> putFirst(empty, 1));
                Check.equal(1, results[0]);
                Check.equal(2, full.pollLast(0, TimeUnit.SECONDS));
                Check.equal(1, full.pollLast(-1, TimeUnit.SECONDS));
            }
            case "pollLast expired" -> {
                long start = System.nanoTime();
                Check.equal(null, empty.pollLast(20, TimeUnit.MILLISECONDS));
                Check.that(System.nanoTime() - start >= 20_000_000, "too early");
                Check.equal(null, empty.pollLast(0, TimeUnit.SECONDS));
            }
            case "pollLast interrupted" ->
                    Waiting.interrupted(() -> empty.pollLast(1, TimeUnit.DAYS));
            case "takeFirst" -> {
                Object[] results = Check.together(empty::takeFirst, () -> putLast(empty, 1));
                Check.equal(1, results[0]);
                Check.equal(1, full.takeFirst());
                Check.equal(2, full.takeFirst());
            }
            case "takeFirst interrupted" -> Waiting.interrupted(empty::takeFirst);
            case "takeLast" -> {
                Object[] results = Check.together(empty::takeLast, () -> putFirst(empty, 1));
                Check.equal(1, results[0]);
                Check.equal(2, full.takeLast());
                Check.equal(1, full.takeLast());
            }
            case "takeLast interrupted" -> Waiting.interrupted(empty::takeLast);
            case "takeLast raced" -> {
                Object[] results = Check.together(full::takeLast, full::takeLast);
                Check.among(results, new Object[] {1, 2}, new Object[] {2, 1});
            }
            case "getFirst" -> {
                Check.fails(NONE, empty::getFirst);
                Check.equal(1, full.getFirst());
                holds(full, 1, 2);
            }
            case "getLast" -> {
                Check.fails(NONE, empty::getLast);
                Check.equal(2, full.getLast());
                holds(full, 1, 2);
            }
            case "peekFirst" -> {
                Check.equal(null, empty.peekFirst());
                Check.equal(1, full.peekFirst());
                holds(full, 1, 2);
            }
            case "peekLast" -> {
                Check.equal(null, empty.peekLast());
                Check.equal(2, full.peekLast());
                holds(full, 1, 2);
            }
            case "peekLast raced" -> {
                Object[] results = Check.together(full::peekLast, full::pollLast);
                Check.among(results, new Object[] {2, 2}, new Object[] {1, 2});
            }
            case "removeFirstOccurrence" -> {
                LinkedBlockingDeque<Integer> deque = deque(4, 1, 2, 1, 3);
                Check.equal(true, deque.removeFirstOccurrence(1));
                holds(deque, 2, 1, 3);
                Check.equal(false, deque.removeFirstOccurrence(4));
                Check.equal(false, deque.removeFirstOccurrence(null));
                holds(deque, 2, 1, 3);
            }
            case "removeFirstOccurrence raced" -> {
                LinkedBlockingDeque<Integer> deque = deque(4, 1, 2, 1);
                Object[] results =
                        Check.together(
                                () -> deque.removeFirstOccurrence(1),
                                () -> deque.removeLastOccurrence(1));
                Check.equal(new Object[] {true, true}, results);
                holds(deque, 2);
            }
            case "removeLastOccurrence" -> {
                LinkedBlockingDeque<Integer> deque = deque(4, 1, 2, 1, 3);
                Check.equal(true, deque.removeLastOccurrence(1));
                holds(deque, 1, 2, 3);
                Check.equal(false, deque.removeLastOccurrence(4));
                Check.equal(false, deque.removeLastOccurrence(null));
                holds(deque, 1, 2, 3);
            }
            case "push" -> {
                empty.push(1);
                empty.push(2);
                Check.fails(IllegalStateException.class, () -> empty.push(3));
                Check.fails(NULL, () -> deque(1).push(null));
                holds(empty, 2, 1);
            }
            case "pop" -> {
                Check.equal(1, full.pop());
                Check.equal(2, full.pop());
                Check.fails(NONE, full::pop);
            }
            case "pop raced" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    empty.push(1);
                                    return empty.pop();
                                },
                                () -> {
                                    empty.push(2);
                                    return empty.pop();
                                });
                Check.among(results, new Object[] {1, 2}, new Object[] {2, 1});
            }
            case "descendingIterator" -> {
                LinkedBlockingDeque<Integer> deque = deque(3, 1, 2, 3);
                Iterator<Integer> iterator = deque.descendingIterator();
                Check.fails(IllegalStateException.class, iterator::remove);
                Check.equal(3, iterator.next());
                Check.equal(2, iterator.next());
                iterator.remove();
                Check.equal(1, iterator.next());
                Check.equal(false, iterator.hasNext());
                Check.fails(NONE, iterator::next);
                holds(deque, 1, 3);
            }
            case "descendingIterator raced" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    List<Integer> seen = new ArrayList<>();
                                    full.descendingIterator().forEachRemaining(seen::add);
                                    return seen;
                                },
                                full::pollLast);
                Check.among(results[0], List.of(2, 1), List.of(1));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static LinkedBlockingDeque<Integer> deque(int capacity, Integer... elements) {
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(capacity);
        Collections.addAll(deque, elements);
        return deque;
    }

    private static void holds(LinkedBlockingDeque<Integer> deque, Object... elements) {
        Check.equal(elements, deque.toArray());
    }

    private static Object putFirst(LinkedBlockingDeque<Integer> deque, int element)
            throws InterruptedException {
        deque.putFirst(element);
        return null;
    }

    private static Object putLast(LinkedBlockingDeque<Integer> deque, int element)
            throws InterruptedException {
        deque.putLast(element);
        return null;
    }
}
