import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

// What the documents of AtomicReference promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new given, get, get published, set, set ordered, lazySet, lazySet coherent
// rows: getAndSet, getAndSet published, compareAndSet, compareAndSet chained
// rows: compareAndSet published, weakCompareAndSet, weakCompareAndSetPlain
// rows: weakCompareAndSetVolatile, weakCompareAndSetAcquire, weakCompareAndSetRelease, getPlain
// rows: setPlain, getOpaque, setOpaque, getAcquire, getAcquire published, setRelease
// rows: compareAndExchange, compareAndExchangeAcquire, compareAndExchangeRelease
// rows: compareAndSet identity, compareAndSet back, getAndUpdate, updateAndGet
// rows: updateAndGet published, getAndAccumulate, accumulateAndGet, toString, serialise
@SuppressWarnings("deprecation")
public class AtomicReferenceMethods {
    public static void main(String[] args) throws Exception {
        AtomicReference<String> at = new AtomicReference<>();
        AtomicReference<String> other = new AtomicReference<>();
        switch (String.join(" ", args)) {
            case "new" -> Check.equal(null, new AtomicReference<String>().get());
            case "new given" -> {
                Check.equal("a", new AtomicReference<>("a").get());
                Check.equal(null, new AtomicReference<String>(null).get());
            }
            case "get" -> {
                Check.equal(null, at.get());
                coherent(() -> at.get(), () -> at.set("a"), () -> at.set("b"));
            }
            case "get published" -> published(() -> at.set("a"), () -> at.get() == "a");
            case "set" -> {
                at.set("c");
                Check.equal("c", at.get());
                at.set(null);
                published(() -> at.set("a"), () -> at.get() == "a");
            }
            case "set ordered" -> {
                Object[] seen =
                        Check.together(
                                () -> {
                                    at.set("a");
                                    return other.get();
                                },
                                () -> {
                                    other.set("a");
                                    return at.get();
                                });
                Check.among(seen, of(null, "a"), of("a", null), of("a", "a"));
            }
            case "lazySet" -> {
                at.lazySet("g");
                Check.equal("g", at.get());
                at.set(null);
                published(() -> at.lazySet("a"), () -> at.get() == "a");
            }
            case "lazySet coherent" ->
                    coherent(() -> at.get(), () -> at.lazySet("a"), () -> at.lazySet("b"));
            case "getAndSet" -> {
                Check.equal(null, at.getAndSet("c"));
                race(
                        () -> at.getAndSet("a"),
                        () -> at.getAndSet("b"),
                        () -> at.get(),
                        of("c", "a", "b"),
                        of("b", "c", "a"));
            }
            case "getAndSet published" ->
                    published(() -> at.getAndSet("a"), () -> at.getAndSet("b") == "a");
            case "compareAndSet" -> {
                Check.equal(false, at.compareAndSet("a", "b"));
                Check.equal(null, at.get());
                race(
                        () -> at.compareAndSet(null, "a"),
                        () -> at.compareAndSet(null, "b"),
                        () -> at.get(),
                        of(true, false, "a"),
                        of(false, true, "b"));
            }
            case "compareAndSet chained" ->
                    race(
                            () -> at.compareAndSet(null, "a"),
                            () -> at.compareAndSet("a", "b"),
                            () -> at.get(),
                            of(true, true, "b"),
                            of(true, false, "a"));
            case "compareAndSet published" ->
                    published(() -> at.compareAndSet(null, "a"), () -> at.compareAndSet("a", "b"));
            case "weakCompareAndSet" ->
                    weak(() -> at.get(), (old, next) -> at.weakCompareAndSet(old, next));
            case "weakCompareAndSetPlain" ->
                    weak(() -> at.get(), (old, next) -> at.weakCompareAndSetPlain(old, next));
            case "weakCompareAndSetVolatile" -> {
                weak(() -> at.get(), (old, next) -> at.weakCompareAndSetVolatile(old, next));
                at.set(null);
                published(
                        () -> at.weakCompareAndSetVolatile(null, "a"),
                        () -> at.weakCompareAndSetVolatile("a", "b"));
            }
            case "weakCompareAndSetAcquire" -> {
                weak(() -> at.get(), (old, next) -> at.weakCompareAndSetAcquire(old, next));
                at.set(null);
                published(() -> at.set("a"), () -> at.weakCompareAndSetAcquire("a", "b"));
            }
            case "weakCompareAndSetRelease" -> {
                weak(() -> at.get(), (old, next) -> at.weakCompareAndSetRelease(old, next));
                at.set(null);
                published(() -> at.weakCompareAndSetRelease(null, "a"), () -> at.get() == "a");
            }
            case "getPlain" -> {
                Check.equal(null, at.getPlain());
                Object[] seen = Check.together(() -> at.getPlain(), () -> at.getAndSet("a"));
                Check.among(seen[0], null, "a");
                Check.equal("a", at.getPlain());
            }
            case "setPlain" -> {
                Together.run(() -> at.setPlain("d"));
                Check.equal("d", at.getPlain());
                race(
                        () -> at.compareAndExchange("d", "e"),
                        () -> {
                            at.setPlain("f");
                            return null;
                        },
                        () -> at.get(),
                        of("d", null, "f"),
                        of("f", null, "f"));
            }
            case "getOpaque" -> {
                Check.equal(null, at.getOpaque());
                coherent(() -> at.getOpaque(), () -> at.set("a"), () -> at.set("b"));
            }
            case "setOpaque" -> {
                at.setOpaque("c");
                Check.equal("c", at.get());
                at.set(null);
                coherent(() -> at.getOpaque(), () -> at.setOpaque("a"), () -> at.setOpaque("b"));
            }
            case "getAcquire" -> {
                Check.equal(null, at.getAcquire());
                coherent(() -> at.getAcquire(), () -> at.set("a"), () -> at.set("b"));
            }
            case "getAcquire published" ->
                    published(() -> at.setRelease("a"), () -> at.getAcquire() == "a");
            case "setRelease" -> {
                at.setRelease("c");
                Check.equal("c", at.get());
                at.set(null);
                coherent(() -> at.getAcquire(), () -> at.setRelease("a"), () -> at.setRelease("b"));
            }
            case "compareAndExchange" -> {
                exchange(() -> at.get(), (old, next) -> at.compareAndExchange(old, next));
                at.set(null);
                published(
                        () -> at.compareAndExchange(null, "a"),
                        () -> at.compareAndExchange("a", "b") == "a");
            }
            case "compareAndExchangeAcquire" -> {
                exchange(() -> at.get(), (old, next) -> at.compareAndExchangeAcquire(old, next));
                at.set(null);
                published(() -> at.set("a"), () -> at.compareAndExchangeAcquire("a", "b") == "a");
            }
            case "compareAndExchangeRelease" -> {
                exchange(() -> at.get(), (old, next) -> at.compareAndExchangeRelease(old, next));
                at.set(null);
                published(() -> at.compareAndExchangeRelease(null, "a"), () -> at.get() == "a");
            }

            case "compareAndSet identity" -> {
                String same = new String("a");
                at.set("a");
                Check.equal(false, at.compareAndSet(same, "b"));
                Check.that(at.get() == "a", "it has been set");
                Check.equal(true, at.compareAndSet("a", same));
                Check.that(at.get() == same, "it has not been set");
            }
            case "compareAndSet back" ->
                    race(
                            () -> at.compareAndSet(null, "c"),
                            () -> at.getAndSet("a") + at.getAndSet(null),
                            () -> at.get(),
                            of(true, "nulla", "c"),
                            of(true, "ca", null),
                            of(false, "nulla", null));
            case "getAndUpdate" -> {
                at.set("");
                race(
                        () -> at.getAndUpdate(x -> x + "a"),
                        () -> at.getAndUpdate(x -> x + "b"),
                        () -> at.get(),
                        of("", "a", "ab"),
                        of("b", "", "ba"));
            }
            case "updateAndGet" -> {
                at.set("");
                race(
                        () -> at.updateAndGet(x -> x + "a"),
                        () -> at.updateAndGet(x -> x + "b"),
                        () -> at.get(),
                        of("a", "ab", "ab"),
                        of("ba", "b", "ba"));
            }
            case "updateAndGet published" ->
                    published(
                            () -> at.updateAndGet(x -> "a"), () -> at.getAndUpdate(x -> x) == "a");
            case "getAndAccumulate" -> {
                at.set("");
                race(
                        () -> at.getAndAccumulate("a", (current, given) -> current + given),
                        () -> at.getAndAccumulate("b", (current, given) -> given + current),
                        () -> at.get(),
                        of("", "a", "ba"),
                        of("b", "", "ba"));
            }
            case "accumulateAndGet" -> {
                at.set("");
                race(
                        () -> at.accumulateAndGet("a", (current, given) -> current + given),
                        () -> at.accumulateAndGet("b", (current, given) -> current + given),
                        () -> at.get(),
                        of("a", "ab", "ab"),
                        of("ba", "b", "ba"));
            }

            case "toString" -> {
                Check.equal("null", at.toString());
                at.set("a");
                Check.equal("a", at.toString());
            }
            case "serialise" -> {
                at.set("a");
                AtomicReference<?> copy = (AtomicReference<?>) copy(at);
                at.set("b");
                Check.equal("a", copy.get());
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
