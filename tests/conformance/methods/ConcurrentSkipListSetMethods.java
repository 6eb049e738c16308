import static java.util.Arrays.asList;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedSet;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;

// What the documents of ConcurrentSkipListSet promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new comparator, new collection, new sorted set, clone, size, size race, isEmpty
// rows: isEmpty race, contains, contains race, add, add race, add same race, add publishes
// rows: remove, remove race, remove and add, clear, clear race, iterator, iterator remove
// rows: iterator race, iterator remove race, descendingIterator, descendingIterator race, equals
// rows: equals race, removeAll, removeAll race, lower, lower race, floor, floor race, ceiling
// rows: ceiling race, higher, higher race, pollFirst, pollFirst race, pollFirst and add
// rows: pollLast, pollLast race, pollFirst and pollLast, comparator, first, first race, last
// rows: last race, subSet, subSet inclusive, subSet race, headSet, headSet inclusive
// rows: headSet race, tailSet, tailSet inclusive, tailSet race, descendingSet
// rows: descendingSet race, spliterator, spliterator race, serialise
public class ConcurrentSkipListSetMethods {
    public static void main(String[] args) throws Exception {
        ConcurrentSkipListSet<Integer> none = new ConcurrentSkipListSet<>();
        ConcurrentSkipListSet<Integer> one = new ConcurrentSkipListSet<>(List.of(1));
        ConcurrentSkipListSet<Integer> two = new ConcurrentSkipListSet<>(List.of(2, 1));
        switch (String.join(" ", args)) {
            case "new" -> {
                holds(none);
                Check.equal(null, none.comparator());
            }
            case "new comparator" -> {
                ConcurrentSkipListSet<Integer> set =
                        new ConcurrentSkipListSet<>(Comparator.<Integer>reverseOrder());
                set.addAll(two);
                holds(set, 2, 1);
            }
            case "new collection" -> {
                holds(new ConcurrentSkipListSet<>(List.of(3, 1, 2, 1)), 1, 2, 3);
                Check.fails(
                        NullPointerException.class,
                        () -> new ConcurrentSkipListSet<>((Collection<Integer>) null));
                Check.fails(
                        NullPointerException.class,
                        () -> new ConcurrentSkipListSet<>(asList(1, null)));
                Check.fails(
                        ClassCastException.class,
                        () -> new ConcurrentSkipListSet<>(List.of(1, "1")));
            }
            case "new sorted set" -> {
                SortedSet<Integer> tree = new TreeSet<>(Comparator.reverseOrder());
                tree.addAll(two);
                ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(tree);
                holds(set, 2, 1);
                Check.that(set.comparator() == tree.comparator(), "another comparator");
                Check.fails(
                        NullPointerException.class,
                        () -> new ConcurrentSkipListSet<>((SortedSet<Integer>) null));
            }
            case "clone" -> {
                ConcurrentSkipListSet<Integer> copy = two.clone();
                two.add(3);
                holds(copy, 1, 2);
                copy.remove(1);
                holds(two, 1, 2, 3);
            }
            case "size" -> {
                Check.equal(0, none.size());
                two.add(2);
                Check.equal(2, two.size());
                two.remove(1);
                Check.equal(1, two.size());
            }
            case "size race" -> {
                Together.run(() -> two.add(3), () -> two.remove(1));
                Check.equal(2, two.size());
            }
            case "isEmpty" -> {
                Check.equal(true, none.isEmpty());
                Check.equal(false, one.isEmpty());
                one.remove(1);
                Check.equal(true, one.isEmpty());
            }
            case "isEmpty race" -> {
                Object[] results = Check.together(two::isEmpty, () -> two.remove(1));
                Check.equal(asList(false, true), asList(results));
            }
            case "contains" -> {
                Check.equal(true, two.contains(1));
                Check.equal(false, two.contains(3));
                Check.fails(NullPointerException.class, () -> two.contains(null));
                Check.fails(ClassCastException.class, () -> two.contains("1"));
            }
            case "contains race" -> {
                Object[] results =
                        Check.together(
                                () -> asList(two.contains(1), two.contains(2)),
                                () -> two.remove(1));
                Check.among(results[0], asList(true, true), asList(false, true));
            }
            case "add" -> {
                Check.equal(true, none.add(2));
                Check.equal(true, none.add(1));
                Check.equal(false, none.add(2));
                holds(none, 1, 2);
                Check.fails(NullPointerException.class, () -> none.add(null));
                ConcurrentSkipListSet<Object> any = new ConcurrentSkipListSet<>(List.of(1));
                Check.fails(ClassCastException.class, () -> any.add("1"));
            }
            case "add race" -> {
                Object[] results = Check.together(() -> none.add(2), () -> none.add(1));
                Check.equal(asList(true, true), asList(results));
                holds(none, 1, 2);
            }
            case "add same race" -> {
                Object[] results = Check.together(() -> one.add(2), () -> one.add(2));
                Check.among(asList(results), asList(true, false), asList(false, true));
                holds(one, 1, 2);
                Check.equal(2, one.size());
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
            case "remove" -> {
                Check.equal(true, two.remove(1));
                Check.equal(false, two.remove(1));
                holds(two, 2);
                Check.fails(NullPointerException.class, () -> two.remove(null));
                Check.fails(ClassCastException.class, () -> two.remove("2"));
            }
            case "remove race" -> {
                Object[] results = Check.together(() -> two.remove(1), () -> two.remove(1));
                Check.among(asList(results), asList(true, false), asList(false, true));
                holds(two, 2);
            }
            case "remove and add" -> {
                Object[] results = Check.together(() -> one.remove(1), () -> one.add(1));
                Check.among(asList(results), asList(true, true), asList(true, false));
                Check.equal(results[1].equals(true) ? List.of(1) : List.of(), list(one));
            }
            case "clear" -> {
                two.clear();
                holds(two);
                Check.equal(true, two.add(1));
            }
            case "clear race" -> {
                Together.run(one::clear, () -> one.add(2));
                Check.among(list(one), List.of(), List.of(2));
            }
            case "iterator" -> {
                Iterator<Integer> iterator = two.iterator();
                Check.equal(1, iterator.next());
                Check.equal(true, iterator.hasNext());
                Check.equal(2, iterator.next());
                Check.equal(false, iterator.hasNext());
                Check.fails(NoSuchElementException.class, iterator::next);
            }
            case "iterator remove" -> {
                Iterator<Integer> iterator = two.iterator();
                Check.fails(IllegalStateException.class, iterator::remove);
                iterator.next();
                iterator.remove();
                holds(two, 2);
                Check.fails(IllegalStateException.class, iterator::remove);
            }
            case "iterator race" -> {
                Object[] results = Check.together(() -> list(two), () -> two.add(3));
                Check.among(results[0], List.of(1, 2), List.of(1, 2, 3));
            }
            case "iterator remove race" -> {
                Iterator<Integer> iterator = two.iterator();
                iterator.next();
                Together.run(iterator::remove, () -> two.remove(1));
                holds(two, 2);
            }
            case "descendingIterator" -> {
                Iterator<Integer> iterator = two.descendingIterator();
                Check.equal(2, iterator.next());
                iterator.remove();
                Check.equal(1, iterator.next());
                Check.equal(false, iterator.hasNext());
                holds(two, 1);
            }
            case "descendingIterator race" -> {
                List<Integer> seen = new ArrayList<>();
                Together.run(
                        () -> two.descendingIterator().forEachRemaining(seen::add),
                        () -> two.remove(2));
                Check.among(seen, List.of(2, 1), List.of(1));
            }
            case "equals" -> {
                Check.equal(true, two.equals(two));
                Check.equal(true, two.equals(Set.of(2, 1)));
                Check.equal(true, Set.of(2, 1).equals(two));
                Check.equal(false, two.equals(Set.of(1)));
                Check.equal(false, two.equals(Set.of(1, 2, 3)));
                Check.equal(false, two.equals(List.of(1, 2)));
                Check.equal(false, two.equals(null));
                Check.equal(Set.of(2, 1).hashCode(), two.hashCode());
            }
            case "equals race" -> {
                Object[] results =
                        Check.together(() -> two.equals(Set.of(2, 4)), () -> two.remove(1));
                Check.equal(asList(false, true), asList(results));
            }
            case "removeAll" -> {
                Check.equal(false, two.removeAll(Set.of(3)));
                Check.equal(true, two.removeAll(Set.of(1, 3)));
                holds(two, 2);
                Check.fails(NullPointerException.class, () -> two.removeAll(null));
            }
            case "removeAll race" -> {
                Object[] results =
                        Check.together(() -> two.removeAll(Set.of(1)), () -> two.remove(1));
                Check.among(asList(results), asList(true, false), asList(false, true));
                holds(two, 2);
            }
            case "lower" -> {
                Check.equal(1, two.lower(2));
                Check.equal(null, two.lower(1));
                Check.fails(NullPointerException.class, () -> two.lower(null));
            }
            case "lower race" -> {
                Object[] results = Check.together(() -> two.lower(3), () -> two.remove(2));
                Check.among(results[0], 1, 2);
            }
            case "floor" -> {
                Check.equal(2, two.floor(2));
                Check.equal(2, two.floor(9));
                Check.equal(null, two.floor(0));
                Check.fails(NullPointerException.class, () -> two.floor(null));
            }
            case "floor race" -> {
                Object[] results = Check.together(() -> one.floor(2), () -> one.add(2));
                Check.among(results[0], 1, 2);
            }
            case "ceiling" -> {
                Check.equal(1, two.ceiling(1));
                Check.equal(1, two.ceiling(0));
                Check.equal(null, two.ceiling(3));
                Check.fails(NullPointerException.class, () -> two.ceiling(null));
            }
            case "ceiling race" -> {
                Object[] results = Check.together(() -> two.ceiling(1), () -> two.remove(1));
                Check.among(results[0], 1, 2);
            }
            case "higher" -> {
                Check.equal(2, two.higher(1));
                Check.equal(null, two.higher(2));
                Check.fails(NullPointerException.class, () -> two.higher(null));
            }
            case "higher race" -> {
                Object[] results = Check.together(() -> two.higher(1), () -> two.remove(2));
                Check.among(results[0], 2, null);
            }
            case "pollFirst" -> {
                Check.equal(1, two.pollFirst());
                Check.equal(2, two.pollFirst());
                Check.equal(null, two.pollFirst());
            }
            case "pollFirst race" -> {
                Object[] results = Check.together(two::pollFirst, two::pollFirst);
                Check.among(asList(results), asList(1, 2), asList(2, 1));
                holds(two);
            }
            case "pollFirst and add" -> {
                Object[] results = Check.together(one::pollFirst, () -> one.add(0));
                Check.among(asList(results), asList(1, true), asList(0, true));
                Check.equal(results[0].equals(1) ? List.of(0) : List.of(1), list(one));
            }
            case "pollLast" -> {
                Check.equal(2, two.pollLast());
                Check.equal(1, two.pollLast());
                Check.equal(null, two.pollLast());
            }
            case "pollLast race" -> {
                Object[] results = Check.together(two::pollLast, two::pollLast);
                Check.among(asList(results), asList(1, 2), asList(2, 1));
                holds(two);
            }
            case "pollFirst and pollLast" -> {
                Object[] results = Check.together(one::pollFirst, one::pollLast);
                Check.among(asList(results), asList(1, null), asList(null, 1));
            }
            case "comparator" -> {
                Check.equal(null, two.comparator());
                Comparator<Integer> down = Comparator.reverseOrder();
                Check.that(
                        new ConcurrentSkipListSet<>(down).comparator() == down,
                        "another comparator");
            }
            case "first" -> {
                Check.equal(1, two.first());
                Check.fails(NoSuchElementException.class, none::first);
            }
            case "first race" -> {
                Object[] results = Check.together(two::first, () -> two.remove(1));
                Check.among(results[0], 1, 2);
            }
            case "last" -> {
                Check.equal(2, two.last());
                Check.fails(NoSuchElementException.class, none::last);
            }
            case "last race" -> {
                Object[] results = Check.together(two::last, () -> two.remove(2));
                Check.among(results[0], 1, 2);
            }
            case "subSet" -> {
                two.add(3);
                NavigableSet<Integer> part = two.subSet(1, 3);
                holds(part, 1, 2);
                part.remove(1);
                holds(two, 2, 3);
                Check.fails(IllegalArgumentException.class, () -> part.add(3));
                Check.fails(IllegalArgumentException.class, () -> two.subSet(2, 1));
                Check.fails(NullPointerException.class, () -> two.subSet(null, 1));
                Check.fails(NullPointerException.class, () -> two.subSet(1, null));
            }
            case "subSet inclusive" -> {
                holds(two.subSet(1, false, 2, false));
                holds(two.subSet(1, false, 2, true), 2);
                holds(two.subSet(1, true, 2, false), 1);
                holds(two.subSet(1, true, 2, true), 1, 2);
                Check.fails(IllegalArgumentException.class, () -> two.subSet(2, true, 1, true));
                Check.fails(NullPointerException.class, () -> two.subSet(null, true, 1, true));
            }
            case "subSet race" -> {
                NavigableSet<Integer> part = two.subSet(1, 2);
                Object[] results = Check.together(part::pollFirst, () -> two.remove(1));
                Check.among(asList(results), asList(1, false), asList(null, true));
                holds(two, 2);
            }
            case "headSet" -> {
                NavigableSet<Integer> part = two.headSet(2);
                holds(part, 1);
                part.add(0);
                holds(two, 0, 1, 2);
                Check.fails(IllegalArgumentException.class, () -> part.add(2));
                Check.fails(NullPointerException.class, () -> two.headSet(null));
            }
            case "headSet inclusive" -> {
                holds(two.headSet(2, true), 1, 2);
                holds(two.headSet(2, false), 1);
                Check.fails(NullPointerException.class, () -> two.headSet(null, true));
            }
            case "headSet race" -> {
                Object[] results = Check.together(() -> list(two.headSet(2)), () -> two.add(0));
                Check.among(results[0], List.of(1), List.of(0, 1));
            }
            case "tailSet" -> {
                NavigableSet<Integer> part = two.tailSet(2);
                holds(part, 2);
                part.add(3);
                holds(two, 1, 2, 3);
                Check.fails(IllegalArgumentException.class, () -> part.add(1));
                Check.fails(NullPointerException.class, () -> two.tailSet(null));
            }
            case "tailSet inclusive" -> {
                holds(two.tailSet(1, true), 1, 2);
                holds(two.tailSet(1, false), 2);
                Check.fails(NullPointerException.class, () -> two.tailSet(null, true));
            }
            case "tailSet race" -> {
                Object[] results = Check.together(two.tailSet(2)::pollFirst, two::pollLast);
                Check.among(asList(results), asList(2, 1), asList(null, 2));
            }
            case "descendingSet" -> {
                NavigableSet<Integer> down = two.descendingSet();
                holds(down, 2, 1);
                down.add(3);
                holds(two, 1, 2, 3);
                Check.equal(3, down.first());
                Check.equal(1, down.higher(2));
            }
            case "descendingSet race" -> {
                Object[] results = Check.together(two.descendingSet()::pollFirst, two::pollLast);
                Check.among(asList(results), asList(2, 1), asList(1, 2));
            }
            case "spliterator" -> spliterator(two);
            case "spliterator race" -> {
                List<Integer> seen = new ArrayList<>();
                Together.run(
                        () -> two.spliterator().forEachRemaining(seen::add), () -> two.remove(1));
                Check.among(seen, List.of(1, 2), List.of(2));
            }
            case "serialise" -> {
                ConcurrentSkipListSet<Integer> read = Serialised.copy(two);
                holds(read, 1, 2);
                read.add(0);
                holds(read, 0, 1, 2);
                holds(two, 1, 2);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void spliterator(ConcurrentSkipListSet<Integer> two) {
        Spliterator<Integer> all = two.spliterator();
        int reported =
                Spliterator.CONCURRENT
                        | Spliterator.NONNULL
                        | Spliterator.DISTINCT
                        | Spliterator.SORTED
                        | Spliterator.ORDERED;
        Check.that(all.hasCharacteristics(reported), "characteristics " + all.characteristics());
        Check.equal(null, all.getComparator());
        List<Integer> seen = new ArrayList<>();
        while (all.tryAdvance(seen::add)) {}
        Check.equal(List.of(1, 2), seen);
        Check.fails(NullPointerException.class, () -> two.spliterator().tryAdvance(null));
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
