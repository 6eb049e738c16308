import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Spliterator;

/** What the documents promise of a queue without bound and without locks. */
final class UnboundedQueue {
    /** A constructor with elements. */
    interface Maker {
        <T> Queue<T> of(List<T> elements);
    }

    private final Maker maker;

    UnboundedQueue(Maker maker) {
        this.maker = maker;
    }

    /** Checks what a row is about. */
    void check(String row) throws Exception {
        Queue<Integer> none = maker.of(List.of());
        Queue<Integer> one = maker.of(List.of(1));
        Queue<Integer> two = maker.of(List.of(1, 2));
        switch (row) {
            case "isEmpty" -> {
                Check.equal(true, none.isEmpty());
                Check.equal(false, one.isEmpty());
                one.poll();
                Check.equal(true, one.isEmpty());
            }
            case "isEmpty race" -> {
                Object[] results =
                        Check.together(
                                () -> pair(none.isEmpty(), none.isEmpty()),
                                () -> none.offer(1) && none.isEmpty());
                Check.among(results[0], pair(true, true), pair(true, false), pair(false, false));
                Check.equal(false, results[1]);
            }
            case "size" -> {
                Check.equal(0, none.size());
                Check.equal(2, two.size());
                two.poll();
                Check.equal(1, two.size());
            }
            case "size race" -> {
                Object[] results = Check.together(one::size, () -> one.offer(2));
                Check.among(results[0], 1, 2);
                Check.equal(2, one.size());
            }
            case "contains" -> {
                Check.equal(true, two.contains(1));
                Check.equal(true, two.contains(2));
                Check.equal(false, two.contains(3));
                Check.equal(false, two.contains("1"));
                Check.equal(false, two.contains(null));
                Check.equal(true, maker.of(List.of("a")).contains(copy("a")));
            }
            case "contains race" -> {
                Object[] results =
                        Check.together(() -> pair(two.contains(2), two.contains(1)), two::poll);
                Check.among(results[0], pair(true, true), pair(true, false));
            }
            case "remove race" -> {
                Object[] results = Check.together(() -> two.remove(2), () -> two.remove(2));
                Check.among(results, pair(true, false), pair(false, true));
                holds(two, 1);
            }
            case "remove and poll" -> {
                Object[] results = Check.together(() -> two.remove(1), two::poll);
                Check.among(results, pair(true, 2), pair(false, 1));
                Check.among(list(two), List.of(), List.of(2));
                Check.equal(results[1].equals(2), two.isEmpty());
            }
            case "addAll" -> addAll(none, two);
            case "addAll race" -> {
                Object[] results =
                        Check.together(() -> none.addAll(List.of(1, 2)), () -> none.offer(3));
                Check.equal(pair(true, true), results);
                Check.among(list(none), List.of(1, 2, 3), List.of(1, 3, 2), List.of(3, 1, 2));
            }
            case "toString" -> {
                Check.equal("[]", none.toString());
                Check.equal("[1]", one.toString());
                Check.equal("[1, 2]", two.toString());
            }
            case "toString race" -> {
                Object[] results = Check.together(two::toString, two::poll);
                Check.among(results[0], "[1, 2]", "[2]");
            }
            case "toArray" -> {
                Object[] array = two.toArray();
                Check.equal(pair(1, 2), array);
                Check.equal(Object[].class, array.getClass());
                array[0] = 5;
                holds(two, 1, 2);
                Check.that(two.toArray() != two.toArray(), "not a new array");
            }
            case "toArray typed" -> toArray(two);
            case "toArray race" -> {
                Object[] results =
                        Check.together(() -> one.toArray(new Integer[1]), () -> one.offer(2));
                Check.among(results[0], new Integer[] {1}, new Integer[] {1, 2});
            }
            case "iterator" -> {
                Iterator<Integer> iterator = two.iterator();
                Check.equal(true, iterator.hasNext());
                Check.equal(1, iterator.next());
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
                Check.equal(2, iterator.next());
                iterator.remove();
                holds(two);
            }
            case "iterator and offer" -> {
                Object[] results = Check.together(() -> walk(two.iterator()), () -> two.offer(3));
                Check.among(results[0], List.of(1, 2), List.of(1, 2, 3));
            }
            case "iterator and poll" -> {
                Object[] results = Check.together(() -> walk(two.iterator()), two::poll);
                Check.among(results[0], List.of(1, 2), List.of(2));
            }
            case "iterator remove race" -> {
                Iterator<Integer> iterator = two.iterator();
                iterator.next();
                Object[] results =
                        Check.together(
                                () -> {
                                    iterator.remove();
                                    return null;
                                },
                                two::poll);
                Check.among(results[1], 1, 2);
                Check.among(list(two), List.of(), List.of(2));
                Check.equal(results[1].equals(2), two.isEmpty());
            }
            case "spliterator" -> spliterator(two);
            case "spliterator and poll" -> {
                List<Integer> seen = new ArrayList<>();
                Check.together(
                        () -> {
                            two.spliterator().forEachRemaining(seen::add);
                            return null;
                        },
                        two::poll);
                Check.among(seen, List.of(1, 2), List.of(2));
            }
            case "removeIf" -> {
                Check.equal(false, two.removeIf(e -> e > 2));
                Check.equal(true, two.removeIf(e -> e == 1));
                holds(two, 2);
                Check.equal(true, two.removeIf(e -> true));
                holds(two);
                Check.fails(NullPointerException.class, () -> two.removeIf(null));
            }
            case "removeIf race" -> {
                Object[] results =
                        Check.together(
                                () -> two.removeIf(e -> e == 1), () -> two.removeIf(e -> e == 1));
                Check.among(results, pair(true, false), pair(false, true));
                holds(two, 2);
            }
            case "removeIf and offer" -> {
                Object[] results =
                        Check.together(() -> one.removeIf(e -> e > 0), () -> one.offer(2));
                Check.equal(pair(true, true), results);
                Check.among(list(one), List.of(), List.of(2));
            }
            case "removeAll" -> {
                two.add(1);
                Check.equal(false, two.removeAll(List.of(3)));
                Check.equal(true, two.removeAll(List.of(1, 3)));
                holds(two, 2);
                Check.fails(NullPointerException.class, () -> two.removeAll(null));
            }
            case "removeAll race" -> {
                Object[] results = Check.together(() -> two.removeAll(List.of(1)), two::poll);
                Check.among(results, pair(true, 2), pair(false, 1));
                Check.equal(results[1].equals(2), two.isEmpty());
            }
            case "retainAll" -> {
                two.add(1);
                Check.equal(false, two.retainAll(List.of(1, 2)));
                Check.equal(true, two.retainAll(List.of(1, 3)));
                holds(two, 1, 1);
                Check.fails(NullPointerException.class, () -> two.retainAll(null));
            }
            case "retainAll race" -> {
                Object[] results =
                        Check.together(
                                () -> two.retainAll(List.of(2)), () -> two.retainAll(List.of(2)));
                Check.among(results, pair(true, false), pair(false, true));
                holds(two, 2);
            }
            case "clear" -> {
                two.clear();
                holds(two);
                two.clear();
                two.add(3);
                holds(two, 3);
            }
            case "clear race" -> {
                Check.together(
                        () -> {
                            one.clear();
                            return null;
                        },
                        () -> one.offer(2));
                Check.among(list(one), List.of(), List.of(2));
            }
            case "forEach" -> {
                List<Integer> seen = new ArrayList<>();
                two.forEach(seen::add);
                Check.equal(List.of(1, 2), seen);
                Check.fails(NullPointerException.class, () -> two.forEach(null));
                IllegalStateException thrown = new IllegalStateException();
                Check.that(
                        thrown
                                == Check.fails(
                                        IllegalStateException.class,
                                        () -> two.forEach(e -> raise(thrown))),
                        "another exception");
            }
            case "forEach race" -> {
                List<Integer> seen = new ArrayList<>();
                Check.together(
                        () -> {
                            two.forEach(seen::add);
                            return null;
                        },
                        () -> two.remove(2));
                Check.among(seen, List.of(1, 2), List.of(1));
            }
            case "serialise" -> {
                Queue<Integer> read = Serialised.copy(two);
                holds(read, 1, 2);
                read.add(3);
                holds(read, 1, 2, 3);
                holds(two, 1, 2);
                holds(Serialised.copy(none));
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    private static void addAll(Queue<Integer> none, Queue<Integer> two) {
        Check.equal(true, none.addAll(two));
        holds(none, 1, 2);
        Check.equal(true, none.addAll(List.of(4, 3)));
        holds(none, 1, 2, 4, 3);
        Check.equal(false, none.addAll(List.of()));
        Check.fails(IllegalArgumentException.class, () -> two.addAll(two));
        Check.fails(NullPointerException.class, () -> two.addAll(null));
        Check.fails(NullPointerException.class, () -> two.addAll(Arrays.asList(3, null)));
    }

    private static void toArray(Queue<Integer> two) {
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

    private static void spliterator(Queue<Integer> two) {
        Spliterator<Integer> all = two.spliterator();
        int reported = Spliterator.CONCURRENT | Spliterator.ORDERED | Spliterator.NONNULL;
        Check.that(all.hasCharacteristics(reported), "characteristics " + all.characteristics());
        List<Integer> seen = new ArrayList<>();
        Spliterator<Integer> prefix = all.trySplit();
        if (prefix != null) {
            prefix.forEachRemaining(seen::add);
        }
        while (all.tryAdvance(seen::add)) {}
        Check.equal(List.of(1, 2), seen);
        Check.equal(false, all.tryAdvance(seen::add));
        Check.fails(NullPointerException.class, () -> two.spliterator().tryAdvance(null));
        Check.fails(NullPointerException.class, () -> two.spliterator().forEachRemaining(null));
    }

    private static void raise(RuntimeException thrown) {
        throw thrown;
    }

    private static String copy(String text) {
        return new String(text.toCharArray());
    }

    static Object[] pair(Object first, Object second) {
        return new Object[] {first, second};
    }

    static List<Integer> list(Queue<Integer> queue) {
        return walk(queue.iterator());
    }

    static List<Integer> walk(Iterator<Integer> iterator) {
        List<Integer> seen = new ArrayList<>();
        while (iterator.hasNext()) {
            seen.add(iterator.next());
        }
        return seen;
    }

    static void holds(Queue<Integer> queue, Integer... expected) {
        Check.equal(Arrays.asList(expected), list(queue));
    }
}
