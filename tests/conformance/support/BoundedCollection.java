import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.concurrent.BlockingQueue;
import java.util.function.IntFunction;

/** What the documents promise of a bounded queue as a collection. */
final class BoundedCollection {
    private final IntFunction<BlockingQueue<Integer>> maker;

    BoundedCollection(IntFunction<BlockingQueue<Integer>> maker) {
        this.maker = maker;
    }

    /** Checks what a row is about. */
    void check(String row) throws Exception {
        BlockingQueue<Integer> empty = queue(2);
        BlockingQueue<Integer> full = queue(2, 1, 2);
        switch (row) {
            case "remove" -> {
                BlockingQueue<Integer> queue = queue(4, 1, 2, 1, 3);
                Check.equal(true, queue.remove((Object) 1));
                holds(queue, 2, 1, 3);
                Check.equal(true, queue.remove((Object) 3));
                Check.equal(false, queue.remove((Object) 4));
                Check.equal(false, queue.remove("2"));
                Check.equal(false, queue.remove(null));
                holds(queue, 2, 1);
            }
            case "remove head" -> {
                Check.fails(NoSuchElementException.class, () -> empty.remove());
                Check.equal(1, full.remove());
                Check.equal(2, full.remove());
                Check.fails(NoSuchElementException.class, () -> full.remove());
            }
            case "remove raced" -> {
                Object[] results =
                        Check.together(
                                () -> full.remove((Object) 1), () -> full.remove((Object) 1));
                Check.that(!results[0].equals(results[1]), Arrays.toString(results));
                Check.equal(2, full.poll());
                full.add(1);
                full.add(2);
                results = Check.together(() -> full.remove((Object) 1), () -> full.poll());
                Check.among(results, new Object[] {true, 2}, new Object[] {false, 1});
                Check.equal(results[0].equals(true) ? 0 : 1, full.size());
            }
            case "remove wakes" -> wakes(full, () -> full.remove((Object) 2));
            case "contains" -> {
                Check.equal(true, full.contains(1));
                Check.equal(true, full.contains(2));
                Check.equal(false, full.contains(3));
                Check.equal(false, full.contains(null));
                Check.equal(false, empty.contains(1));
            }
            case "contains raced" -> {
                Object[] results = Check.together(() -> full.contains(1), () -> full.take());
                Check.among(results[0], true, false);
                Check.equal(false, full.contains(1));
                results = Check.together(() -> full.contains(2), () -> full.offer(3));
                Check.equal(true, results[0]);
            }
            case "containsAll" -> {
                Check.equal(true, full.containsAll(List.of(2, 1)));
                Check.equal(true, full.containsAll(List.of()));
                Check.equal(false, full.containsAll(List.of(1, 3)));
                Check.fails(NullPointerException.class, () -> full.containsAll(null));
            }
            case "toArray" -> {
                Check.equal(new Object[0], empty.toArray());
                Object[] array = full.toArray();
                Check.equal(new Object[] {1, 2}, array);
                Check.that(array.getClass() == Object[].class, "" + array.getClass());
                array[0] = 3;
                holds(full, 1, 2);
            }
            case "toArray typed" -> typed(full);
            case "toArray raced" -> {
                Object[] results = Check.together(() -> full.toArray(), () -> full.poll());
                Check.among(results[0], new Object[] {1, 2}, new Object[] {2});
            }
            case "toString" -> {
                Check.equal("[]", empty.toString());
                Check.equal("[1, 2]", full.toString());
            }
            case "clear" -> {
                full.clear();
                holds(full);
                full.clear();
                Check.equal(2, full.remainingCapacity());
                full.add(3);
                holds(full, 3);
            }
            case "clear raced" -> {
                Object[] results = Check.together(() -> clear(full), () -> full.poll());
                Check.among(results[1], 1, null);
                holds(full);
                results = Check.together(() -> clear(empty), () -> empty.offer(1));
                Check.equal(true, results[1]);
                Check.among(empty.toArray(), new Object[] {1}, new Object[0]);
            }
            case "clear wakes" -> wakes(full, () -> clear(full));
            case "drainTo" -> {
                List<Number> drained = new ArrayList<>(List.of(0));
                Check.equal(2, full.drainTo(drained));
                Check.equal(List.of(0, 1, 2), drained);
                Check.equal(0, full.drainTo(drained));
                Check.equal(List.of(0, 1, 2), drained);
                holds(full);
            }
            case "drainTo some" -> {
                List<Integer> drained = new ArrayList<>();
                Check.equal(0, full.drainTo(drained, 0));
                Check.equal(0, full.drainTo(drained, -1));
                Check.equal(1, full.drainTo(drained, 1));
                holds(full, 2);
                Check.equal(1, full.drainTo(drained, 3));
                Check.equal(List.of(1, 2), drained);
                holds(full);
            }
            case "drainTo raced" -> {
                List<Integer> drained = new ArrayList<>();
                Object[] results = Check.together(() -> full.drainTo(drained), () -> full.poll());
                Check.among(results, new Object[] {2, null}, new Object[] {1, 1});
                Check.equal(results[0].equals(2) ? List.of(1, 2) : List.of(2), drained);
            }
            case "drainTo wakes" -> wakes(full, () -> full.drainTo(new ArrayList<>(), 1));
            case "drainTo refused" -> {
                Check.fails(NullPointerException.class, () -> full.drainTo(null));
                Check.fails(NullPointerException.class, () -> full.drainTo(null, 1));
                Check.fails(IllegalArgumentException.class, () -> full.drainTo(full));
                Check.fails(IllegalArgumentException.class, () -> full.drainTo(full, 1));
                Check.fails(UnsupportedOperationException.class, () -> full.drainTo(List.of(), 1));
            }
            case "iterator" -> {
                Iterator<Integer> iterator = full.iterator();
                Check.equal(true, iterator.hasNext());
                Check.equal(1, iterator.next());
                Check.equal(2, iterator.next());
                Check.equal(false, iterator.hasNext());
                Check.fails(NoSuchElementException.class, iterator::next);
                Check.equal(false, empty.iterator().hasNext());
            }
            case "iterator remove" -> {
                Iterator<Integer> iterator = full.iterator();
                Check.fails(IllegalStateException.class, iterator::remove);
                iterator.next();
                iterator.remove();
                Check.fails(IllegalStateException.class, iterator::remove);
                holds(full, 2);
                iterator.next();
                iterator.remove();
                holds(full);
            }
            case "iterator wakes" -> {
                Iterator<Integer> iterator = full.iterator();
                iterator.next();
                wakes(
                        full,
                        () -> {
                            iterator.remove();
                            return null;
                        });
            }
            case "iterator weak" -> weak();
            case "iterator raced" -> {
                BlockingQueue<Integer> queue = queue(3, 1, 2);
                Object[] results = Check.together(() -> list(queue), () -> queue.offer(3));
                Check.among(results[0], List.of(1, 2), List.of(1, 2, 3));
                results = Check.together(() -> list(full), () -> full.poll());
                Check.among(results[0], List.of(1, 2), List.of(2));
            }
            case "spliterator" -> spliterator(full);
            case "spliterator raced" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    List<Integer> seen = new ArrayList<>();
                                    full.spliterator().forEachRemaining(seen::add);
                                    return seen;
                                },
                                () -> full.poll());
                Check.among(results[0], List.of(1, 2), List.of(2));
            }
            case "forEach" -> {
                List<Integer> seen = new ArrayList<>();
                full.forEach(seen::add);
                Check.equal(List.of(1, 2), seen);
                empty.forEach(seen::add);
                Check.equal(List.of(1, 2), seen);
                Check.fails(NullPointerException.class, () -> full.forEach(null));
                Check.fails(ArithmeticException.class, () -> full.forEach(one -> broken(one)));
            }
            case "forEach raced" -> {
                List<Integer> seen = new ArrayList<>();
                Check.together(
                        () -> {
                            full.forEach(seen::add);
                            return null;
                        },
                        () -> full.poll());
                Check.among(seen, List.of(1, 2), List.of(2));
            }
            case "addAll" -> {
                Check.equal(true, empty.addAll(List.of(1, 2)));
                Check.equal(false, empty.addAll(List.of()));
                holds(empty, 1, 2);
                Check.fails(IllegalStateException.class, () -> empty.addAll(List.of(3)));
                Check.fails(NullPointerException.class, () -> full.addAll(null));
                Check.fails(
                        NullPointerException.class,
                        () -> queue(3).addAll(Collections.singleton(null)));
            }
            case "addAll itself" ->
                    Check.fails(IllegalArgumentException.class, () -> full.addAll(full));
            case "removeIf" -> {
                BlockingQueue<Integer> queue = queue(4, 1, 2, 3, 4);
                Check.equal(true, queue.removeIf(one -> one % 2 == 0));
                holds(queue, 1, 3);
                Check.equal(false, queue.removeIf(one -> one > 3));
                Check.fails(NullPointerException.class, () -> queue.removeIf(null));
                Check.fails(ArithmeticException.class, () -> queue.removeIf(one -> broken(one)));
                holds(queue, 1, 3);
            }
            case "removeIf raced" -> {
                Object[] results =
                        Check.together(() -> full.removeIf(one -> one == 1), () -> full.poll());
                Check.among(results, new Object[] {true, 2}, new Object[] {false, 1});
            }
            case "removeIf wakes" -> wakes(full, () -> full.removeIf(one -> one == 2));
            case "removeAll" -> {
                BlockingQueue<Integer> queue = queue(4, 1, 2, 1, 3);
                Check.equal(true, queue.removeAll(List.of(1, 4)));
                holds(queue, 2, 3);
                Check.equal(false, queue.removeAll(List.of(1, 4)));
                Check.equal(false, queue.removeAll(List.of()));
                Check.fails(NullPointerException.class, () -> queue.removeAll(null));
                holds(queue, 2, 3);
            }
            case "removeAll wakes" -> wakes(full, () -> full.removeAll(List.of(1, 2)));
            case "retainAll" -> {
                BlockingQueue<Integer> queue = queue(4, 1, 2, 1, 3);
                Check.equal(true, queue.retainAll(List.of(1, 4)));
                holds(queue, 1, 1);
                Check.equal(false, queue.retainAll(List.of(1, 4)));
                Check.fails(NullPointerException.class, () -> queue.retainAll(null));
                Check.equal(true, queue.retainAll(List.of()));
                holds(queue);
            }
            case "retainAll wakes" -> wakes(full, () -> full.retainAll(List.of(1)));
            case "serialise" -> serialise(full);
            default -> throw new IllegalArgumentException(row);
        }
    }

    private BlockingQueue<Integer> queue(int capacity, Integer... elements) {
        BlockingQueue<Integer> queue = maker.apply(capacity);
        Collections.addAll(queue, elements);
        return queue;
    }

    private static void holds(BlockingQueue<Integer> queue, Object... elements) {
        Check.equal(elements, queue.toArray());
    }

    private static List<Integer> list(Iterable<Integer> elements) {
        List<Integer> list = new ArrayList<>();
        for (Integer element : elements) {
            list.add(element);
        }
        return list;
    }

    private static boolean broken(int element) {
        throw new ArithmeticException("" + element);
    }

    private static Object clear(BlockingQueue<Integer> queue) {
        queue.clear();
        return null;
    }

    /** What makes room lets one go on that waits for it. */
    private static void wakes(BlockingQueue<Integer> full, Check.Query removal)
            throws InterruptedException {
        Check.together(
                () -> {
                    full.put(3);
                    return null;
                },
                removal);
        Check.that(full.contains(3) != full.containsAll(List.of(1, 2)), full.toString());
    }

    private static void typed(BlockingQueue<Integer> full) {
        Integer[] fits = {7, 8, 9, 10};
        Check.that(full.toArray(fits) == fits, "another array");
        Check.equal(new Integer[] {1, 2, null, 10}, fits);
        Integer[] exact = new Integer[2];
        Check.that(full.toArray(exact) == exact, "another array");
        Object[] larger = full.toArray(new Number[1]);
        Check.that(larger.getClass() == Number[].class, "" + larger.getClass());
        Check.equal(new Object[] {1, 2}, larger);
        Check.fails(ArrayStoreException.class, () -> full.toArray(new String[2]));
        Check.fails(NullPointerException.class, () -> full.toArray((Object[]) null));
    }

    /** What changes while it iterates does no harm; what stays is seen once and in order. */
    private void weak() {
        BlockingQueue<Integer> queue = queue(3, 1, 2, 3);
        Iterator<Integer> iterator = queue.iterator();
        Check.equal(1, iterator.next());
        queue.poll();
        queue.add(4);
        queue.remove((Object) 3);
        List<Integer> rest = new ArrayList<>();
        iterator.forEachRemaining(rest::add);
        Check.among(rest, List.of(2), List.of(2, 4), List.of(2, 3), List.of(2, 3, 4));
        holds(queue, 2, 4);
    }

    private static void spliterator(BlockingQueue<Integer> full) {
        Spliterator<Integer> spliterator = full.spliterator();
        int promised = Spliterator.CONCURRENT | Spliterator.ORDERED | Spliterator.NONNULL;
        Check.that(spliterator.hasCharacteristics(promised), "" + spliterator.characteristics());
        List<Integer> seen = new ArrayList<>();
        Spliterator<Integer> prefix = spliterator.trySplit();
        if (prefix != null) {
            prefix.forEachRemaining(seen::add);
        }
        while (spliterator.tryAdvance(seen::add)) {}
        Check.equal(List.of(1, 2), seen);
        Check.equal(false, spliterator.tryAdvance(seen::add));
        Check.fails(NullPointerException.class, () -> full.spliterator().tryAdvance(null));
        Check.fails(NullPointerException.class, () -> full.spliterator().forEachRemaining(null));
    }

    private static void serialise(BlockingQueue<Integer> full) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(full);
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            BlockingQueue<?> copy = (BlockingQueue<?>) in.readObject();
            Check.equal(new Object[] {1, 2}, copy.toArray());
            Check.equal(0, copy.remainingCapacity());
            Check.equal(1, copy.poll());
        }
        holds(full, 1, 2);
    }
}
