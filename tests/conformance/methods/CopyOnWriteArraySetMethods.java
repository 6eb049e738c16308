import static java.util.Arrays.asList;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.CopyOnWriteArraySet;

// What the documents of CopyOnWriteArraySet promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new collection, size, size race, isEmpty, isEmpty race, contains, contains race
// rows: toArray, toArray typed, toArray race, clear, clear race, remove, remove race, add
// rows: add race, add same race, add publishes, add and remove, containsAll, containsAll race
// rows: addAll, addAll race, addAll same race, removeAll, removeAll race, retainAll
// rows: retainAll race, iterator, iterator snapshot, iterator race, equals, equals race
// rows: hashCode, removeIf, removeIf race, forEach, forEach race, spliterator, spliterator race
// rows: serialise
public class CopyOnWriteArraySetMethods {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArraySet<Integer> none = new CopyOnWriteArraySet<>();
        CopyOnWriteArraySet<Integer> one = new CopyOnWriteArraySet<>(List.of(1));
        CopyOnWriteArraySet<Integer> two = new CopyOnWriteArraySet<>(List.of(1, 2));
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(0, none.size());
                Check.equal(false, none.iterator().hasNext());
            }
            case "new collection" -> {
                holds(new CopyOnWriteArraySet<>(List.of(3, 1, 3, 2, 1)), 3, 1, 2);
                holds(new CopyOnWriteArraySet<>(asList(1, null, null)), 1, null);
                holds(new CopyOnWriteArraySet<>(two), 1, 2);
                Check.fails(NullPointerException.class, () -> new CopyOnWriteArraySet<>(null));
            }
            case "size" -> {
                Check.equal(2, two.size());
                two.add(2);
                Check.equal(2, two.size());
                two.remove(1);
                Check.equal(1, two.size());
            }
            case "size race" -> {
                Object[] results =
                        Check.together(
                                () -> asList(one.size(), one.size()),
                                () -> one.addAll(List.of(2, 3)));
                Check.among(results[0], List.of(1, 1), List.of(1, 3), List.of(3, 3));
            }
            case "isEmpty" -> {
                Check.equal(true, none.isEmpty());
                Check.equal(false, one.isEmpty());
            }
            case "isEmpty race" -> {
                Object[] results =
                        Check.together(() -> none.add(1) && none.isEmpty(), () -> none.add(2));
                Check.equal(List.of(false, true), asList(results));
            }
            case "contains" -> {
                Check.equal(true, two.contains(2));
                Check.equal(false, two.contains(3));
                Check.equal(false, two.contains("1"));
                Check.equal(false, two.contains(null));
                two.add(null);
                Check.equal(true, two.contains(null));
            }
            case "contains race" -> {
                Object[] results =
                        Check.together(
                                () -> asList(two.contains(2), two.contains(1)),
                                () -> two.remove(1));
                Check.among(results[0], List.of(true, true), List.of(true, false));
            }
            case "toArray" -> {
                Object[] array = two.toArray();
                Check.equal(new Object[] {1, 2}, array);
                Check.equal(Object[].class, array.getClass());
                array[0] = 5;
                holds(two, 1, 2);
            }
            case "toArray typed" -> toArray(two);
            case "toArray race" -> {
                Object[] results =
                        Check.together(
                                () -> one.toArray(new Integer[1]), () -> one.addAll(List.of(2, 3)));
                Check.among(results[0], new Integer[] {1}, new Integer[] {1, 2, 3});
            }
            case "clear" -> {
                two.clear();
                holds(two);
                Check.equal(true, two.add(1));
            }
            case "clear race" -> {
                Together.run(one::clear, () -> one.addAll(List.of(2, 3)));
                Check.among(list(one), List.of(), List.of(2, 3));
            }
            case "remove" -> {
                two.add(null);
                Check.equal(true, two.remove(1));
                Check.equal(false, two.remove(1));
                Check.equal(true, two.remove(null));
                Check.equal(false, two.remove("2"));
                holds(two, 2);
            }
            case "remove race" -> {
                Object[] results = Check.together(() -> two.remove(2), () -> two.remove(2));
                Check.among(asList(results), List.of(true, false), List.of(false, true));
                holds(two, 1);
            }
            case "add" -> {
                Check.equal(true, two.add(3));
                Check.equal(false, two.add(1));
                Check.equal(true, two.add(null));
                Check.equal(false, two.add(null));
                holds(two, 1, 2, 3, null);
            }
            case "add race" -> {
                Object[] results = Check.together(() -> none.add(1), () -> none.add(2));
                Check.equal(List.of(true, true), asList(results));
                Check.among(list(none), List.of(1, 2), List.of(2, 1));
            }
            case "add same race" -> {
                Object[] results = Check.together(() -> one.add(2), () -> one.add(2));
                Check.among(asList(results), List.of(true, false), List.of(false, true));
                holds(one, 1, 2);
            }
            case "add publishes" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 7;
                            return none.add(1);
                        },
                        () -> {
                            if (none.contains(1)) {
                                Check.equal(7, data[0]);
                            }
                            return null;
                        });
            }
            case "add and remove" -> {
                Object[] results = Check.together(() -> one.add(1), () -> one.remove(1));
                Check.among(asList(results), List.of(true, true), List.of(false, true));
                Check.equal(results[0].equals(true) ? List.of(1) : List.of(), list(one));
            }
            case "containsAll" -> {
                Check.equal(true, two.containsAll(List.of(2, 1, 2)));
                Check.equal(true, two.containsAll(Set.of(1)));
                Check.equal(true, two.containsAll(Set.of()));
                Check.equal(false, two.containsAll(Set.of(1, 3)));
                Check.equal(false, two.containsAll(asList(1, null)));
                Check.equal(true, two.containsAll(new CopyOnWriteArraySet<>(List.of(2, 1))));
                Check.fails(NullPointerException.class, () -> two.containsAll(null));
            }
            case "containsAll race" -> {
                Object[] results =
                        Check.together(
                                () -> two.containsAll(List.of(2)),
                                () -> two.add(3) && two.remove(1));
                Check.equal(List.of(true, true), asList(results));
            }
            case "addAll" -> {
                Check.equal(true, two.addAll(List.of(4, 2, 3, 4)));
                holds(two, 1, 2, 4, 3);
                Check.equal(false, two.addAll(List.of(1, 2)));
                Check.equal(false, two.addAll(two));
                Check.equal(true, two.addAll(new CopyOnWriteArraySet<>(List.of(5))));
                Check.fails(NullPointerException.class, () -> two.addAll(null));
            }
            case "addAll race" -> {
                Object[] results =
                        Check.together(
                                () -> none.addAll(List.of(1, 2)), () -> none.addAll(List.of(3, 4)));
                Check.equal(List.of(true, true), asList(results));
                Check.among(list(none), List.of(1, 2, 3, 4), List.of(3, 4, 1, 2));
            }
            case "addAll same race" -> {
                Object[] results =
                        Check.together(
                                () -> one.addAll(List.of(1, 2)), () -> one.addAll(List.of(2, 1)));
                Check.among(asList(results), List.of(true, false), List.of(false, true));
                holds(one, 1, 2);
            }
            case "removeAll" -> {
                two.add(null);
                Check.equal(true, two.removeAll(asList(1, null, 4)));
                holds(two, 2);
                Check.equal(false, two.removeAll(List.of(1)));
                Check.fails(NullPointerException.class, () -> two.removeAll(null));
            }
            case "removeAll race" -> {
                Object[] results =
                        Check.together(() -> two.removeAll(List.of(1, 2)), () -> two.remove(2));
                Check.among(asList(results), List.of(true, true), List.of(true, false));
                holds(two);
            }
            case "retainAll" -> {
                two.add(null);
                Check.equal(true, two.retainAll(asList(1, null, 4)));
                holds(two, 1, null);
                Check.equal(false, two.retainAll(asList(1, null)));
                Check.fails(NullPointerException.class, () -> two.retainAll(null));
            }
            case "retainAll race" -> {
                Check.together(() -> two.retainAll(List.of(1)), () -> two.addAll(List.of(3, 4)));
                Check.among(list(two), List.of(1), List.of(1, 3, 4));
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
                two.clear();
                two.add(3);
                Check.equal(1, iterator.next());
                Check.equal(2, iterator.next());
                Check.equal(false, iterator.hasNext());
            }
            case "iterator race" -> {
                Object[] results = Check.together(() -> list(two), () -> two.addAll(List.of(3, 4)));
                Check.among(results[0], List.of(1, 2), List.of(1, 2, 3, 4));
            }
            case "equals" -> {
                Check.equal(true, two.equals(two));
                Check.equal(true, two.equals(Set.of(2, 1)));
                Check.equal(true, two.equals(new CopyOnWriteArraySet<>(List.of(2, 1))));
                Check.equal(true, Set.of(1, 2).equals(two));
                Check.equal(false, two.equals(Set.of(1)));
                Check.equal(false, two.equals(Set.of(1, 3)));
                Check.equal(false, two.equals(Set.of(1, 2, 3)));
                Check.equal(false, two.equals(List.of(1, 2)));
                Check.equal(false, two.equals(null));
            }
            case "equals race" -> {
                Object[] results =
                        Check.together(
                                () -> asList(one.equals(Set.of(1, 2)), one.equals(Set.of(1))),
                                () -> one.addAll(List.of(2, 3)));
                Check.among(results[0], List.of(false, true), List.of(false, false));
            }
            case "hashCode" -> {
                Check.equal(Set.of(2, 1).hashCode(), two.hashCode());
                two.add(null);
                Check.equal(Set.of(2, 1).hashCode(), two.hashCode());
            }
            case "removeIf" -> {
                Check.equal(false, two.removeIf(e -> e > 2));
                Check.equal(true, two.removeIf(e -> e == 1));
                holds(two, 2);
                Check.fails(NullPointerException.class, () -> two.removeIf(null));
            }
            case "removeIf race" -> {
                Object[] results =
                        Check.together(() -> two.removeIf(e -> e == 2), () -> two.remove(2));
                Check.among(asList(results), List.of(true, false), List.of(false, true));
                holds(two, 1);
            }
            case "forEach" -> {
                List<Integer> seen = new ArrayList<>();
                two.forEach(seen::add);
                Check.equal(List.of(1, 2), seen);
                two.forEach(e -> two.add(e + 2));
                holds(two, 1, 2, 3, 4);
                Check.fails(NullPointerException.class, () -> two.forEach(null));
            }
            case "forEach race" -> {
                List<Integer> seen = new ArrayList<>();
                Together.run(() -> two.forEach(seen::add), two::clear);
                Check.among(seen, List.of(1, 2), List.of());
            }
            case "spliterator" -> spliterator(two);
            case "spliterator race" -> {
                List<Integer> seen = new ArrayList<>();
                Together.run(
                        () -> two.spliterator().forEachRemaining(seen::add),
                        () -> two.addAll(List.of(3, 4)));
                Check.among(seen, List.of(1, 2), List.of(1, 2, 3, 4));
            }
            case "serialise" -> {
                two.add(null);
                CopyOnWriteArraySet<Integer> read = Serialised.copy(two);
                holds(read, 1, 2, null);
                Check.equal(false, read.add(2));
                Check.equal(true, read.add(3));
                holds(two, 1, 2, null);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void toArray(Set<Integer> two) {
        Integer[] three = {7, 8, 9};
        Check.that(two.toArray(three) == three, "another array though it fits");
        Check.equal(new Integer[] {1, 2, null}, three);
        Number[] grown = two.toArray(new Number[0]);
        Check.equal(Number[].class, grown.getClass());
        Check.equal(new Number[] {1, 2}, grown);
        Check.fails(ArrayStoreException.class, () -> two.toArray(new String[2]));
        Check.fails(NullPointerException.class, () -> two.toArray((Integer[]) null));
    }

    private static void spliterator(CopyOnWriteArraySet<Integer> two) {
        Spliterator<Integer> all = two.spliterator();
        int reported =
                Spliterator.IMMUTABLE
                        | Spliterator.DISTINCT
                        | Spliterator.SIZED
                        | Spliterator.SUBSIZED;
        Check.that(all.hasCharacteristics(reported), "characteristics " + all.characteristics());
        Check.equal(2L, all.getExactSizeIfKnown());
        two.add(3);
        List<Integer> seen = new ArrayList<>();
        while (all.tryAdvance(seen::add)) {}
        Check.equal(List.of(1, 2), seen);
        Check.fails(NullPointerException.class, () -> two.spliterator().tryAdvance(null));
        Check.fails(NullPointerException.class, () -> two.spliterator().forEachRemaining(null));
    }

    private static List<Integer> list(Set<Integer> set) {
        List<Integer> seen = new ArrayList<>();
        for (Integer element : set) {
            seen.add(element);
        }
        return seen;
    }

    private static void holds(Set<Integer> set, Integer... expected) {
        Check.equal(asList(expected), list(set));
    }
}
