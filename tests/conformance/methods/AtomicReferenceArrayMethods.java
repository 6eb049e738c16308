import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

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
                coherent(() -> array.get(1), () -> array.set(1, "a"), () -> array.set(1, "b"));
            }
            case "get published" -> published(() -> array.set(1, "a"), () -> array.get(1) == "a");
            case "set" -> {
                array.set(1, "c");
                Check.equal("c", array.get(1));
                array.set(1, null);
                published(() -> array.set(1, "a"), () -> array.get(1) == "a");
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
                published(() -> array.lazySet(1, "a"), () -> array.get(1) == "a");
            }
            case "lazySet coherent" ->
                    coherent(
                            () -> array.get(1),
                            () -> array.lazySet(1, "a"),
                            () -> array.lazySet(1, "b"));
            case "getAndSet" -> {
                Check.equal(null, array.getAndSet(1, "c"));
                race(
                        () -> array.getAndSet(1, "a"),
                        () -> array.getAndSet(1, "b"),
                        () -> array.get(1),
                        of("c", "a", "b"),
                        of("b", "c", "a"));
            }
            case "getAndSet published" ->
                    published(() -> array.getAndSet(1, "a"), () -> array.getAndSet(1, "b") == "a");
            case "compareAndSet" -> {
                Check.equal(false, array.compareAndSet(1, "a", "b"));
                Check.equal(null, array.get(1));
                race(
                        () -> array.compareAndSet(1, null, "a"),
                        () -> array.compareAndSet(1, null, "b"),
                        () -> array.get(1),
                        of(true, false, "a"),
                        of(false, true, "b"));
            }
            case "compareAndSet chained" ->
                    race(
                            () -> array.compareAndSet(1, null, "a"),
                            () -> array.compareAndSet(1, "a", "b"),
                            () -> array.get(1),
                            of(true, true, "b"),
                            of(true, false, "a"));
            case "compareAndSet published" ->
                    published(
                            () -> array.compareAndSet(1, null, "a"),
                            () -> array.compareAndSet(1, "a", "b"));
            case "weakCompareAndSet" ->
                    weak(() -> array.get(1), (old, next) -> array.weakCompareAndSet(1, old, next));
            case "weakCompareAndSetPlain" ->
                    weak(
                            () -> array.get(1),
                            (old, next) -> array.weakCompareAndSetPlain(1, old, next));
            case "weakCompareAndSetVolatile" -> {
                weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetVolatile(1, old, next));
                array.set(1, null);
                published(
                        () -> array.weakCompareAndSetVolatile(1, null, "a"),
                        () -> array.weakCompareAndSetVolatile(1, "a", "b"));
            }
            case "weakCompareAndSetAcquire" -> {
                weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetAcquire(1, old, next));
                array.set(1, null);
                published(
                        () -> array.set(1, "a"), () -> array.weakCompareAndSetAcquire(1, "a", "b"));
            }
            case "weakCompareAndSetRelease" -> {
                weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetRelease(1, old, next));
                array.set(1, null);
                published(
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
                race(
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
                coherent(
                        () -> array.getOpaque(1), () -> array.set(1, "a"), () -> array.set(1, "b"));
            }
            case "setOpaque" -> {
                array.setOpaque(1, "c");
                Check.equal("c", array.get(1));
                array.set(1, null);
                coherent(
                        () -> array.getOpaque(1),
                        () -> array.setOpaque(1, "a"),
                        () -> array.setOpaque(1, "b"));
            }
            case "getAcquire" -> {
                Check.equal(null, array.getAcquire(1));
                coherent(
                        () -> array.getAcquire(1),
                        () -> array.set(1, "a"),
                        () -> array.set(1, "b"));
            }
            case "getAcquire published" ->
                    published(() -> array.setRelease(1, "a"), () -> array.getAcquire(1) == "a");
            case "setRelease" -> {
                array.setRelease(1, "c");
                Check.equal("c", array.get(1));
                array.set(1, null);
                coherent(
                        () -> array.getAcquire(1),
                        () -> array.setRelease(1, "a"),
                        () -> array.setRelease(1, "b"));
            }
            case "compareAndExchange" -> {
                exchange(() -> array.get(1), (old, next) -> array.compareAndExchange(1, old, next));
                array.set(1, null);
                published(
                        () -> array.compareAndExchange(1, null, "a"),
                        () -> array.compareAndExchange(1, "a", "b") == "a");
            }
            case "compareAndExchangeAcquire" -> {
                exchange(
                        () -> array.get(1),
                        (old, next) -> array.compareAndExchangeAcquire(1, old, next));
                array.set(1, null);
                published(
                        () -> array.set(1, "a"),
                        () -> array.compareAndExchangeAcquire(1, "a", "b") == "a");
            }
            case "compareAndExchangeRelease" -> {
                exchange(
                        () -> array.get(1),
                        (old, next) -> array.compareAndExchangeRelease(1, old, next));
                array.set(1, null);
                published(
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
                    race(
                            () -> array.compareAndSet(1, null, "c"),
                            () -> array.getAndSet(1, "a") + array.getAndSet(1, null),
                            () -> array.get(1),
                            of(true, "nulla", "c"),
                            of(true, "ca", null),
                            of(false, "nulla", null));
            case "getAndUpdate" -> {
                array.set(1, "");
                race(
                        () -> array.getAndUpdate(1, x -> x + "a"),
                        () -> array.getAndUpdate(1, x -> x + "b"),
                        () -> array.get(1),
                        of("", "a", "ab"),
                        of("b", "", "ba"));
            }
            case "updateAndGet" -> {
                array.set(1, "");
                race(
                        () -> array.updateAndGet(1, x -> x + "a"),
                        () -> array.updateAndGet(1, x -> x + "b"),
                        () -> array.get(1),
                        of("a", "ab", "ab"),
                        of("ba", "b", "ba"));
            }
            case "updateAndGet published" ->
                    published(
                            () -> array.updateAndGet(1, x -> "a"),
                            () -> array.getAndUpdate(1, x -> x) == "a");
            case "getAndAccumulate" -> {
                array.set(1, "");
                race(
                        () -> array.getAndAccumulate(1, "a", (current, given) -> current + given),
                        () -> array.getAndAccumulate(1, "b", (current, given) -> given + current),
                        () -> array.get(1),
                        of("", "a", "ba"),
                        of("b", "", "ba"));
            }
            case "accumulateAndGet" -> {
                array.set(1, "");
                race(
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
                AtomicReferenceArray<?> copy = (AtomicReferenceArray<?>) copy(array);
                array.set(1, "b");
                Check.equal(2, copy.length());
                Check.equal(null, copy.get(0));
                Check.equal("a", copy.get(1));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private interface Swap<R> {
        R swap(String old, String next);
    }

    private static Object[] of(Object... values) {
        return values;
    }

    /** Two that race, the value after them, and what these three may be. */
    private static void race(
            Check.Query one, Check.Query two, Supplier<Object> value, Object[]... allowed)
            throws Exception {
        Object[] results = Check.together(one, two);
        Check.among(of(results[0], results[1], value.get()), (Object[]) allowed);
    }

    /** Who has seen the write sees what the writer did before. */
    private static void published(Runnable write, BooleanSupplier seen) throws Exception {
        int[] data = new int[1];
        Together.run(
                () -> {
                    data[0] = 1;
                    write.run();
                },
                () -> Check.that(!seen.getAsBoolean() || data[0] == 1, "old data"));
    }

    /** A reader of null, then "a", then "b" never goes back. */
    private static void coherent(Supplier<Object> read, Runnable one, Runnable two)
            throws Exception {
        Object[] results =
                Check.together(
                        () -> of(read.get(), read.get()),
                        () -> {
                            one.run();
                            two.run();
                            return null;
                        });
        Check.among(
                results[0],
                of(null, null),
                of(null, "a"),
                of(null, "b"),
                of("a", "a"),
                of("a", "b"),
                of("b", "b"));
        Check.equal("b", read.get());
    }

    /** Weak: may fail for no reason, but sets nothing then, and at most one of two succeeds. */
    private static void weak(Supplier<Object> value, Swap<Boolean> swap) throws Exception {
        Check.equal(false, swap.swap("g", "h"));
        Check.equal(null, value.get());
        race(
                () -> swap.swap(null, "a"),
                () -> swap.swap(null, "b"),
                value,
                of(true, false, "a"),
                of(false, true, "b"),
                of(false, false, null));
    }

    /** The result is the value found, the expected one if it was replaced. */
    private static void exchange(Supplier<Object> value, Swap<String> swap) throws Exception {
        Check.equal(null, swap.swap("g", "h"));
        Check.equal(null, value.get());
        race(
                () -> swap.swap(null, "a"),
                () -> swap.swap(null, "b"),
                value,
                of(null, "a", "a"),
                of("b", null, "b"));
    }

    private static Object copy(Object original) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        byte[] written = bytes.toByteArray();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written))) {
            return in.readObject();
        }
    }
}
