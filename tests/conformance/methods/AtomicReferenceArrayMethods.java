import java.util.concurrent.atomic.AtomicReferenceArray;

// What the documents of AtomicReferenceArray promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new copied, new null, length, get, get published, set, set ordered, lazySet
// rows: lazySet coherent, getAndSet, getAndSet published, compareAndSet, compareAndSet chained
// rows: compareAndSet published, weakCompareAndSet, weakCompareAndSetPlain
// rows: weakCompareAndSetVolatile, weakCompareAndSetAcquire, weakCompareAndSetRelease, getPlain
// rows: setPlain, getOpaque, setOpaque, getAcquire, getAcquire published, setRelease
// rows: compareAndExchange, compareAndExchangeAcquire, compareAndExchangeRelease
// rows: compareAndSet identity, compareAndSet back, getAndUpdate, updateAndGet
// rows: updateAndGet published, getAndAccumulate, accumulateAndGet, compareAndSet apart, toString
// rows: serialise
@SuppressWarnings("deprecation")
public class AtomicReferenceArrayMethods {
    private static final AtomicRules<String> RULES = new AtomicRules<>(null, "a", "b", "g", "h");

    public static void main(String[] args) throws Exception {
        AtomicReferenceArray<String> array = new AtomicReferenceArray<>(2);
        switch (String.join(" ", args)) {
            case "new" -> {
                AtomicReferenceArray<String> three = new AtomicReferenceArray<>(3);
                Check.equal(3, three.length());
                for (int i = 0; i < 3; i++) {
                    Check.equal(null, three.get(i));
                }
                Check.equal(0, new AtomicReferenceArray<String>(0).length());
            }
            case "new copied" -> {
                String[] values = {"a", null};
                AtomicReferenceArray<String> copied = new AtomicReferenceArray<>(values);
                values[0] = "b";
                copied.set(1, "c");
                Check.equal(2, copied.length());
                Check.equal("a", copied.get(0));
                Check.equal(null, values[1]);
            }
            case "new null" ->
                    Check.fails(
                            NullPointerException.class,
                            () -> new AtomicReferenceArray<>((String[]) null));
            case "length" -> Check.equal(2, array.length());
            case "get" -> {
                Check.equal(null, array.get(1));
                RULES.coherent(
                        () -> array.get(1), () -> array.set(1, "a"), () -> array.set(1, "b"));
            }
            case "get published" ->
                    AtomicRules.published(() -> array.set(1, "a"), () -> array.get(1) == "a");
            case "set" -> {
                array.set(1, "c");
                Check.equal("c", array.get(1));
                array.set(1, null);
                AtomicRules.published(() -> array.set(1, "a"), () -> array.get(1) == "a");
            }
            case "set ordered" -> {
                Object[] seen =
                        Check.together(
                                () -> {
                                    array.set(1, "a");
                                    return array.get(0);
                                },
                                () -> {
                                    array.set(0, "a");
                                    return array.get(1);
                                });
                Check.among(seen, of(null, "a"), of("a", null), of("a", "a"));
            }
            case "lazySet" -> {
                array.lazySet(1, "g");
                Check.equal("g", array.get(1));
                array.set(1, null);
                AtomicRules.published(() -> array.lazySet(1, "a"), () -> array.get(1) == "a");
            }
            case "lazySet coherent" ->
                    RULES.coherent(
                            () -> array.get(1),
                            () -> array.lazySet(1, "a"),
                            () -> array.lazySet(1, "b"));
            case "getAndSet" -> {
                Check.equal(null, array.getAndSet(1, "c"));
                AtomicRules.race(
                        () -> array.getAndSet(1, "a"),
                        () -> array.getAndSet(1, "b"),
                        () -> array.get(1),
                        of("c", "a", "b"),
                        of("b", "c", "a"));
            }
            case "getAndSet published" ->
                    AtomicRules.published(
                            () -> array.getAndSet(1, "a"), () -> array.getAndSet(1, "b") == "a");
            case "compareAndSet" -> {
                Check.equal(false, array.compareAndSet(1, "a", "b"));
                Check.equal(null, array.get(1));
                AtomicRules.race(
                        () -> array.compareAndSet(1, null, "a"),
                        () -> array.compareAndSet(1, null, "b"),
                        () -> array.get(1),
                        of(true, false, "a"),
                        of(false, true, "b"));
            }
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> array.compareAndSet(1, null, "a"),
                            () -> array.compareAndSet(1, "a", "b"),
                            () -> array.get(1),
                            of(true, true, "b"),
                            of(true, false, "a"));
            case "compareAndSet published" ->
                    AtomicRules.published(
                            () -> array.compareAndSet(1, null, "a"),
                            () -> array.compareAndSet(1, "a", "b"));
            case "weakCompareAndSet" ->
                    RULES.weak(
                            () -> array.get(1),
                            (old, next) -> array.weakCompareAndSet(1, old, next));
            case "weakCompareAndSetPlain" ->
                    RULES.weak(
                            () -> array.get(1),
                            (old, next) -> array.weakCompareAndSetPlain(1, old, next));
            case "weakCompareAndSetVolatile" -> {
                RULES.weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetVolatile(1, old, next));
                array.set(1, null);
                AtomicRules.published(
                        () -> array.weakCompareAndSetVolatile(1, null, "a"),
                        () -> array.weakCompareAndSetVolatile(1, "a", "b"));
            }
            case "weakCompareAndSetAcquire" -> {
                RULES.weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetAcquire(1, old, next));
                array.set(1, null);
                AtomicRules.published(
                        () -> array.set(1, "a"), () -> array.weakCompareAndSetAcquire(1, "a", "b"));
            }
            case "weakCompareAndSetRelease" -> {
                RULES.weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetRelease(1, old, next));
                array.set(1, null);
                AtomicRules.published(
                        () -> array.weakCompareAndSetRelease(1, null, "a"),
                        () -> array.get(1) == "a");
            }
            case "getPlain" -> {
                Check.equal(null, array.getPlain(1));
                Object[] seen =
                        Check.together(() -> array.getPlain(1), () -> array.getAndSet(1, "a"));
                Check.among(seen[0], null, "a");
                Check.equal("a", array.getPlain(1));
            }
            case "setPlain" -> {
                Together.run(() -> array.setPlain(1, "d"));
                Check.equal("d", array.getPlain(1));
                AtomicRules.race(
                        () -> array.compareAndExchange(1, "d", "e"),
                        () -> {
                            array.setPlain(1, "f");
                            return null;
                        },
                        () -> array.get(1),
                        of("d", null, "f"),
                        of("f", null, "f"));
            }
            case "getOpaque" -> {
                Check.equal(null, array.getOpaque(1));
                RULES.coherent(
                        () -> array.getOpaque(1), () -> array.set(1, "a"), () -> array.set(1, "b"));
            }
            case "setOpaque" -> {
                array.setOpaque(1, "c");
                Check.equal("c", array.get(1));
                array.set(1, null);
                RULES.coherent(
                        () -> array.getOpaque(1),
                        () -> array.setOpaque(1, "a"),
                        () -> array.setOpaque(1, "b"));
            }
            case "getAcquire" -> {
                Check.equal(null, array.getAcquire(1));
                RULES.coherent(
                        () -> array.getAcquire(1),
                        () -> array.set(1, "a"),
                        () -> array.set(1, "b"));
            }
            case "getAcquire published" ->
                    AtomicRules.published(
                            () -> array.setRelease(1, "a"), () -> array.getAcquire(1) == "a");
            case "setRelease" -> {
                array.setRelease(1, "c");
                Check.equal("c", array.get(1));
                array.set(1, null);
                RULES.coherent(
                        () -> array.getAcquire(1),
                        () -> array.setRelease(1, "a"),
                        () -> array.setRelease(1, "b"));
            }
            case "compareAndExchange" -> {
                RULES.exchange(
                        () -> array.get(1), (old, next) -> array.compareAndExchange(1, old, next));
                array.set(1, null);
                AtomicRules.published(
                        () -> array.compareAndExchange(1, null, "a"),
                        () -> array.compareAndExchange(1, "a", "b") == "a");
            }
            case "compareAndExchangeAcquire" -> {
                RULES.exchange(
                        () -> array.get(1),
                        (old, next) -> array.compareAndExchangeAcquire(1, old, next));
                array.set(1, null);
                AtomicRules.published(
                        () -> array.set(1, "a"),
                        () -> array.compareAndExchangeAcquire(1, "a", "b") == "a");
            }
            case "compareAndExchangeRelease" -> {
                RULES.exchange(
                        () -> array.get(1),
                        (old, next) -> array.compareAndExchangeRelease(1, old, next));
                array.set(1, null);
                AtomicRules.published(
                        () -> array.compareAndExchangeRelease(1, null, "a"),
                        () -> array.get(1) == "a");
            }

            case "compareAndSet identity" -> {
                String same = new String("a");
                array.set(1, "a");
                Check.equal(false, array.compareAndSet(1, same, "b"));
                Check.that(array.get(1) == "a", "it has been set");
                Check.equal(true, array.compareAndSet(1, "a", same));
                Check.that(array.get(1) == same, "it has not been set");
            }
            case "compareAndSet back" ->
                    AtomicRules.race(
                            () -> array.compareAndSet(1, null, "c"),
                            () -> array.getAndSet(1, "a") + array.getAndSet(1, null),
                            () -> array.get(1),
                            of(true, "nulla", "c"),
                            of(true, "ca", null),
                            of(false, "nulla", null));
            case "getAndUpdate" -> {
                array.set(1, "");
                AtomicRules.race(
                        () -> array.getAndUpdate(1, x -> x + "a"),
                        () -> array.getAndUpdate(1, x -> x + "b"),
                        () -> array.get(1),
                        of("", "a", "ab"),
                        of("b", "", "ba"));
            }
            case "updateAndGet" -> {
                array.set(1, "");
                AtomicRules.race(
                        () -> array.updateAndGet(1, x -> x + "a"),
                        () -> array.updateAndGet(1, x -> x + "b"),
                        () -> array.get(1),
                        of("a", "ab", "ab"),
                        of("ba", "b", "ba"));
            }
            case "updateAndGet published" ->
                    AtomicRules.published(
                            () -> array.updateAndGet(1, x -> "a"),
                            () -> array.getAndUpdate(1, x -> x) == "a");
            case "getAndAccumulate" -> {
                array.set(1, "");
                AtomicRules.race(
                        () -> array.getAndAccumulate(1, "a", (current, given) -> current + given),
                        () -> array.getAndAccumulate(1, "b", (current, given) -> given + current),
                        () -> array.get(1),
                        of("", "a", "ba"),
                        of("b", "", "ba"));
            }
            case "accumulateAndGet" -> {
                array.set(1, "");
                AtomicRules.race(
                        () -> array.accumulateAndGet(1, "a", (current, given) -> current + given),
                        () -> array.accumulateAndGet(1, "b", (current, given) -> current + given),
                        () -> array.get(1),
                        of("a", "ab", "ab"),
                        of("ba", "b", "ba"));
            }

            case "compareAndSet apart" -> {
                Object[] results =
                        Check.together(
                                () -> array.compareAndSet(0, null, "a"),
                                () -> array.compareAndSet(1, null, "b"));
                Check.equal(of(true, true), results);
                Check.equal("[a, b]", array.toString());
            }
            case "toString" -> {
                Check.equal("[null, null]", array.toString());
                array.set(1, "a");
                Check.equal("[null, a]", array.toString());
                Check.equal("[]", new AtomicReferenceArray<String>(0).toString());
            }
            case "serialise" -> {
                array.set(1, "a");
                AtomicReferenceArray<?> copy = (AtomicReferenceArray<?>) Serialised.copy(array);
                array.set(1, "b");
                Check.equal(2, copy.length());
                Check.equal(null, copy.get(0));
                Check.equal("a", copy.get(1));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] of(Object... values) {
        return values;
    }
}
