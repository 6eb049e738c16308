import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

// What the documents of AtomicReferenceFieldUpdater promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, newUpdater, newUpdater illegal, newUpdater wrong, newUpdater missing
// rows: newUpdater inaccessible, get other class, get field, set other object, get, get published
// rows: set, set ordered, lazySet, lazySet coherent, getAndSet, getAndSet published
// rows: compareAndSet, compareAndSet chained, compareAndSet published, weakCompareAndSet
// rows: compareAndSet identity, compareAndSet back, getAndUpdate, updateAndGet
// rows: updateAndGet published, getAndAccumulate, accumulateAndGet
public class AtomicReferenceFieldUpdaterMethods {
    private static final AtomicRules<String> RULES = new AtomicRules<>(null, "a", "b", "g", "h");

    private static class Node {
        volatile String value;
        volatile String other;
        String plain;
        volatile Integer number;
    }

    private static final AtomicReferenceFieldUpdater<Node, String> VALUE =
            AtomicReferenceFieldUpdater.newUpdater(Node.class, String.class, "value");
    private static final AtomicReferenceFieldUpdater<Node, String> OTHER =
            AtomicReferenceFieldUpdater.newUpdater(Node.class, String.class, "other");

    public static void main(String[] args) throws Exception {
        Node node = new Node();
        switch (String.join(" ", args)) {
            case "new" -> {
                class Own extends AtomicReferenceFieldUpdater<Node, String> {
                    @Override
                    public boolean compareAndSet(Node node, String old, String next) {
                        boolean same = node.value == old;
                        node.value = same ? next : node.value;
                        return same;
                    }

                    @Override
                    public boolean weakCompareAndSet(Node node, String old, String next) {
                        return compareAndSet(node, old, next);
                    }

                    @Override
                    public void set(Node node, String next) {
                        node.value = next;
                    }

                    @Override
                    public void lazySet(Node node, String next) {
                        node.value = next;
                    }

                    @Override
                    public String get(Node node) {
                        return node.value;
                    }
                }
                inherited(new Own(), node);
            }
            case "newUpdater" -> {
                AtomicReferenceFieldUpdater<Node, String> again =
                        AtomicReferenceFieldUpdater.newUpdater(Node.class, String.class, "value");
                VALUE.set(node, "a");
                Check.equal("a", again.get(node));
                Check.equal("a", node.value);
                Check.equal(null, node.other);
            }
            case "newUpdater illegal" ->
                    illegal(IllegalArgumentException.class, Node.class, String.class, "plain");
            case "newUpdater wrong" -> {
                illegal(ClassCastException.class, Node.class, Integer.class, "value");
                illegal(ClassCastException.class, Node.class, String.class, "number");
            }
            case "newUpdater missing" -> {
                RuntimeException missing =
                        illegal(RuntimeException.class, Node.class, String.class, "none");
                Check.that(
                        missing.getCause() instanceof ReflectiveOperationException,
                        "caused by " + missing.getCause());
            }
            case "newUpdater inaccessible" -> {
                RuntimeException hidden =
                        illegal(
                                RuntimeException.class,
                                ReferenceHidden.class,
                                String.class,
                                "value");
                Check.that(
                        hidden.getCause() instanceof ReflectiveOperationException,
                        "caused by " + hidden.getCause());
            }
            case "get other class" -> {
                @SuppressWarnings("unchecked")
                AtomicReferenceFieldUpdater<Object, String> raw =
                        (AtomicReferenceFieldUpdater<Object, String>)
                                (AtomicReferenceFieldUpdater<?, String>) VALUE;
                Class<ClassCastException> wrong = ClassCastException.class;
                Check.fails(wrong, () -> raw.get("text"));
                Check.fails(wrong, () -> raw.set("text", "a"));
                Check.fails(wrong, () -> raw.lazySet("text", "a"));
                Check.fails(wrong, () -> raw.compareAndSet("text", null, "a"));
                Check.fails(wrong, () -> raw.weakCompareAndSet("text", null, "a"));
                Check.fails(wrong, () -> raw.getAndSet("text", "a"));
                Check.fails(wrong, () -> raw.getAndUpdate("text", x -> x));
            }
            case "get field" -> {
                node.value = "a";
                Check.equal("a", VALUE.get(node));
            }
            case "set other object" -> {
                Node second = new Node();
                VALUE.set(node, "a");
                VALUE.set(second, "b");
                Check.equal("a", VALUE.get(node));
                Check.equal("b", VALUE.get(second));
            }
            case "get" -> {
                Check.equal(null, VALUE.get(node));
                RULES.coherent(
                        () -> VALUE.get(node),
                        () -> VALUE.set(node, "a"),
                        () -> VALUE.set(node, "b"));
            }
            case "get published" ->
                    AtomicRules.published(() -> VALUE.set(node, "a"), () -> VALUE.get(node) == "a");
            case "set" -> {
                VALUE.set(node, "c");
                Check.equal("c", VALUE.get(node));
                VALUE.set(node, null);
                AtomicRules.published(() -> VALUE.set(node, "a"), () -> VALUE.get(node) == "a");
            }
            case "set ordered" -> {
                Object[] seen =
                        Check.together(
                                () -> {
                                    VALUE.set(node, "a");
                                    return OTHER.get(node);
                                },
                                () -> {
                                    OTHER.set(node, "a");
                                    return VALUE.get(node);
                                });
                Check.among(seen, of(null, "a"), of("a", null), of("a", "a"));
            }
            case "lazySet" -> {
                VALUE.lazySet(node, "g");
                Check.equal("g", VALUE.get(node));
            }
            case "lazySet coherent" ->
                    RULES.coherent(
                            () -> VALUE.get(node),
                            () -> VALUE.lazySet(node, "a"),
                            () -> VALUE.lazySet(node, "b"));
            case "getAndSet" -> {
                Check.equal(null, VALUE.getAndSet(node, "c"));
                AtomicRules.race(
                        () -> VALUE.getAndSet(node, "a"),
                        () -> VALUE.getAndSet(node, "b"),
                        () -> VALUE.get(node),
                        of("c", "a", "b"),
                        of("b", "c", "a"));
            }
            case "getAndSet published" ->
                    AtomicRules.published(
                            () -> VALUE.getAndSet(node, "a"),
                            () -> VALUE.getAndSet(node, "b") == "a");
            case "compareAndSet" -> {
                Check.equal(false, VALUE.compareAndSet(node, "a", "b"));
                Check.equal(null, VALUE.get(node));
                AtomicRules.race(
                        () -> VALUE.compareAndSet(node, null, "a"),
                        () -> VALUE.compareAndSet(node, null, "b"),
                        () -> VALUE.get(node),
                        of(true, false, "a"),
                        of(false, true, "b"));
            }
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> VALUE.compareAndSet(node, null, "a"),
                            () -> VALUE.compareAndSet(node, "a", "b"),
                            () -> VALUE.get(node),
                            of(true, true, "b"),
                            of(true, false, "a"));
            case "compareAndSet published" ->
                    AtomicRules.published(
                            () -> VALUE.compareAndSet(node, null, "a"),
                            () -> VALUE.compareAndSet(node, "a", "b"));
            case "weakCompareAndSet" ->
                    RULES.weak(
                            () -> VALUE.get(node),
                            (old, next) -> VALUE.weakCompareAndSet(node, old, next));

            case "compareAndSet identity" -> {
                String same = new String("a");
                VALUE.set(node, "a");
                Check.equal(false, VALUE.compareAndSet(node, same, "b"));
                Check.that(VALUE.get(node) == "a", "it has been set");
                Check.equal(true, VALUE.compareAndSet(node, "a", same));
                Check.that(VALUE.get(node) == same, "it has not been set");
            }
            case "compareAndSet back" ->
                    AtomicRules.race(
                            () -> VALUE.compareAndSet(node, null, "c"),
                            () -> VALUE.getAndSet(node, "a") + VALUE.getAndSet(node, null),
                            () -> VALUE.get(node),
                            of(true, "nulla", "c"),
                            of(true, "ca", null),
                            of(false, "nulla", null));
            case "getAndUpdate" -> {
                VALUE.set(node, "");
                AtomicRules.race(
                        () -> VALUE.getAndUpdate(node, x -> x + "a"),
                        () -> VALUE.getAndUpdate(node, x -> x + "b"),
                        () -> VALUE.get(node),
                        of("", "a", "ab"),
                        of("b", "", "ba"));
            }
            case "updateAndGet" -> {
                VALUE.set(node, "");
                AtomicRules.race(
                        () -> VALUE.updateAndGet(node, x -> x + "a"),
                        () -> VALUE.updateAndGet(node, x -> x + "b"),
                        () -> VALUE.get(node),
                        of("a", "ab", "ab"),
                        of("ba", "b", "ba"));
            }
            case "updateAndGet published" ->
                    AtomicRules.published(
                            () -> VALUE.updateAndGet(node, x -> "a"),
                            () -> VALUE.getAndUpdate(node, x -> x) == "a");
            case "getAndAccumulate" -> {
                VALUE.set(node, "");
                AtomicRules.race(
                        () ->
                                VALUE.getAndAccumulate(
                                        node, "a", (current, given) -> current + given),
                        () ->
                                VALUE.getAndAccumulate(
                                        node, "b", (current, given) -> given + current),
                        () -> VALUE.get(node),
                        of("", "a", "ba"),
                        of("b", "", "ba"));
            }
            case "accumulateAndGet" -> {
                VALUE.set(node, "");
                AtomicRules.race(
                        () ->
                                VALUE.accumulateAndGet(
                                        node, "a", (current, given) -> current + given),
                        () ->
                                VALUE.accumulateAndGet(
                                        node, "b", (current, given) -> current + given),
                        () -> VALUE.get(node),
                        of("a", "ab", "ab"),
                        of("ba", "b", "ba"));
            }

            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] of(Object... values) {
        return values;
    }

    /** The methods that a subclass need not write itself. */
    private static void inherited(AtomicReferenceFieldUpdater<Node, String> own, Node node) {
        Check.equal(null, own.getAndSet(node, "a"));
        Check.equal("a", own.getAndUpdate(node, x -> x + "b"));
        Check.equal("abc", own.updateAndGet(node, x -> x + "c"));
        Check.equal("abc", own.getAndAccumulate(node, "d", (current, given) -> current + given));
        Check.equal("abcde", own.accumulateAndGet(node, "e", (current, given) -> current + given));
        Check.equal("abcde", own.get(node));
    }

    private static <T extends Throwable> T illegal(
            Class<T> with, Class<?> holder, Class<?> type, String field) {
        return Check.fails(with, () -> AtomicReferenceFieldUpdater.newUpdater(holder, type, field));
    }
}

class ReferenceHidden {
    private volatile String value;
}
