import java.util.concurrent.atomic.AtomicLongFieldUpdater;

// What the documents of AtomicLongFieldUpdater promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, newUpdater, newUpdater illegal, newUpdater missing, newUpdater inaccessible
// rows: get other class, get field, set other object, get, get published, set, set ordered
// rows: set between, lazySet, lazySet coherent, getAndSet, getAndSet published, compareAndSet
// rows: compareAndSet chained, compareAndSet published, weakCompareAndSet
// rows: weakCompareAndSet retried, getAndIncrement, getAndDecrement, getAndAdd, incrementAndGet
// rows: incrementAndGet twice, decrementAndGet, addAndGet, getAndUpdate, updateAndGet
// rows: updateAndGet published, getAndAccumulate, accumulateAndGet
public class AtomicLongFieldUpdaterMethods {
    private static final AtomicRules<Long> RULES = new AtomicRules<>(0L, 1L, 2L, 7L, 8L);

    private static class Node {
        volatile long value;
        volatile long other;
        long plain;
        volatile int wrong;
        volatile Long object;
    }

    private static final AtomicLongFieldUpdater<Node> VALUE =
            AtomicLongFieldUpdater.newUpdater(Node.class, "value");
    private static final AtomicLongFieldUpdater<Node> OTHER =
            AtomicLongFieldUpdater.newUpdater(Node.class, "other");

    public static void main(String[] args) throws Exception {
        Node node = new Node();
        switch (String.join(" ", args)) {
            case "new" -> {
                class Own extends AtomicLongFieldUpdater<Node> {
                    @Override
                    public boolean compareAndSet(Node node, long old, long next) {
                        boolean same = node.value == old;
                        node.value = same ? next : node.value;
                        return same;
                    }

                    @Override
                    public boolean weakCompareAndSet(Node node, long old, long next) {
                        return compareAndSet(node, old, next);
                    }

                    @Override
                    public void set(Node node, long next) {
                        node.value = next;
                    }

                    @Override
                    public void lazySet(Node node, long next) {
                        node.value = next;
                    }

                    @Override
                    public long get(Node node) {
                        return node.value;
                    }
                }
                inherited(new Own(), node);
            }
            case "newUpdater" -> {
                AtomicLongFieldUpdater<Node> again =
                        AtomicLongFieldUpdater.newUpdater(Node.class, "value");
                VALUE.set(node, 8);
                Check.equal(8L, again.get(node));
                Check.equal(8L, node.value);
                Check.equal(0L, node.other);
            }
            case "newUpdater illegal" -> {
                illegal(IllegalArgumentException.class, Node.class, "plain");
                illegal(IllegalArgumentException.class, Node.class, "wrong");
                illegal(IllegalArgumentException.class, Node.class, "object");
            }
            case "newUpdater missing" -> {
                RuntimeException missing = illegal(RuntimeException.class, Node.class, "none");
                Check.that(
                        missing.getCause() instanceof ReflectiveOperationException,
                        "caused by " + missing.getCause());
            }
            case "newUpdater inaccessible" -> {
                RuntimeException hidden =
                        illegal(RuntimeException.class, LongHidden.class, "value");
                Check.that(
                        hidden.getCause() instanceof ReflectiveOperationException,
                        "caused by " + hidden.getCause());
            }
            case "get other class" -> {
                @SuppressWarnings("unchecked")
                AtomicLongFieldUpdater<Object> raw =
                        (AtomicLongFieldUpdater<Object>) (AtomicLongFieldUpdater<?>) VALUE;
                Class<ClassCastException> wrong = ClassCastException.class;
                Check.fails(wrong, () -> raw.get("text"));
                Check.fails(wrong, () -> raw.set("text", 1));
                Check.fails(wrong, () -> raw.lazySet("text", 1));
                Check.fails(wrong, () -> raw.compareAndSet("text", 0, 1));
                Check.fails(wrong, () -> raw.weakCompareAndSet("text", 0, 1));
                Check.fails(wrong, () -> raw.getAndSet("text", 1));
                Check.fails(wrong, () -> raw.getAndAdd("text", 1));
                Check.fails(wrong, () -> raw.getAndUpdate("text", x -> x));
            }
            case "get field" -> {
                node.value = 3;
                Check.equal(3L, VALUE.get(node));
            }
            case "set other object" -> {
                Node second = new Node();
                VALUE.set(node, 1);
                VALUE.set(second, 2);
                Check.equal(1L, VALUE.get(node));
                Check.equal(2L, VALUE.get(second));
            }
            case "get" -> {
                Check.equal(0L, VALUE.get(node));
                RULES.coherent(
                        () -> VALUE.get(node), () -> VALUE.set(node, 1), () -> VALUE.set(node, 2));
            }
            case "get published" ->
                    AtomicRules.published(
                            () -> VALUE.incrementAndGet(node), () -> VALUE.get(node) == 1);
            case "set" -> {
                VALUE.set(node, -3);
                Check.equal(-3L, VALUE.get(node));
                VALUE.set(node, 0);
                AtomicRules.published(() -> VALUE.set(node, 1), () -> VALUE.get(node) == 1);
            }
            case "set ordered" -> {
                Object[] seen =
                        Check.together(
                                () -> {
                                    VALUE.set(node, 1);
                                    return OTHER.get(node);
                                },
                                () -> {
                                    OTHER.set(node, 1);
                                    return VALUE.get(node);
                                });
                Check.among(seen, of(0L, 1L), of(1L, 0L), of(1L, 1L));
            }
            case "set between" ->
                    AtomicRules.race(
                            () -> VALUE.incrementAndGet(node),
                            () -> {
                                VALUE.set(node, 5);
                                return null;
                            },
                            () -> VALUE.get(node),
                            of(1L, null, 5L),
                            of(6L, null, 6L));
            case "lazySet" -> {
                VALUE.lazySet(node, 7);
                Check.equal(7L, VALUE.get(node));
            }
            case "lazySet coherent" ->
                    RULES.coherent(
                            () -> VALUE.get(node),
                            () -> VALUE.lazySet(node, 1),
                            () -> VALUE.lazySet(node, 2));
            case "getAndSet" -> {
                Check.equal(0L, VALUE.getAndSet(node, 3));
                AtomicRules.race(
                        () -> VALUE.getAndSet(node, 1),
                        () -> VALUE.getAndSet(node, 2),
                        () -> VALUE.get(node),
                        of(3L, 1L, 2L),
                        of(2L, 3L, 1L));
            }
            case "getAndSet published" ->
                    AtomicRules.published(
                            () -> VALUE.getAndSet(node, 1), () -> VALUE.getAndSet(node, 2) == 1);
            case "compareAndSet" -> {
                Check.equal(false, VALUE.compareAndSet(node, 1, 2));
                Check.equal(0L, VALUE.get(node));
                AtomicRules.race(
                        () -> VALUE.compareAndSet(node, 0, 1),
                        () -> VALUE.compareAndSet(node, 0, 2),
                        () -> VALUE.get(node),
                        of(true, false, 1L),
                        of(false, true, 2L));
            }
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> VALUE.compareAndSet(node, 0, 1),
                            () -> VALUE.compareAndSet(node, 1, 2),
                            () -> VALUE.get(node),
                            of(true, true, 2L),
                            of(true, false, 1L));
            case "compareAndSet published" ->
                    AtomicRules.published(
                            () -> VALUE.compareAndSet(node, 0, 1),
                            () -> VALUE.compareAndSet(node, 1, 2));
            case "weakCompareAndSet" ->
                    RULES.weak(
                            () -> VALUE.get(node),
                            (old, next) -> VALUE.weakCompareAndSet(node, old, next));
            case "weakCompareAndSet retried" -> {
                Together.twice(
                        () -> {
                            long old;
                            do {
                                old = VALUE.get(node);
                            } while (!VALUE.weakCompareAndSet(node, old, old + 1));
                        });
                Check.equal(2L, VALUE.get(node));
            }
            case "getAndIncrement" -> {
                AtomicRules.race(
                        () -> VALUE.getAndIncrement(node),
                        () -> VALUE.getAndIncrement(node),
                        () -> VALUE.get(node),
                        of(0L, 1L, 2L),
                        of(1L, 0L, 2L));
                VALUE.set(node, 0);
                AtomicRules.published(
                        () -> VALUE.getAndIncrement(node), () -> VALUE.getAndIncrement(node) == 1);
            }
            case "getAndDecrement" ->
                    AtomicRules.race(
                            () -> VALUE.getAndDecrement(node),
                            () -> VALUE.getAndIncrement(node),
                            () -> VALUE.get(node),
                            of(0L, -1L, 0L),
                            of(1L, 0L, 0L));
            case "getAndAdd" ->
                    AtomicRules.race(
                            () -> VALUE.getAndAdd(node, 5),
                            () -> VALUE.getAndAdd(node, -2),
                            () -> VALUE.get(node),
                            of(0L, 5L, 3L),
                            of(-2L, 0L, 3L));
            case "incrementAndGet" -> {
                AtomicRules.race(
                        () -> VALUE.incrementAndGet(node),
                        () -> VALUE.incrementAndGet(node),
                        () -> VALUE.get(node),
                        of(1L, 2L, 2L),
                        of(2L, 1L, 2L));
                VALUE.set(node, 0);
                AtomicRules.published(
                        () -> VALUE.incrementAndGet(node), () -> VALUE.incrementAndGet(node) == 2);
            }
            case "incrementAndGet twice" ->
                    AtomicRules.race(
                            () -> VALUE.incrementAndGet(node) * 10 + VALUE.incrementAndGet(node),
                            () -> VALUE.incrementAndGet(node),
                            () -> VALUE.get(node),
                            of(12L, 3L, 3L),
                            of(13L, 2L, 3L),
                            of(23L, 1L, 3L));
            case "decrementAndGet" ->
                    AtomicRules.race(
                            () -> VALUE.decrementAndGet(node),
                            () -> VALUE.getAndSet(node, 9),
                            () -> VALUE.get(node),
                            of(-1L, -1L, 9L),
                            of(8L, 0L, 8L));
            case "addAndGet" ->
                    AtomicRules.race(
                            () -> VALUE.addAndGet(node, 5),
                            () -> VALUE.addAndGet(node, -2),
                            () -> VALUE.get(node),
                            of(5L, 3L, 3L),
                            of(3L, -2L, 3L));
            case "getAndUpdate" -> {
                VALUE.set(node, 1);
                AtomicRules.race(
                        () -> VALUE.getAndUpdate(node, x -> x * 3),
                        () -> VALUE.getAndUpdate(node, x -> x + 1),
                        () -> VALUE.get(node),
                        of(1L, 3L, 4L),
                        of(2L, 1L, 6L));
            }
            case "updateAndGet" -> {
                VALUE.set(node, 1);
                AtomicRules.race(
                        () -> VALUE.updateAndGet(node, x -> x * 3),
                        () -> VALUE.updateAndGet(node, x -> x + 1),
                        () -> VALUE.get(node),
                        of(3L, 4L, 4L),
                        of(6L, 2L, 6L));
            }
            case "updateAndGet published" ->
                    AtomicRules.published(
                            () -> VALUE.updateAndGet(node, x -> 1),
                            () -> VALUE.getAndUpdate(node, x -> x) == 1);
            case "getAndAccumulate" -> {
                VALUE.set(node, 10);
                AtomicRules.race(
                        () -> VALUE.getAndAccumulate(node, 3, (current, given) -> current - given),
                        () -> VALUE.getAndAccumulate(node, 2, (current, given) -> current * given),
                        () -> VALUE.get(node),
                        of(10L, 7L, 14L),
                        of(20L, 10L, 17L));
            }
            case "accumulateAndGet" -> {
                VALUE.set(node, 10);
                AtomicRules.race(
                        () -> VALUE.accumulateAndGet(node, 3, (current, given) -> current - given),
                        () -> VALUE.accumulateAndGet(node, 2, (current, given) -> current * given),
                        () -> VALUE.get(node),
                        of(7L, 14L, 14L),
                        of(17L, 20L, 17L));
            }

            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] of(Object... values) {
        return values;
    }

    /** The methods that a subclass need not write itself. */
    private static void inherited(AtomicLongFieldUpdater<Node> own, Node node) {
        Check.equal(0L, own.getAndSet(node, 4));
        Check.equal(4L, own.getAndIncrement(node));
        Check.equal(5L, own.getAndDecrement(node));
        Check.equal(4L, own.getAndAdd(node, 3));
        Check.equal(8L, own.incrementAndGet(node));
        Check.equal(7L, own.decrementAndGet(node));
        Check.equal(5L, own.addAndGet(node, -2));
        Check.equal(5L, own.getAndUpdate(node, x -> x * 2));
        Check.equal(11L, own.updateAndGet(node, x -> x + 1));
        Check.equal(11L, own.getAndAccumulate(node, 4, (current, given) -> current - given));
        Check.equal(5L, own.accumulateAndGet(node, 2, (current, given) -> current - given));
        Check.equal(5L, own.get(node));
    }

    private static <T extends Throwable> T illegal(Class<T> with, Class<?> holder, String field) {
        return Check.fails(with, () -> AtomicLongFieldUpdater.newUpdater(holder, field));
    }
}

class LongHidden {
    private volatile long value;
}
