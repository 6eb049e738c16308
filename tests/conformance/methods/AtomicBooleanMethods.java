import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

// What the documents of AtomicBoolean promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new given, get, get published, set, set ordered, lazySet, lazySet coherent
// rows: getAndSet, getAndSet twice, getAndSet published, compareAndSet, compareAndSet chained
// rows: compareAndSet published, weakCompareAndSet, weakCompareAndSetPlain
// rows: weakCompareAndSetVolatile, weakCompareAndSetAcquire, weakCompareAndSetRelease, getPlain
// rows: setPlain, getOpaque, setOpaque, getAcquire, getAcquire published, setRelease
// rows: compareAndExchange, compareAndExchangeAcquire, compareAndExchangeRelease, toString
// rows: serialise
@SuppressWarnings("deprecation")
public class AtomicBooleanMethods {
    public static void main(String[] args) throws Exception {
        AtomicBoolean at = new AtomicBoolean();
        AtomicBoolean other = new AtomicBoolean();
        switch (String.join(" ", args)) {
            case "new" -> Check.equal(false, new AtomicBoolean().get());
            case "new given" -> {
                Check.equal(true, new AtomicBoolean(true).get());
                Check.equal(false, new AtomicBoolean(false).get());
            }
            case "get" -> {
                Check.equal(false, at.get());
                coherent(at::get, () -> at.set(true));
            }
            case "get published" -> AtomicRules.published(() -> at.set(true), at::get);
            case "set" -> {
                at.set(true);
                Check.equal(true, at.get());
                at.set(false);
                Check.equal(false, at.get());
                AtomicRules.race(
                        () -> at.compareAndSet(false, true),
                        () -> {
                            at.set(true);
                            return null;
                        },
                        at::get,
                        of(true, null, true),
                        of(false, null, true));
            }
            case "set ordered" -> {
                Object[] seen =
                        Check.together(
                                () -> {
                                    at.set(true);
                                    return other.get();
                                },
                                () -> {
                                    other.set(true);
                                    return at.get();
                                });
                Check.among(seen, of(false, true), of(true, false), of(true, true));
            }
            case "lazySet" -> {
                at.lazySet(true);
                Check.equal(true, at.get());
                at.set(false);
                AtomicRules.published(() -> at.lazySet(true), at::get);
            }
            case "lazySet coherent" -> coherent(at::get, () -> at.lazySet(true));
            case "getAndSet" -> {
                Check.equal(false, at.getAndSet(false));
                AtomicRules.race(
                        () -> at.getAndSet(true),
                        () -> at.getAndSet(true),
                        at::get,
                        of(false, true, true),
                        of(true, false, true));
                Check.equal(true, at.getAndSet(false));
            }
            case "getAndSet twice" ->
                    AtomicRules.race(
                            () -> at.getAndSet(true),
                            () -> of(at.getAndSet(false), at.getAndSet(true)),
                            at::get,
                            of(false, of(true, false), true),
                            of(false, of(false, true), true),
                            of(true, of(false, false), true));
            case "getAndSet published" ->
                    AtomicRules.published(() -> at.getAndSet(true), () -> at.getAndSet(false));
            case "compareAndSet" -> {
                Check.equal(false, at.compareAndSet(true, false));
                Check.equal(false, at.get());
                Check.equal(true, at.compareAndSet(false, false));
                AtomicRules.race(
                        () -> at.compareAndSet(false, true),
                        () -> at.compareAndSet(false, true),
                        at::get,
                        of(true, false, true),
                        of(false, true, true));
            }
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> at.compareAndSet(false, true),
                            () -> at.compareAndSet(true, false),
                            at::get,
                            of(true, true, false),
                            of(true, false, true));
            case "compareAndSet published" ->
                    AtomicRules.published(
                            () -> at.compareAndSet(false, true),
                            () -> at.compareAndSet(true, false));
            case "weakCompareAndSet" -> weak(at, at::weakCompareAndSet);
            case "weakCompareAndSetPlain" -> weak(at, at::weakCompareAndSetPlain);
            case "weakCompareAndSetVolatile" -> {
                weak(at, at::weakCompareAndSetVolatile);
                at.set(false);
                AtomicRules.published(
                        () -> at.weakCompareAndSetVolatile(false, true),
                        () -> at.weakCompareAndSetVolatile(true, false));
            }
            case "weakCompareAndSetAcquire" -> {
                weak(at, at::weakCompareAndSetAcquire);
                at.set(false);
                AtomicRules.published(
                        () -> at.set(true), () -> at.weakCompareAndSetAcquire(true, false));
            }
            case "weakCompareAndSetRelease" -> {
                weak(at, at::weakCompareAndSetRelease);
                at.set(false);
                AtomicRules.published(() -> at.weakCompareAndSetRelease(false, true), at::get);
            }
            case "getPlain" -> {
                Check.equal(false, at.getPlain());
                Together.run(() -> at.set(true));
                Check.equal(true, at.getPlain());
            }
            case "setPlain" -> {
                Together.run(() -> at.setPlain(true));
                Check.equal(true, at.get());
                at.setPlain(false);
                Check.equal(false, at.getPlain());
            }
            case "getOpaque" -> {
                Check.equal(false, at.getOpaque());
                coherent(at::getOpaque, () -> at.set(true));
            }
            case "setOpaque" -> {
                at.setOpaque(true);
                Check.equal(true, at.get());
                at.set(false);
                coherent(at::getOpaque, () -> at.setOpaque(true));
            }
            case "getAcquire" -> {
                Check.equal(false, at.getAcquire());
                coherent(at::getAcquire, () -> at.set(true));
            }
            case "getAcquire published" ->
                    AtomicRules.published(() -> at.setRelease(true), at::getAcquire);
            case "setRelease" -> {
                at.setRelease(true);
                Check.equal(true, at.get());
                at.set(false);
                coherent(at::getAcquire, () -> at.setRelease(true));
            }
            case "compareAndExchange" -> {
                exchange(at, at::compareAndExchange);
                at.set(false);
                AtomicRules.published(
                        () -> at.compareAndExchange(false, true),
                        () -> at.compareAndExchange(true, false));
            }
            case "compareAndExchangeAcquire" -> {
                exchange(at, at::compareAndExchangeAcquire);
                at.set(false);
                AtomicRules.published(
                        () -> at.set(true), () -> at.compareAndExchangeAcquire(true, false));
            }
            case "compareAndExchangeRelease" -> {
                exchange(at, at::compareAndExchangeRelease);
                at.set(false);
                AtomicRules.published(() -> at.compareAndExchangeRelease(false, true), at::get);
            }
            case "toString" -> {
                Check.equal("false", at.toString());
                at.set(true);
                Check.equal("true", at.toString());
            }
            case "serialise" -> {
                at.set(true);
                AtomicBoolean copy = Serialised.copy(at);
                at.set(false);
                Check.equal(true, copy.get());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private interface Swap {
        boolean swap(boolean old, boolean next);
    }

    private static Object[] of(Object... values) {
        return values;
    }

    /** A reader of false, then true never goes back. */
    private static void coherent(Supplier<Object> read, Runnable write) throws Exception {
        AtomicRules.race(
                () -> of(read.get(), read.get()),
                () -> {
                    write.run();
                    return null;
                },
                read,
                of(of(false, false), null, true),
                of(of(false, true), null, true),
                of(of(true, true), null, true));
    }

    /** Weak: may fail for no reason, but sets nothing then, and at most one of two succeeds. */
    private static void weak(AtomicBoolean at, Swap swap) throws Exception {
        Check.equal(false, swap.swap(true, false));
        Check.equal(false, at.get());
        AtomicRules.race(
                () -> swap.swap(false, true),
                () -> swap.swap(false, true),
                at::get,
                of(true, false, true),
                of(false, true, true),
                of(false, false, false));
    }

    /** The result is the value found, the expected one if it was replaced. */
    private static void exchange(AtomicBoolean at, Swap swap) throws Exception {
        Check.equal(false, swap.swap(true, true));
        Check.equal(false, at.get());
        AtomicRules.race(
                () -> swap.swap(false, true),
                () -> swap.swap(false, true),
                at::get,
                of(false, true, true),
                of(true, false, true));
    }
}
