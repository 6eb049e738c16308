import static java.util.Arrays.asList;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CopyOnWriteArrayList;

// What the documents of CopyOnWriteArrayList promise of the methods that JDK 21 brought.
// jess: trust --strategy dpor
// jdk: 21
// expect: exit=0 verdict=verified
// rows: getFirst, getFirst race, getLast, getLast race, addFirst, addFirst race, addLast
// rows: addLast race, removeFirst, removeFirst race, removeFirst emptying, removeLast
// rows: removeLast race, removeLast emptying, reversed, reversed write, reversed iterator
// rows: reversed race
public class CopyOnWriteArrayListMethods21 {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<Integer> none = new CopyOnWriteArrayList<>();
        CopyOnWriteArrayList<Integer> one = new CopyOnWriteArrayList<>(List.of(1));
        CopyOnWriteArrayList<Integer> two = new CopyOnWriteArrayList<>(List.of(1, 2));
        switch (String.join(" ", args)) {
            case "getFirst" -> {
                Check.equal(1, two.getFirst());
                Check.equal(List.of(1, 2), two);
                Check.fails(NoSuchElementException.class, none::getFirst);
            }
            case "getFirst race" -> {
                Object[] results = Check.together(() -> orNone(one::getFirst), () -> one.remove(0));
                Check.among(results[0], 1, "none");
            }
            case "getLast" -> {
                Check.equal(2, two.getLast());
                Check.equal(List.of(1, 2), two);
                Check.fails(NoSuchElementException.class, none::getLast);
            }
            case "getLast race" -> {
                Object[] results =
                        Check.together(() -> orNone(two::getLast), () -> two.removeIf(e -> true));
                Check.among(results[0], 2, "none");
            }
            case "addFirst" -> {
                two.addFirst(3);
                two.addFirst(null);
                Check.equal(asList(null, 3, 1, 2), two);
            }
            case "addFirst race" -> {
                Together.run(() -> one.addFirst(2), () -> one.addFirst(3));
                Check.among(one, List.of(2, 3, 1), List.of(3, 2, 1));
            }
            case "addLast" -> {
                two.addLast(3);
                two.addLast(null);
                Check.equal(asList(1, 2, 3, null), two);
            }
            case "addLast race" -> {
                Together.run(() -> one.addLast(2), () -> one.addLast(3));
                Check.among(one, List.of(1, 2, 3), List.of(1, 3, 2));
            }
            case "removeFirst" -> {
                Check.equal(1, two.removeFirst());
                Check.equal(2, two.removeFirst());
                Check.fails(NoSuchElementException.class, two::removeFirst);
            }
            case "removeFirst race" -> {
                Object[] results = Check.together(two::removeFirst, two::removeFirst);
                Check.among(asList(results), List.of(1, 2), List.of(2, 1));
            }
            case "removeFirst emptying" -> {
                Object[] results =
                        Check.together(
                                () -> orNone(one::removeFirst), () -> orNone(one::removeFirst));
                Check.among(asList(results), List.of(1, "none"), List.of("none", 1));
            }
            case "removeLast" -> {
                Check.equal(2, two.removeLast());
                Check.equal(1, two.removeLast());
                Check.fails(NoSuchElementException.class, two::removeLast);
            }
            case "removeLast race" -> {
                Object[] results = Check.together(two::removeLast, two::removeLast);
                Check.among(asList(results), List.of(1, 2), List.of(2, 1));
            }
            case "removeLast emptying" -> {
                Object[] results =
                        Check.together(
                                () -> orNone(one::removeLast), () -> orNone(one::removeFirst));
                Check.among(asList(results), List.of(1, "none"), List.of("none", 1));
            }
            case "reversed" -> {
                List<Integer> back = two.reversed();
                Check.equal(List.of(2, 1), back);
                Check.equal("[2, 1]", back.toString());
                Check.equal(List.of(2, 1).hashCode(), back.hashCode());
                Check.equal(new Object[] {2, 1}, back.toArray());
                Check.equal(2, back.get(0));
                Check.equal(1, back.indexOf(1));
                two.add(3);
                Check.equal(List.of(3, 2, 1), back);
                Check.equal(List.of(2, 1), back.subList(1, 3));
                Check.equal(List.of(1, 2, 3), back.reversed());
            }
            case "reversed write" -> {
                List<Integer> back = two.reversed();
                back.add(3);
                Check.equal(List.of(3, 1, 2), two);
                back.add(0, 4);
                Check.equal(List.of(3, 1, 2, 4), two);
                Check.equal(2, back.set(1, 5));
                Check.equal(4, back.remove(0));
                Check.equal(List.of(3, 1, 5), two);
                back.addAll(List.of(6, 7));
                Check.equal(List.of(7, 6, 3, 1, 5), two);
                back.sort(null);
                Check.equal(List.of(7, 6, 5, 3, 1), two);
            }
            case "reversed iterator" -> {
                List<Integer> seen = new ArrayList<>();
                for (Integer element : two.reversed()) {
                    two.add(element + 2);
                    seen.add(element);
                }
                Check.equal(List.of(2, 1), seen);
                Check.equal(List.of(1, 2, 4, 3), two);
            }
            case "reversed race" -> {
                List<Integer> back = two.reversed();
                Object[] results =
                        Check.together(
                                () -> {
                                    List<Integer> seen = new ArrayList<>();
                                    back.iterator().forEachRemaining(seen::add);
                                    return seen;
                                },
                                () -> back.addAll(List.of(3, 4)));
                Check.among(results[0], List.of(2, 1), List.of(2, 1, 3, 4));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object orNone(Check.Query query) throws Throwable {
        try {
            return query.get();
        } catch (NoSuchElementException empty) {
            return "none";
        }
    }
}
