import static java.util.Arrays.asList;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

// What the documents of CopyOnWriteArrayList promise of its elements, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new collection, new array, size, size race, isEmpty, isEmpty race, contains
// rows: contains race, indexOf, indexOf from, indexOf race, lastIndexOf, lastIndexOf from
// rows: lastIndexOf race, clone, clone race, toArray, toArray typed, toArray race, get, get race
// rows: get after remove, set, set race, set publishes, add, add race, add publishes, add at
// rows: add at race, add at end race, remove at, remove at race, remove last race, remove
// rows: remove race, remove both ways, addIfAbsent, addIfAbsent race, addIfAbsent and remove
// rows: addAllAbsent, addAllAbsent race, addAll, addAll race, addAll seen, addAll at
// rows: addAll at race, clear, clear race
public class CopyOnWriteArrayListMethods {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<Integer> none = new CopyOnWriteArrayList<>();
        CopyOnWriteArrayList<Integer> one = new CopyOnWriteArrayList<>(List.of(1));
        CopyOnWriteArrayList<Integer> two = new CopyOnWriteArrayList<>(List.of(1, 2));
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(0, none.size());
                Check.equal(List.of(), none);
            }
            case "new collection" -> {
                Check.equal(List.of(3, 1, 3), new CopyOnWriteArrayList<>(List.of(3, 1, 3)));
                Check.equal(asList(1, null), new CopyOnWriteArrayList<>(asList(1, null)));
                Check.fails(
                        NullPointerException.class,
                        () -> new CopyOnWriteArrayList<>((Collection<Integer>) null));
            }
            case "new array" -> {
                Integer[] array = {1, 2};
                CopyOnWriteArrayList<Integer> copy = new CopyOnWriteArrayList<>(array);
                array[0] = 3;
                Check.equal(List.of(1, 2), copy);
                Check.fails(
                        NullPointerException.class,
                        () -> new CopyOnWriteArrayList<>((Integer[]) null));
            }
            case "size" -> {
                Check.equal(2, two.size());
                two.remove(0);
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
                one.clear();
                Check.equal(true, one.isEmpty());
            }
            case "isEmpty race" -> {
                Object[] results =
                        Check.together(
                                () -> asList(none.isEmpty(), none.isEmpty()), () -> none.add(1));
                Check.among(
                        results[0],
                        List.of(true, true),
                        List.of(true, false),
                        List.of(false, false));
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
                                () -> asList(one.contains(1), one.contains(2)),
                                () -> one.set(0, 2));
                Check.among(
                        results[0],
                        List.of(true, false),
                        List.of(true, true),
                        List.of(false, true));
            }
            case "indexOf" -> {
                two.addAll(asList(1, null, 2, null));
                Check.equal(0, two.indexOf(1));
                Check.equal(1, two.indexOf(2));
                Check.equal(3, two.indexOf(null));
                Check.equal(-1, two.indexOf(3));
            }
            case "indexOf from" -> {
                two.addAll(asList(1, null));
                Check.equal(0, two.indexOf(1, 0));
                Check.equal(2, two.indexOf(1, 1));
                Check.equal(2, two.indexOf(1, 2));
                Check.equal(-1, two.indexOf(1, 3));
                Check.equal(3, two.indexOf(null, 1));
                Check.equal(-1, two.indexOf(1, 4));
                Check.equal(-1, two.indexOf(1, 9));
                outside(() -> two.indexOf(1, -1));
            }
            case "indexOf race" -> {
                Object[] results =
                        Check.together(
                                () -> asList(two.indexOf(2), two.indexOf(2)),
                                () -> two.removeIf(e -> true));
                Check.among(results[0], List.of(1, 1), List.of(1, -1), List.of(-1, -1));
            }
            case "lastIndexOf" -> {
                two.addAll(asList(1, null, 2, null));
                Check.equal(2, two.lastIndexOf(1));
                Check.equal(4, two.lastIndexOf(2));
                Check.equal(5, two.lastIndexOf(null));
                Check.equal(-1, two.lastIndexOf(3));
            }
            case "lastIndexOf from" -> {
                two.addAll(asList(1, null));
                Check.equal(2, two.lastIndexOf(1, 3));
                Check.equal(2, two.lastIndexOf(1, 2));
                Check.equal(0, two.lastIndexOf(1, 1));
                Check.equal(-1, two.lastIndexOf(2, 0));
                Check.equal(3, two.lastIndexOf(null, 3));
                Check.equal(-1, two.lastIndexOf(1, -1));
                outside(() -> two.lastIndexOf(1, 4));
            }
            case "lastIndexOf race" -> {
                Object[] results = Check.together(() -> two.lastIndexOf(1), () -> two.add(1));
                Check.among(results[0], 0, 2);
            }
            case "clone" -> {
                Object copy = two.clone();
                Check.equal(CopyOnWriteArrayList.class, copy.getClass());
                Check.equal(two, copy);
                two.add(3);
                Check.equal(List.of(1, 2), copy);
                ((List<?>) copy).clear();
                Check.equal(List.of(1, 2, 3), two);
                Object element = new Object();
                CopyOnWriteArrayList<Object> shallow = new CopyOnWriteArrayList<>();
                shallow.add(element);
                Check.that(((List<?>) shallow.clone()).get(0) == element, "a copied element");
            }
            case "clone race" -> {
                Object[] results = Check.together(one::clone, () -> one.addAll(List.of(2, 3)));
                Check.among(results[0], List.of(1), List.of(1, 2, 3));
                Check.equal(List.of(1, 2, 3), one);
            }
            case "toArray" -> {
                Object[] array = two.toArray();
                Check.equal(new Object[] {1, 2}, array);
                Check.equal(Object[].class, array.getClass());
                Check.equal(
                        Object[].class,
                        new CopyOnWriteArrayList<>(new Integer[] {1}).toArray().getClass());
                array[0] = 5;
                Check.equal(List.of(1, 2), two);
            }
            case "toArray typed" -> toArray(two);
            case "toArray race" -> {
                Object[] results =
                        Check.together(
                                () -> one.toArray(new Integer[1]), () -> one.addAll(List.of(2, 3)));
                Check.among(results[0], new Integer[] {1}, new Integer[] {1, 2, 3});
            }
            case "get" -> {
                Check.equal(1, two.get(0));
                Check.equal(2, two.get(1));
                outside(() -> two.get(2));
                outside(() -> two.get(-1));
            }
            case "get race" -> {
                Object[] results =
                        Check.together(() -> asList(one.get(0), one.get(0)), () -> one.set(0, 2));
                Check.among(results[0], List.of(1, 1), List.of(1, 2), List.of(2, 2));
            }
            case "get after remove" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    try {
                                        return two.get(1);
                                    } catch (IndexOutOfBoundsException gone) {
                                        return "gone";
                                    }
                                },
                                () -> two.remove(0));
                Check.among(results[0], 2, "gone");
            }
            case "set" -> {
                Check.equal(2, two.set(1, 3));
                Check.equal(3, two.set(1, null));
                Check.equal(asList(1, null), two);
                outside(() -> two.set(2, 1));
                outside(() -> two.set(-1, 1));
            }
            case "set race" -> {
                Object[] results = Check.together(() -> one.set(0, 2), () -> one.set(0, 3));
                Check.among(asList(results), List.of(1, 2), List.of(3, 1));
                Check.equal(results[0].equals(1) ? List.of(3) : List.of(2), one);
            }
            case "set publishes" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 7;
                            return one.set(0, 2);
                        },
                        () -> {
                            if (one.get(0) == 2) {
                                Check.equal(7, data[0]);
                            }
                            return null;
                        });
            }
            case "add" -> {
                Check.equal(true, two.add(1));
                Check.equal(true, two.add(null));
                Check.equal(asList(1, 2, 1, null), two);
            }
            case "add race" -> {
                Object[] results = Check.together(() -> none.add(1), () -> none.add(2));
                Check.equal(List.of(true, true), asList(results));
                Check.among(none, List.of(1, 2), List.of(2, 1));
            }
            case "add publishes" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 7;
                            return none.add(1);
                        },
                        () -> {
                            if (!none.isEmpty()) {
                                Check.equal(1, none.get(0));
                                Check.equal(7, data[0]);
                            }
                            return null;
                        });
            }
            case "add at" -> {
                two.add(0, 3);
                two.add(3, 4);
                two.add(1, null);
                Check.equal(asList(3, null, 1, 2, 4), two);
                outside(() -> two.add(6, 1));
                outside(() -> two.add(-1, 1));
            }
            case "add at race" -> {
                Together.run(() -> two.add(1, 3), () -> two.add(1, 4));
                Check.among(two, List.of(1, 3, 4, 2), List.of(1, 4, 3, 2));
            }
            case "add at end race" -> {
                Together.run(() -> one.add(1, 2), () -> one.add(0, 3));
                Check.among(one, List.of(3, 1, 2), List.of(3, 2, 1));
            }
            case "remove at" -> {
                Check.equal(1, two.remove(0));
                Check.equal(List.of(2), two);
                outside(() -> two.remove(1));
                outside(() -> two.remove(-1));
                Check.equal(2, two.remove(0));
                outside(() -> two.remove(0));
            }
            case "remove at race" -> {
                Object[] results = Check.together(() -> two.remove(0), () -> two.remove(0));
                Check.among(asList(results), List.of(1, 2), List.of(2, 1));
                Check.equal(List.of(), two);
            }
            case "remove last race" -> {
                Object[] results = Check.together(() -> removed(one), () -> removed(one));
                Check.among(asList(results), List.of(1, "none"), List.of("none", 1));
            }
            case "remove" -> {
                two.addAll(asList(1, null));
                Check.equal(true, two.remove((Object) 1));
                Check.equal(asList(2, 1, null), two);
                Check.equal(true, two.remove(null));
                Check.equal(false, two.remove(null));
                Check.equal(false, two.remove((Object) 3));
                Check.equal(List.of(2, 1), two);
            }
            case "remove race" -> {
                Object[] results =
                        Check.together(() -> two.remove((Object) 2), () -> two.remove((Object) 2));
                Check.among(asList(results), List.of(true, false), List.of(false, true));
                Check.equal(List.of(1), two);
            }
            case "remove both ways" -> {
                Object[] results =
                        Check.together(() -> two.remove((Object) 2), () -> two.remove(0));
                Check.equal(List.of(true, 1), asList(results));
                Check.equal(List.of(), two);
            }
            case "addIfAbsent" -> {
                Check.equal(true, two.addIfAbsent(3));
                Check.equal(false, two.addIfAbsent(1));
                Check.equal(true, two.addIfAbsent(null));
                Check.equal(false, two.addIfAbsent(null));
                Check.equal(asList(1, 2, 3, null), two);
            }
            case "addIfAbsent race" -> {
                Object[] results =
                        Check.together(() -> one.addIfAbsent(2), () -> one.addIfAbsent(2));
                Check.among(asList(results), List.of(true, false), List.of(false, true));
                Check.equal(List.of(1, 2), one);
            }
            case "addIfAbsent and remove" -> {
                Object[] results =
                        Check.together(() -> one.addIfAbsent(1), () -> one.remove((Object) 1));
                Check.among(asList(results), List.of(true, true), List.of(false, true));
                Check.equal(results[0].equals(true) ? List.of(1) : List.of(), one);
            }
            case "addAllAbsent" -> {
                Check.equal(2, two.addAllAbsent(List.of(4, 2, 3, 4)));
                Check.equal(List.of(1, 2, 4, 3), two);
                Check.equal(0, two.addAllAbsent(List.of(1, 2)));
                Check.equal(0, two.addAllAbsent(List.of()));
                Check.fails(NullPointerException.class, () -> two.addAllAbsent(null));
            }
            case "addAllAbsent race" -> {
                Object[] results =
                        Check.together(
                                () -> one.addAllAbsent(List.of(1, 2, 3)), () -> one.addIfAbsent(2));
                Check.among(asList(results), List.of(2, false), List.of(1, true));
                Check.equal(List.of(1, 2, 3), one);
            }
            case "addAll" -> {
                Check.equal(true, two.addAll(List.of(2, 1)));
                Check.equal(List.of(1, 2, 2, 1), two);
                Check.equal(false, two.addAll(List.of()));
                Check.equal(true, one.addAll(one));
                Check.equal(List.of(1, 1), one);
                Check.fails(NullPointerException.class, () -> two.addAll(null));
            }
            case "addAll race" -> {
                Check.together(() -> none.addAll(List.of(1, 2)), () -> none.addAll(List.of(3, 4)));
                Check.among(none, List.of(1, 2, 3, 4), List.of(3, 4, 1, 2));
            }
            case "addAll seen" -> {
                Object[] results =
                        Check.together(
                                () -> new ArrayList<>(none), () -> none.addAll(List.of(1, 2)));
                Check.among(results[0], List.of(), List.of(1, 2));
            }
            case "addAll at" -> {
                Check.equal(true, two.addAll(1, List.of(3, 4)));
                Check.equal(true, two.addAll(4, List.of(5)));
                Check.equal(false, two.addAll(0, List.of()));
                Check.equal(List.of(1, 3, 4, 2, 5), two);
                outside(() -> two.addAll(6, List.of(1)));
                outside(() -> two.addAll(-1, List.of(1)));
                Check.fails(NullPointerException.class, () -> two.addAll(0, null));
            }
            case "addAll at race" -> {
                Check.together(
                        () -> one.addAll(0, List.of(2, 3)), () -> one.addAll(1, List.of(4, 5)));
                Check.among(one, List.of(2, 3, 1, 4, 5), List.of(2, 4, 5, 3, 1));
            }
            case "clear" -> {
                two.clear();
                Check.equal(List.of(), two);
                two.add(3);
                Check.equal(List.of(3), two);
            }
            case "clear race" -> {
                Together.run(one::clear, () -> one.addAll(List.of(2, 3)));
                Check.among(one, List.of(), List.of(2, 3));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void toArray(List<Integer> two) {
        Integer[] three = {7, 8, 9};
        Check.that(two.toArray(three) == three, "another array though it fits");
        Check.equal(new Integer[] {1, 2, null}, three);
        Integer[] exact = new Integer[2];
        Check.that(two.toArray(exact) == exact, "another array though it fits");
        Number[] grown = two.toArray(new Number[0]);
        Check.equal(Number[].class, grown.getClass());
        Check.equal(new Number[] {1, 2}, grown);
        Check.fails(ArrayStoreException.class, () -> two.toArray(new String[2]));
        Check.fails(ArrayStoreException.class, () -> two.toArray(new String[0]));
        Check.fails(NullPointerException.class, () -> two.toArray((Integer[]) null));
    }

    private static Object removed(List<Integer> list) {
        try {
            return list.remove(0);
        } catch (IndexOutOfBoundsException empty) {
            return "none";
        }
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
