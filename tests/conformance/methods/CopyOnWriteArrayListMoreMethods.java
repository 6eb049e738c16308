import static java.util.Arrays.asList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.concurrent.CopyOnWriteArrayList;

// What the documents of CopyOnWriteArrayList promise of it as a whole, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: containsAll, containsAll race, removeAll, removeAll race, retainAll, retainAll race
// rows: retainAll and add, forEach, forEach race, removeIf, removeIf race, removeIf failing
// rows: replaceAll, replaceAll race, sort, sort race, toString, toString race, equals
// rows: equals race, hashCode, hashCode race, iterator, iterator snapshot, iterator race
// rows: listIterator, listIterator race, listIterator at, spliterator, spliterator race, subList
// rows: subList race, serialise
public class CopyOnWriteArrayListMoreMethods {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<Integer> one = new CopyOnWriteArrayList<>(List.of(1));
        CopyOnWriteArrayList<Integer> two = new CopyOnWriteArrayList<>(List.of(1, 2));
        switch (String.join(" ", args)) {
            case "containsAll" -> {
                Check.equal(true, two.containsAll(List.of(2, 1, 2)));
                Check.equal(true, two.containsAll(List.of()));
                Check.equal(false, two.containsAll(List.of(1, 3)));
                Check.equal(false, two.containsAll(asList(1, null)));
                Check.fails(NullPointerException.class, () -> two.containsAll(null));
            }
            case "containsAll race" -> {
                Object[] results =
                        Check.together(
                                () -> two.containsAll(List.of(2)),
                                () -> two.add(3) && two.remove((Object) 1));
                Check.equal(List.of(true, true), asList(results));
            }
            case "removeAll" -> {
                two.addAll(asList(1, null));
                Check.equal(true, two.removeAll(asList(1, null, 4)));
                Check.equal(List.of(2), two);
                Check.equal(false, two.removeAll(List.of(1)));
                Check.fails(NullPointerException.class, () -> two.removeAll(null));
            }
            case "removeAll race" -> {
                Object[] results =
                        Check.together(
                                () -> two.removeAll(List.of(1)), () -> two.removeAll(List.of(1)));
                Check.among(asList(results), List.of(true, false), List.of(false, true));
                Check.equal(List.of(2), two);
            }
            case "retainAll" -> {
                two.addAll(asList(1, null));
                Check.equal(true, two.retainAll(asList(1, null, 4)));
                Check.equal(asList(1, 1, null), two);
                Check.equal(false, two.retainAll(asList(1, null)));
                Check.fails(NullPointerException.class, () -> two.retainAll(null));
            }
            case "retainAll race" -> {
                Object[] results =
                        Check.together(
                                () -> two.retainAll(List.of(1)), () -> two.retainAll(List.of(2)));
                Check.equal(List.of(true, true), asList(results));
                Check.equal(List.of(), two);
            }
            case "retainAll and add" -> {
                Check.together(() -> two.retainAll(List.of(1)), () -> two.addAll(List.of(3, 4)));
                Check.among(two, List.of(1), List.of(1, 3, 4));
            }
            case "forEach" -> {
                List<Integer> seen = new ArrayList<>();
                two.forEach(seen::add);
                Check.equal(List.of(1, 2), seen);
                two.forEach(two::add);
                Check.equal(List.of(1, 2, 1, 2), two);
                Check.fails(NullPointerException.class, () -> two.forEach(null));
            }
            case "forEach race" -> {
                List<Integer> seen = new ArrayList<>();
                Together.run(() -> two.forEach(seen::add), () -> two.replaceAll(e -> e + 2));
                Check.among(seen, List.of(1, 2), List.of(3, 4));
            }
            case "removeIf" -> {
                two.add(1);
                Check.equal(true, two.removeIf(e -> e == 1));
                Check.equal(List.of(2), two);
                Check.equal(false, two.removeIf(e -> e == 1));
                Check.fails(NullPointerException.class, () -> two.removeIf(null));
            }
            case "removeIf race" -> {
                Object[] results =
                        Check.together(
                                () -> two.removeIf(e -> e == 2), () -> two.remove((Object) 2));
                Check.among(asList(results), List.of(true, false), List.of(false, true));
                Check.equal(List.of(1), two);
            }
            case "removeIf failing" -> {
                Check.fails(ArithmeticException.class, () -> two.removeIf(e -> 1 / (2 - e) == 1));
                Check.equal(true, two.contains(2));
                Check.equal(true, two.add(3));
            }
            case "replaceAll" -> {
                two.replaceAll(e -> e * 10);
                Check.equal(List.of(10, 20), two);
                two.replaceAll(e -> null);
                Check.equal(asList(null, null), two);
                Check.fails(NullPointerException.class, () -> two.replaceAll(null));
            }
            case "replaceAll race" -> {
                Together.run(() -> two.replaceAll(e -> e + 1), () -> two.replaceAll(e -> e * 10));
                Check.among(two, List.of(20, 30), List.of(11, 21));
            }
            case "sort" -> {
                two.sort(Comparator.reverseOrder());
                Check.equal(List.of(2, 1), two);
                two.sort(null);
                Check.equal(List.of(1, 2), two);
                CopyOnWriteArrayList<String> texts =
                        new CopyOnWriteArrayList<>(List.of("bb", "a", "cc", "b"));
                texts.sort(Comparator.comparing(String::length));
                Check.equal(List.of("a", "b", "bb", "cc"), texts);
            }
            case "sort race" -> {
                Together.run(() -> two.sort(Comparator.reverseOrder()), () -> two.add(3));
                Check.among(two, List.of(2, 1, 3), List.of(3, 2, 1));
            }
            case "toString" -> {
                Check.equal("[1, 2]", two.toString());
                two.clear();
                Check.equal("[]", two.toString());
                two.add(null);
                Check.equal("[null]", two.toString());
            }
            case "toString race" -> {
                Object[] results = Check.together(one::toString, () -> one.addAll(List.of(2, 3)));
                Check.among(results[0], "[1]", "[1, 2, 3]");
            }
            case "equals" -> {
                Check.equal(true, two.equals(two));
                Check.equal(true, two.equals(new LinkedList<>(List.of(1, 2))));
                Check.equal(true, List.of(1, 2).equals(two));
                Check.equal(false, two.equals(List.of(2, 1)));
                Check.equal(false, two.equals(List.of(1)));
                Check.equal(false, two.equals(List.of(1, 2, 3)));
                Check.equal(false, two.equals(null));
                Check.equal(false, two.equals("[1, 2]"));
                two.set(0, null);
                Check.equal(true, two.equals(asList(null, 2)));
            }
            case "equals race" -> {
                Object[] results =
                        Check.together(
                                () -> asList(two.equals(List.of(1, 4)), two.equals(asList(3, 2))),
                                () -> {
                                    two.replaceAll(e -> e + 2);
                                    return two.equals(List.of(3, 4));
                                });
                Check.equal(List.of(false, false), results[0]);
                Check.equal(true, results[1]);
            }
            case "hashCode" -> {
                Check.equal(List.of(1, 2).hashCode(), two.hashCode());
                two.add(null);
                Check.equal(asList(1, 2, null).hashCode(), two.hashCode());
                two.clear();
                Check.equal(1, two.hashCode());
            }
            case "hashCode race" -> {
                Object[] results = Check.together(one::hashCode, () -> one.addAll(List.of(2, 3)));
                Check.among(results[0], List.of(1).hashCode(), List.of(1, 2, 3).hashCode());
            }
            case "iterator" -> {
                Iterator<Integer> iterator = two.iterator();
                Check.equal(true, iterator.hasNext());
                Check.equal(1, iterator.next());
                Check.fails(UnsupportedOperationException.class, iterator::remove);
                Check.equal(2, iterator.next());
                Check.equal(false, iterator.hasNext());
                Check.fails(NoSuchElementException.class, iterator::next);
            }
            case "iterator snapshot" -> {
                Iterator<Integer> iterator = two.iterator();
                two.add(3);
                Check.equal(1, iterator.next());
                two.clear();
                Check.equal(2, iterator.next());
                Check.equal(false, iterator.hasNext());
            }
            case "iterator race" -> {
                List<Integer> seen = new ArrayList<>();
                Together.run(
                        () -> two.iterator().forEachRemaining(seen::add),
                        () -> two.removeIf(e -> true),
                        () -> two.add(3));
                Check.among(seen, List.of(1, 2), List.of(), List.of(3), List.of(1, 2, 3));
            }
            case "listIterator" -> {
                ListIterator<Integer> iterator = two.listIterator();
                Check.equal(false, iterator.hasPrevious());
                Check.equal(-1, iterator.previousIndex());
                Check.equal(0, iterator.nextIndex());
                Check.fails(NoSuchElementException.class, iterator::previous);
                Check.equal(1, iterator.next());
                Check.fails(UnsupportedOperationException.class, iterator::remove);
                Check.fails(UnsupportedOperationException.class, () -> iterator.set(3));
                Check.fails(UnsupportedOperationException.class, () -> iterator.add(3));
                Check.equal(2, iterator.next());
                Check.equal(2, iterator.nextIndex());
                Check.fails(NoSuchElementException.class, iterator::next);
                Check.equal(2, iterator.previous());
                Check.equal(1, iterator.previous());
            }
            case "listIterator race" -> {
                List<Integer> seen = new ArrayList<>();
                Together.run(
                        () -> two.listIterator().forEachRemaining(seen::add), () -> two.set(1, 3));
                Check.among(seen, List.of(1, 2), List.of(1, 3));
            }
            case "listIterator at" -> {
                Check.equal(2, two.listIterator(1).next());
                Check.equal(1, two.listIterator(1).previous());
                Check.equal(false, two.listIterator(2).hasNext());
                Check.equal(2, two.listIterator(2).nextIndex());
                outside(() -> two.listIterator(3));
                outside(() -> two.listIterator(-1));
            }
            case "spliterator" -> spliterator(two);
            case "spliterator race" -> {
                List<Integer> seen = new ArrayList<>();
                Together.run(
                        () -> two.spliterator().forEachRemaining(seen::add),
                        () -> two.addAll(List.of(3, 4)));
                Check.among(seen, List.of(1, 2), List.of(1, 2, 3, 4));
            }
            case "subList" -> {
                two.addAll(List.of(3, 4));
                List<Integer> part = two.subList(1, 3);
                Check.equal(List.of(2, 3), part);
                part.set(0, 5);
                part.add(6);
                Check.equal(List.of(1, 5, 3, 6, 4), two);
                part.clear();
                Check.equal(List.of(1, 4), two);
                Check.equal(List.of(), two.subList(2, 2));
                outside(() -> two.subList(-1, 1));
                outside(() -> two.subList(0, 3));
                outside(() -> two.subList(2, 1));
            }
            case "subList race" -> {
                List<Integer> part = two.subList(0, 2);
                Check.together(() -> part.add(3), () -> part.set(0, 4));
                Check.equal(List.of(4, 2, 3), two);
                Check.equal(List.of(4, 2, 3), part);
            }
            case "serialise" -> {
                two.add(null);
                CopyOnWriteArrayList<Integer> read = Serialised.copy(two);
                Check.equal(asList(1, 2, null), read);
                read.add(3);
                Check.equal(asList(1, 2, null, 3), read);
                Check.equal(asList(1, 2, null), two);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void spliterator(CopyOnWriteArrayList<Integer> two) {
        Spliterator<Integer> all = two.spliterator();
        int reported =
                Spliterator.IMMUTABLE
                        | Spliterator.ORDERED
                        | Spliterator.SIZED
                        | Spliterator.SUBSIZED;
        Check.that(all.hasCharacteristics(reported), "characteristics " + all.characteristics());
        Check.equal(2L, all.getExactSizeIfKnown());
        two.add(3);
        List<Integer> seen = new ArrayList<>();
        Spliterator<Integer> prefix = all.trySplit();
        if (prefix != null) {
            prefix.forEachRemaining(seen::add);
        }
        while (all.tryAdvance(seen::add)) {}
        Check.equal(List.of(1, 2), seen);
        Check.fails(NullPointerException.class, () -> two.spliterator().tryAdvance(null));
        Check.fails(NullPointerException.class, () -> two.spliterator().forEachRemaining(null));
    }

    /** Fails if the action does not throw an IndexOutOfBoundsException, or a class of it. */
    private static void outside(Check.Action action) {
        try {
            action.run();
        } catch (IndexOutOfBoundsException thrown) {
            return;
        } catch (Throwable thrown) {
            throw new AssertionError("threw " + thrown, thrown);
        }
        throw new AssertionError("did not throw");
    }
}
