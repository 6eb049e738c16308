import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentLinkedDeque;

// What the documents of ConcurrentLinkedDeque promise of its two ends, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new collection, addFirst, addFirst race, addLast, addLast race, addFirst and addLast
// rows: offerFirst, offerFirst race, offerLast, offerLast race, offerFirst and pollLast
// rows: peekFirst, peekFirst race, peekLast, peekLast race, getFirst, getFirst race, getLast
// rows: getLast race, pollFirst, pollFirst race, pollLast, pollLast race, pollFirst and pollLast
// rows: pollFirst and addFirst, pollLast and addLast, pollLast and addFirst, removeFirst
// rows: removeFirst race, removeLast, removeLast race, offer, offer race, offer publishes, add
// rows: add race, poll, poll race, peek, peek race, remove first, remove first race, pop
// rows: pop race, element, element race, push, push race, push publishes
public class ConcurrentLinkedDequeMethods {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedDeque<Integer> none = new ConcurrentLinkedDeque<>();
        ConcurrentLinkedDeque<Integer> one = new ConcurrentLinkedDeque<>(List.of(1));
        ConcurrentLinkedDeque<Integer> two = new ConcurrentLinkedDeque<>(List.of(1, 2));
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.that(none.isEmpty(), "a new deque holds something");
                Check.equal(null, none.pollFirst());
                Check.equal(null, none.pollLast());
            }
            case "new collection" -> {
                holds(new ConcurrentLinkedDeque<>(List.of(3, 1, 2, 1)), 3, 1, 2, 1);
                holds(new ConcurrentLinkedDeque<>(List.<Integer>of()));
                Check.fails(
                        NullPointerException.class,
                        () -> new ConcurrentLinkedDeque<>((Collection<Integer>) null));
                Check.fails(
                        NullPointerException.class,
                        () -> new ConcurrentLinkedDeque<>(Arrays.asList(1, null)));
            }
            case "addFirst" -> {
                two.addFirst(3);
                two.addFirst(1);
                holds(two, 1, 3, 1, 2);
                Check.fails(NullPointerException.class, () -> two.addFirst(null));
                holds(two, 1, 3, 1, 2);
            }
            case "addFirst race" -> {
                Together.run(() -> one.addFirst(2), () -> one.addFirst(3));
                Check.among(list(one), List.of(2, 3, 1), List.of(3, 2, 1));
            }
            case "addLast" -> {
                two.addLast(3);
                two.addLast(1);
                holds(two, 1, 2, 3, 1);
                Check.fails(NullPointerException.class, () -> two.addLast(null));
                holds(two, 1, 2, 3, 1);
            }
            case "addLast race" -> {
                Together.run(() -> one.addLast(2), () -> one.addLast(3));
                Check.among(list(one), List.of(1, 2, 3), List.of(1, 3, 2));
            }
            case "addFirst and addLast" -> {
                Together.run(() -> none.addFirst(1), () -> none.addLast(2));
                holds(none, 1, 2);
                Check.equal(List.of(2, 1), reverse(none));
            }
            case "offerFirst" -> {
                Check.equal(true, two.offerFirst(3));
                holds(two, 3, 1, 2);
                Check.fails(NullPointerException.class, () -> two.offerFirst(null));
            }
            case "offerFirst race" -> {
                Object[] results =
                        Check.together(
                                () -> none.offerFirst(1) && none.offerFirst(2),
                                () -> none.offerFirst(3));
                Check.equal(pair(true, true), results);
                Check.among(list(none), List.of(3, 2, 1), List.of(2, 3, 1), List.of(2, 1, 3));
            }
            case "offerLast" -> {
                Check.equal(true, two.offerLast(3));
                holds(two, 1, 2, 3);
                Check.fails(NullPointerException.class, () -> two.offerLast(null));
            }
            case "offerLast race" -> {
                Object[] results =
                        Check.together(
                                () -> none.offerLast(1) && none.offerLast(2),
                                () -> none.offerLast(3));
                Check.equal(pair(true, true), results);
                Check.among(list(none), List.of(1, 2, 3), List.of(1, 3, 2), List.of(3, 1, 2));
            }
            case "offerFirst and pollLast" -> {
                Object[] results = Check.together(() -> none.offerFirst(1), none::pollLast);
                Check.among(results, pair(true, null), pair(true, 1));
                Check.equal(results[1] == null ? List.of(1) : List.of(), list(none));
            }
            case "peekFirst" -> {
                Check.equal(null, none.peekFirst());
                Check.equal(1, two.peekFirst());
                holds(two, 1, 2);
            }
            case "peekFirst race" -> {
                // The deque is 1 2, then 3 1 2, then 3 1.
                Object[] results =
                        Check.together(
                                two::peekFirst, () -> two.offerFirst(3) ? two.pollLast() : null);
                Check.among(results, pair(1, 2), pair(3, 2));
            }
            case "peekLast" -> {
                Check.equal(null, none.peekLast());
                Check.equal(2, two.peekLast());
                holds(two, 1, 2);
            }
            case "peekLast race" -> {
                Object[] results =
                        Check.together(
                                two::peekLast, () -> two.offerLast(3) ? two.pollFirst() : null);
                Check.among(results, pair(2, 1), pair(3, 1));
            }
            case "getFirst" -> {
                Check.equal(1, two.getFirst());
                holds(two, 1, 2);
                Check.fails(NoSuchElementException.class, none::getFirst);
            }
            case "getFirst race" -> {
                Object[] results =
                        Check.together(
                                one::getFirst, () -> one.offerFirst(2) ? one.pollLast() : null);
                Check.among(results, pair(1, 1), pair(2, 1));
            }
            case "getLast" -> {
                Check.equal(2, two.getLast());
                holds(two, 1, 2);
                Check.fails(NoSuchElementException.class, none::getLast);
            }
            case "getLast race" -> {
                Object[] results =
                        Check.together(
                                one::getLast, () -> one.offerLast(2) ? one.pollFirst() : null);
                Check.among(results, pair(1, 1), pair(2, 1));
            }
            case "pollFirst" -> {
                Check.equal(1, two.pollFirst());
                Check.equal(2, two.pollFirst());
                Check.equal(null, two.pollFirst());
                holds(two);
            }
            case "pollFirst race" -> {
                Object[] results = Check.together(two::pollFirst, two::pollFirst);
                Check.among(results, pair(1, 2), pair(2, 1));
                holds(two);
            }
            case "pollLast" -> {
                Check.equal(2, two.pollLast());
                Check.equal(1, two.pollLast());
                Check.equal(null, two.pollLast());
                holds(two);
            }
            case "pollLast race" -> {
                Object[] results = Check.together(two::pollLast, two::pollLast);
                Check.among(results, pair(1, 2), pair(2, 1));
                holds(two);
            }
            case "pollFirst and pollLast" -> {
                Object[] results = Check.together(one::pollFirst, one::pollLast);
                Check.among(results, pair(1, null), pair(null, 1));
                Check.equal(pair(1, 2), Check.together(two::pollFirst, two::pollLast));
                holds(two);
            }
            case "pollFirst and addFirst" -> {
                Object[] results = Check.together(one::pollFirst, () -> one.offerFirst(2));
                Check.among(results, pair(1, true), pair(2, true));
                Check.equal(results[0].equals(1) ? List.of(2) : List.of(1), list(one));
            }
            case "pollLast and addLast" -> {
                Object[] results = Check.together(one::pollLast, () -> one.offerLast(2));
                Check.among(results, pair(1, true), pair(2, true));
                Check.equal(results[0].equals(1) ? List.of(2) : List.of(1), list(one));
            }
            case "pollLast and addFirst" -> {
                Object[] results =
                        Check.together(
                                one::pollLast, () -> one.offerFirst(2) ? one.pollLast() : null);
                Check.among(results, pair(1, 2), pair(2, 1));
                holds(one);
            }
            case "removeFirst" -> {
                Check.equal(1, two.removeFirst());
                Check.equal(2, two.removeFirst());
                Check.fails(NoSuchElementException.class, two::removeFirst);
            }
            case "removeFirst race" -> {
                Object[] results = Check.together(two::removeFirst, two::removeFirst);
                Check.among(results, pair(1, 2), pair(2, 1));
            }
            case "removeLast" -> {
                Check.equal(2, two.removeLast());
                Check.equal(1, two.removeLast());
                Check.fails(NoSuchElementException.class, two::removeLast);
            }
            case "removeLast race" -> {
                Object[] results = Check.together(two::removeLast, two::removeLast);
                Check.among(results, pair(1, 2), pair(2, 1));
            }
            case "offer" -> {
                Check.equal(true, two.offer(3));
                holds(two, 1, 2, 3);
                Check.fails(NullPointerException.class, () -> two.offer(null));
            }
            case "offer race" -> {
                Object[] results = Check.together(() -> one.offer(2), one::poll);
                Check.equal(pair(true, 1), results);
                holds(one, 2);
            }
            case "offer publishes" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 7;
                            return none.offer(1);
                        },
                        () -> {
                            if (none.peekLast() != null) {
                                Check.equal(7, data[0]);
                            }
                            return null;
                        });
            }
            case "add" -> {
                Check.equal(true, two.add(3));
                holds(two, 1, 2, 3);
                Check.fails(NullPointerException.class, () -> two.add(null));
            }
            case "add race" -> {
                Object[] results = Check.together(() -> none.add(1), () -> none.add(2));
                Check.equal(pair(true, true), results);
                Check.among(list(none), List.of(1, 2), List.of(2, 1));
            }
            case "poll" -> {
                Check.equal(1, two.poll());
                Check.equal(2, two.poll());
                Check.equal(null, two.poll());
            }
            case "poll race" -> {
                Object[] results = Check.together(one::poll, one::poll);
                Check.among(results, pair(1, null), pair(null, 1));
            }
            case "peek" -> {
                Check.equal(null, none.peek());
                Check.equal(1, two.peek());
                holds(two, 1, 2);
            }
            case "peek race" -> {
                Object[] results = Check.together(() -> pair(two.peek(), two.peek()), two::poll);
                Check.among(results[0], pair(1, 1), pair(1, 2), pair(2, 2));
                Check.equal(1, results[1]);
            }
            case "remove first" -> {
                Check.equal(1, two.remove());
                Check.equal(2, two.remove());
                Check.fails(NoSuchElementException.class, two::remove);
            }
            case "remove first race" -> {
                Object[] results = Check.together(two::remove, two::pollLast);
                Check.equal(pair(1, 2), results);
                holds(two);
            }
            case "pop" -> {
                Check.equal(1, two.pop());
                Check.equal(2, two.pop());
                Check.fails(NoSuchElementException.class, two::pop);
            }
            case "pop race" -> {
                Object[] results = Check.together(two::pop, two::pop);
                Check.among(results, pair(1, 2), pair(2, 1));
            }
            case "element" -> {
                Check.equal(1, two.element());
                holds(two, 1, 2);
                Check.fails(NoSuchElementException.class, none::element);
            }
            case "element race" -> {
                Object[] results = Check.together(two::element, two::pop);
                Check.among(results, pair(1, 1), pair(2, 1));
            }
            case "push" -> {
                two.push(3);
                holds(two, 3, 1, 2);
                Check.equal(3, two.pop());
                Check.fails(NullPointerException.class, () -> two.push(null));
            }
            case "push race" -> {
                Object[] results =
                        Check.together(() -> pushed(none, 1).poll(), () -> pushed(none, 2).poll());
                Check.among(results, pair(1, 2), pair(2, 1));
                holds(none);
            }
            case "push publishes" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 7;
                            none.push(1);
                            return null;
                        },
                        () -> {
                            if (none.pollFirst() != null) {
                                Check.equal(7, data[0]);
                            }
                            return null;
                        });
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static ConcurrentLinkedDeque<Integer> pushed(
            ConcurrentLinkedDeque<Integer> deque, int element) {
        deque.push(element);
        return deque;
    }

    private static Object[] pair(Object first, Object second) {
        return new Object[] {first, second};
    }

    private static List<Integer> list(ConcurrentLinkedDeque<Integer> deque) {
        return new ArrayList<>(deque);
    }

    private static List<Integer> reverse(ConcurrentLinkedDeque<Integer> deque) {
        List<Integer> seen = new ArrayList<>();
        deque.descendingIterator().forEachRemaining(seen::add);
        return seen;
    }

    private static void holds(ConcurrentLinkedDeque<Integer> deque, Integer... expected) {
        Check.equal(Arrays.asList(expected), list(deque));
    }
}
