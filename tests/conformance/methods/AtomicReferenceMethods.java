import java.util.concurrent.atomic.AtomicReference;

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
    private static final AtomicRules<String> RULES = new AtomicRules<>(null, "a", "b", "g", "h");

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
                RULES.coherent(() -> at.get(), () -> at.set("a"), () -> at.set("b"));
            }
            case "get published" -> AtomicRules.published(() -> at.set("a"), () -> at.get() == "a");
            case "set" -> {
                at.set("c");
                Check.equal("c", at.get());
                at.set(null);
                AtomicRules.published(() -> at.set("a"), () -> at.get() == "a");
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
                AtomicRules.published(() -> at.lazySet("a"), () -> at.get() == "a");
            }
            case "lazySet coherent" ->
                    RULES.coherent(() -> at.get(), () -> at.lazySet("a"), () -> at.lazySet("b"));
            case "getAndSet" -> {
                Check.equal(null, at.getAndSet("c"));
                AtomicRules.race(
                        () -> at.getAndSet("a"),
                        () -> at.getAndSet("b"),
                        () -> at.get(),
                        of("c", "a", "b"),
                        of("b", "c", "a"));
            }
            case "getAndSet published" ->
                    AtomicRules.published(() -> at.getAndSet("a"), () -> at.getAndSet("b") == "a");
            case "compareAndSet" -> {
                Check.equal(false, at.compareAndSet("a", "b"));
                Check.equal(null, at.get());
                AtomicRules.race(
                        () -> at.compareAndSet(null, "a"),
                        () -> at.compareAndSet(null, "b"),
                        () -> at.get(),
                        of(true, false, "a"),
                        of(false, true, "b"));
            }
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> at.compareAndSet(null, "a"),
                            () -> at.compareAndSet("a", "b"),
                            () -> at.get(),
                            of(true, true, "b"),
                            of(true, false, "a"));
            case "compareAndSet published" ->
                    AtomicRules.published(
                            () -> at.compareAndSet(null, "a"), () -> at.compareAndSet("a", "b"));
            case "weakCompareAndSet" ->
                    RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSet(old, next));
            case "weakCompareAndSetPlain" ->
                    RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSetPlain(old, next));
            case "weakCompareAndSetVolatile" -> {
                RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSetVolatile(old, next));
                at.set(null);
                AtomicRules.published(
                        () -> at.weakCompareAndSetVolatile(null, "a"),
                        () -> at.weakCompareAndSetVolatile("a", "b"));
            }
            case "weakCompareAndSetAcquire" -> {
                RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSetAcquire(old, next));
                at.set(null);
                AtomicRules.published(
                        () -> at.set("a"), () -> at.weakCompareAndSetAcquire("a", "b"));
            }
            case "weakCompareAndSetRelease" -> {
                RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSetRelease(old, next));
                at.set(null);
                AtomicRules.published(
                        () -> at.weakCompareAndSetRelease(null, "a"), () -> at.get() == "a");
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
                AtomicRules.race(
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
                RULES.coherent(() -> at.getOpaque(), () -> at.set("a"), () -> at.set("b"));
            }
            case "setOpaque" -> {
                at.setOpaque("c");
                Check.equal("c", at.get());
                at.set(null);
                RULES.coherent(
                        () -> at.getOpaque(), () -> at.setOpaque("a"), () -> at.setOpaque("b"));
            }
            case "getAcquire" -> {
                Check.equal(null, at.getAcquire());
                RULES.coherent(() -> at.getAcquire(), () -> at.set("a"), () -> at.set("b"));
            }
            case "getAcquire published" ->
                    AtomicRules.published(() -> at.setRelease("a"), () -> at.getAcquire() == "a");
            case "setRelease" -> {
                at.setRelease("c");
                Check.equal("c", at.get());
                at.set(null);
                RULES.coherent(
                        () -> at.getAcquire(), () -> at.setRelease("a"), () -> at.setRelease("b"));
            }
            case "compareAndExchange" -> {
                RULES.exchange(() -> at.get(), (old, next) -> at.compareAndExchange(old, next));
                at.set(null);
                AtomicRules.published(
                        () -> at.compareAndExchange(null, "a"),
                        () -> at.compareAndExchange("a", "b") == "a");
            }
            case "compareAndExchangeAcquire" -> {
                RULES.exchange(
                        () -> at.get(), (old, next) -> at.compareAndExchangeAcquire(old, next));
                at.set(null);
                AtomicRules.published(
                        () -> at.set("a"), () -> at.compareAndExchangeAcquire("a", "b") == "a");
            }
            case "compareAndExchangeRelease" -> {
                RULES.exchange(
                        () -> at.get(), (old, next) -> at.compareAndExchangeRelease(old, next));
                at.set(null);
                AtomicRules.published(
                        () -> at.compareAndExchangeRelease(null, "a"), () -> at.get() == "a");
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
                    AtomicRules.race(
                            () -> at.compareAndSet(null, "c"),
                            () -> at.getAndSet("a") + at.getAndSet(null),
                            () -> at.get(),
                            of(true, "nulla", "c"),
                            of(true, "ca", null),
                            of(false, "nulla", null));
            case "getAndUpdate" -> {
                at.set("");
                AtomicRules.race(
                        () -> at.getAndUpdate(x -> x + "a"),
                        () -> at.getAndUpdate(x -> x + "b"),
                        () -> at.get(),
                        of("", "a", "ab"),
                        of("b", "", "ba"));
            }
            case "updateAndGet" -> {
                at.set("");
                AtomicRules.race(
                        () -> at.updateAndGet(x -> x + "a"),
                        () -> at.updateAndGet(x -> x + "b"),
                        () -> at.get(),
                        of("a", "ab", "ab"),
                        of("ba", "b", "ba"));
            }
            case "updateAndGet published" ->
                    AtomicRules.published(
                            () -> at.updateAndGet(x -> "a"), () -> at.getAndUpdate(x -> x) == "a");
            case "getAndAccumulate" -> {
                at.set("");
                AtomicRules.race(
                        () -> at.getAndAccumulate("a", (current, given) -> current + given),
                        () -> at.getAndAccumulate("b", (current, given) -> given + current),
                        () -> at.get(),
                        of("", "a", "ba"),
                        of("b", "", "ba"));
            }
            case "accumulateAndGet" -> {
                at.set("");
                AtomicRules.race(
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
                AtomicReference<?> copy = (AtomicReference<?>) Serialised.copy(at);
                at.set("b");
                Check.equal("a", copy.get());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] of(Object... values) {
        return values;
    }
}
