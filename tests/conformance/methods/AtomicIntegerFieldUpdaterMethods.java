import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

// What the documents of AtomicIntegerFieldUpdater promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, newUpdater, newUpdater illegal, newUpdater missing, newUpdater inaccessible
// rows: get other class, get field, set other object, get, get published, set, set ordered
// rows: set between, lazySet, lazySet coherent, getAndSet, getAndSet published, compareAndSet
// rows: compareAndSet chained, compareAndSet published, weakCompareAndSet
// rows: weakCompareAndSet retried, getAndIncrement, getAndDecrement, getAndAdd, incrementAndGet
// rows: incrementAndGet twice, decrementAndGet, addAndGet, getAndUpdate, updateAndGet
// rows: updateAndGet published, getAndAccumulate, accumulateAndGet
public class AtomicIntegerFieldUpdaterMethods {
    private static final AtomicRules<Integer> RULES = new AtomicRules<>(0, 1, 2, 7, 8);

    private static class Node {
        volatile int value;
        volatile int other;
        int plain;
        volatile long wrong;
        volatile Integer object;
    }

    private static final AtomicIntegerFieldUpdater<Node> VALUE =
            AtomicIntegerFieldUpdater.newUpdater(Node.class, "value");
    private static final AtomicIntegerFieldUpdater<Node> OTHER =
            AtomicIntegerFieldUpdater.newUpdater(Node.class, "other");

    public static void main(String[] args) throws Exception {
        Node node = new Node();
        switch (String.join(" ", args)) {
            case "new" -> {
                class Own extends AtomicIntegerFieldUpdater<Node> {
                    @Override
                    public boolean compareAndSet(Node node, int old, int next) {
                        boolean same = node.value == old;
                        node.value = same ? next : node.value;
                        return same;
                    }

                    @Override
                    public boolean weakCompareAndSet(Node node, int old, int next) {
                        return compareAndSet(node, old, next);
                    }

                    @Override
                    public void set(Node node, int next) {
                        node.value = next;
                    }

                    @Override
                    public void lazySet(Node node, int next) {
                        node.value = next;
                    }

                    @Override
                    public int get(Node node) {
                        return node.value;
                    }
                }
                inherited(new Own(), node);
            }
            case "newUpdater" -> {
                AtomicIntegerFieldUpdater<Node> again =
                        AtomicIntegerFieldUpdater.newUpdater(Node.class, "value");
                VALUE.set(node, 8);
                Check.equal(8, again.get(node));
                Check.equal(8, node.value);
                Check.equal(0, node.other);
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
                        illegal(RuntimeException.class, IntegerHidden.class, "value");
                Check.that(
                        hidden.getCause() instanceof ReflectiveOperationException,
                        "caused by " + hidden.getCause());
            }
            case "get other class" -> {
                @SuppressWarnings("unchecked")
                AtomicIntegerFieldUpdater<Object> raw =
                        (AtomicIntegerFieldUpdater<Object>) (AtomicIntegerFieldUpdater<?>) VALUE;
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
                Check.equal(3, VALUE.get(node));
            }
            case "set other object" -> {
                Node second = new Node();
                VALUE.set(node, 1);
                VALUE.set(second, 2);
                Check.equal(1, VALUE.get(node));
                Check.equal(2, VALUE.get(second));
            }
            case "get" -> {
                Check.equal(0, VALUE.get(node));
                RULES.coherent(
                        () -> VALUE.get(node), () -> VALUE.set(node, 1), () -> VALUE.set(node, 2));
            }
            case "get published" ->
                    AtomicRules.published(
                            () -> VALUE.incrementAndGet(node), () -> VALUE.get(node) == 1);
            case "set" -> {
                VALUE.set(node, -3);
                Check.equal(-3, VALUE.get(node));
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
                Check.among(seen, of(0, 1), of(1, 0), of(1, 1));
            }
            case "set between" ->
                    AtomicRules.race(
                            () -> VALUE.incrementAndGet(node),
                            () -> {
                                VALUE.set(node, 5);
                                return null;
                            },
                            () -> VALUE.get(node),
                            of(1, null, 5),
                            of(6, null, 6));
            case "lazySet" -> {
                VALUE.lazySet(node, 7);
                Check.equal(7, VALUE.get(node));
            }
            case "lazySet coherent" ->
                    RULES.coherent(
                            () -> VALUE.get(node),
                            () -> VALUE.lazySet(node, 1),
                            () -> VALUE.lazySet(node, 2));
            case "getAndSet" -> {
                Check.equal(0, VALUE.getAndSet(node, 3));
                AtomicRules.race(
                        () -> VALUE.getAndSet(node, 1),
                        () -> VALUE.getAndSet(node, 2),
                        () -> VALUE.get(node),
                        of(3, 1, 2),
                        of(2, 3, 1));
            }
            case "getAndSet published" ->
                    AtomicRules.published(
                            () -> VALUE.getAndSet(node, 1), () -> VALUE.getAndSet(node, 2) == 1);
            case "compareAndSet" -> {
                Check.equal(false, VALUE.compareAndSet(node, 1, 2));
                Check.equal(0, VALUE.get(node));
                AtomicRules.race(
                        () -> VALUE.compareAndSet(node, 0, 1),
                        () -> VALUE.compareAndSet(node, 0, 2),
                        () -> VALUE.get(node),
                        of(true, false, 1),
                        of(false, true, 2));
            }
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> VALUE.compareAndSet(node, 0, 1),
                            () -> VALUE.compareAndSet(node, 1, 2),
                            () -> VALUE.get(node),
                            of(true, true, 2),
                            of(true, false, 1));
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
                            int old;
                            do {
                                old = VALUE.get(node);
                            } while (!VALUE.weakCompareAndSet(node, old, old + 1));
                        });
                Check.equal(2, VALUE.get(node));
            }
            case "getAndIncrement" -> {
                AtomicRules.race(
                        () -> VALUE.getAndIncrement(node),
                        () -> VALUE.getAndIncrement(node),
                        () -> VALUE.get(node),
                        of(0, 1, 2),
                        of(1, 0, 2));
                VALUE.set(node, 0);
                AtomicRules.published(
                        () -> VALUE.getAndIncrement(node), () -> VALUE.getAndIncrement(node) == 1);
            }
            case "getAndDecrement" ->
                    AtomicRules.race(
                            () -> VALUE.getAndDecrement(node),
                            () -> VALUE.getAndIncrement(node),
                            () -> VALUE.get(node),
                            of(0, -1, 0),
                            of(1, 0, 0));
            case "getAndAdd" ->
                    AtomicRules.race(
                            () -> VALUE.getAndAdd(node, 5),
                            () -> VALUE.getAndAdd(node, -2),
                            () -> VALUE.get(node),
                            of(0, 5, 3),
                            of(-2, 0, 3));
            case "incrementAndGet" -> {
                AtomicRules.race(
                        () -> VALUE.incrementAndGet(node),
                        () -> VALUE.incrementAndGet(node),
                        () -> VALUE.get(node),
                        of(1, 2, 2),
                        of(2, 1, 2));
                VALUE.set(node, 0);
                AtomicRules.published(
                        () -> VALUE.incrementAndGet(node), () -> VALUE.incrementAndGet(node) == 2);
            }
            case "incrementAndGet twice" ->
                    AtomicRules.race(
                            () -> VALUE.incrementAndGet(node) * 10 + VALUE.incrementAndGet(node),
                            () -> VALUE.incrementAndGet(node),
                            () -> VALUE.get(node),
                            of(12, 3, 3),
                            of(13, 2, 3),
                            of(23, 1, 3));
            case "decrementAndGet" ->
                    AtomicRules.race(
                            () -> VALUE.decrementAndGet(node),
                            () -> VALUE.getAndSet(node, 9),
                            () -> VALUE.get(node),
                            of(-1, -1, 9),
                            of(8, 0, 8));
            case "addAndGet" ->
                    AtomicRules.race(
                            () -> VALUE.addAndGet(node, 5),
                            () -> VALUE.addAndGet(node, -2),
                            () -> VALUE.get(node),
                            of(5, 3, 3),
                            of(3, -2, 3));
            case "getAndUpdate" -> {
                VALUE.set(node, 1);
                AtomicRules.race(
                        () -> VALUE.getAndUpdate(node, x -> x * 3),
                        () -> VALUE.getAndUpdate(node, x -> x + 1),
                        () -> VALUE.get(node),
                        of(1, 3, 4),
                        of(2, 1, 6));
            }
            case "updateAndGet" -> {
                VALUE.set(node, 1);
                AtomicRules.race(
                        () -> VALUE.updateAndGet(node, x -> x * 3),
                        () -> VALUE.updateAndGet(node, x -> x + 1),
                        () -> VALUE.get(node),
                        of(3, 4, 4),
                        of(6, 2, 6));
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
                        of(10, 7, 14),
                        of(20, 10, 17));
            }
            case "accumulateAndGet" -> {
                VALUE.set(node, 10);
                AtomicRules.race(
                        () -> VALUE.accumulateAndGet(node, 3, (current, given) -> current - given),
                        () -> VALUE.accumulateAndGet(node, 2, (current, given) -> current * given),
                        () -> VALUE.get(node),
                        of(7, 14, 14),
                        of(17, 20, 17));
            }

            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] of(Object... values) {
        return values;
    }

    /** The methods that a subclass need not write itself. */
    private static void inherited(AtomicIntegerFieldUpdater<Node> own, Node node) {
        Check.equal(0, own.getAndSet(node, 4));
        Check.equal(4, own.getAndIncrement(node));
        Check.equal(5, own.getAndDecrement(node));
        Check.equal(4, own.getAndAdd(node, 3));
        Check.equal(8, own.incrementAndGet(node));
        Check.equal(7, own.decrementAndGet(node));
        Check.equal(5, own.addAndGet(node, -2));
        Check.equal(5, own.getAndUpdate(node, x -> x * 2));
        Check.equal(11, own.updateAndGet(node, x -> x + 1));
        Check.equal(11, own.getAndAccumulate(node, 4, (current, given) -> current - given));
        Check.equal(5, own.accumulateAndGet(node, 2, (current, given) -> current - given));
        Check.equal(5, own.get(node));
    }

    private static <T extends Throwable> T illegal(Class<T> with, Class<?> holder, String field) {
        return Check.fails(with, () -> AtomicIntegerFieldUpdater.newUpdater(holder, field));
    }
}

class IntegerHidden {
    private volatile int value;
}
