import java.util.concurrent.atomic.AtomicInteger;

// What the documents of AtomicInteger promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new given, get, get published, set, set ordered, set between, lazySet
// rows: lazySet coherent, getAndSet, getAndSet published, compareAndSet, compareAndSet chained
// rows: compareAndSet published, weakCompareAndSet, weakCompareAndSet retried
// rows: weakCompareAndSetPlain, weakCompareAndSetVolatile, weakCompareAndSetAcquire
// rows: weakCompareAndSetRelease, getAndIncrement, getAndDecrement, getAndAdd, incrementAndGet
// rows: incrementAndGet twice, decrementAndGet, addAndGet, getAndUpdate, updateAndGet
// rows: updateAndGet published, getAndAccumulate, accumulateAndGet, getPlain, setPlain, getOpaque
// rows: setOpaque, getAcquire, getAcquire published, setRelease, compareAndExchange
// rows: compareAndExchangeAcquire, compareAndExchangeRelease, toString, intValue, longValue
// rows: floatValue, doubleValue, serialise
@SuppressWarnings("deprecation")
public class AtomicIntegerMethods {
    private static final AtomicRules<Integer> RULES = new AtomicRules<>(0, 1, 2, 7, 8);

    public static void main(String[] args) throws Exception {
        AtomicInteger at = new AtomicInteger();
        AtomicInteger other = new AtomicInteger();
        switch (String.join(" ", args)) {
            case "new" -> Check.equal(0, new AtomicInteger().get());
            case "new given" -> {
                Check.equal(-7, new AtomicInteger(-7).get());
                Check.equal(Integer.MAX_VALUE, new AtomicInteger(Integer.MAX_VALUE).get());
            }
            case "get" -> {
                Check.equal(0, at.get());
                RULES.coherent(() -> at.get(), () -> at.set(1), () -> at.set(2));
            }
            case "get published" ->
                    AtomicRules.published(() -> at.incrementAndGet(), () -> at.get() == 1);
            case "set" -> {
                at.set(-3);
                Check.equal(-3, at.get());
                at.set(0);
                AtomicRules.published(() -> at.set(1), () -> at.get() == 1);
            }
            case "set ordered" -> {
                Object[] seen =
                        Check.together(
                                () -> {
                                    at.set(1);
                                    return other.get();
                                },
                                () -> {
                                    other.set(1);
                                    return at.get();
                                });
                Check.among(seen, of(0, 1), of(1, 0), of(1, 1));
            }
            case "set between" ->
                    AtomicRules.race(
                            () -> at.incrementAndGet(),
                            () -> {
                                at.set(5);
                                return null;
                            },
                            () -> at.get(),
                            of(1, null, 5),
                            of(6, null, 6));
            case "lazySet" -> {
                at.lazySet(7);
                Check.equal(7, at.get());
                at.set(0);
                AtomicRules.published(() -> at.lazySet(1), () -> at.get() == 1);
            }
            case "lazySet coherent" ->
                    RULES.coherent(() -> at.get(), () -> at.lazySet(1), () -> at.lazySet(2));
            case "getAndSet" -> {
                Check.equal(0, at.getAndSet(3));
                AtomicRules.race(
                        () -> at.getAndSet(1),
                        () -> at.getAndSet(2),
                        () -> at.get(),
                        of(3, 1, 2),
                        of(2, 3, 1));
            }
            case "getAndSet published" ->
                    AtomicRules.published(() -> at.getAndSet(1), () -> at.getAndSet(2) == 1);
            case "compareAndSet" -> {
                Check.equal(false, at.compareAndSet(1, 2));
                Check.equal(0, at.get());
                AtomicRules.race(
                        () -> at.compareAndSet(0, 1),
                        () -> at.compareAndSet(0, 2),
                        () -> at.get(),
                        of(true, false, 1),
                        of(false, true, 2));
            }
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> at.compareAndSet(0, 1),
                            () -> at.compareAndSet(1, 2),
                            () -> at.get(),
                            of(true, true, 2),
                            of(true, false, 1));
            case "compareAndSet published" ->
                    AtomicRules.published(
                            () -> at.compareAndSet(0, 1), () -> at.compareAndSet(1, 2));
            case "weakCompareAndSet" ->
                    RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSet(old, next));
            case "weakCompareAndSet retried" -> {
                Together.twice(
                        () -> {
                            int old;
                            do {
                                old = at.get();
                            } while (!at.weakCompareAndSet(old, old + 1));
                        });
                Check.equal(2, at.get());
            }
            case "weakCompareAndSetPlain" ->
                    RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSetPlain(old, next));
            case "weakCompareAndSetVolatile" -> {
                RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSetVolatile(old, next));
                at.set(0);
                AtomicRules.published(
                        () -> at.weakCompareAndSetVolatile(0, 1),
                        () -> at.weakCompareAndSetVolatile(1, 2));
            }
            case "weakCompareAndSetAcquire" -> {
                RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSetAcquire(old, next));
                at.set(0);
                AtomicRules.published(() -> at.set(1), () -> at.weakCompareAndSetAcquire(1, 2));
            }
            case "weakCompareAndSetRelease" -> {
                RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSetRelease(old, next));
                at.set(0);
                AtomicRules.published(() -> at.weakCompareAndSetRelease(0, 1), () -> at.get() == 1);
            }
            case "getAndIncrement" -> {
                AtomicRules.race(
                        () -> at.getAndIncrement(),
                        () -> at.getAndIncrement(),
                        () -> at.get(),
                        of(0, 1, 2),
                        of(1, 0, 2));
                at.set(0);
                AtomicRules.published(() -> at.getAndIncrement(), () -> at.getAndIncrement() == 1);
            }
            case "getAndDecrement" ->
                    AtomicRules.race(
                            () -> at.getAndDecrement(),
                            () -> at.getAndIncrement(),
                            () -> at.get(),
                            of(0, -1, 0),
                            of(1, 0, 0));
            case "getAndAdd" ->
                    AtomicRules.race(
                            () -> at.getAndAdd(5),
                            () -> at.getAndAdd(-2),
                            () -> at.get(),
                            of(0, 5, 3),
                            of(-2, 0, 3));
            case "incrementAndGet" -> {
                AtomicRules.race(
                        () -> at.incrementAndGet(),
                        () -> at.incrementAndGet(),
                        () -> at.get(),
                        of(1, 2, 2),
                        of(2, 1, 2));
                at.set(0);
                AtomicRules.published(() -> at.incrementAndGet(), () -> at.incrementAndGet() == 2);
            }
            case "incrementAndGet twice" ->
                    AtomicRules.race(
                            () -> at.incrementAndGet() * 10 + at.incrementAndGet(),
                            () -> at.incrementAndGet(),
                            () -> at.get(),
                            of(12, 3, 3),
                            of(13, 2, 3),
                            of(23, 1, 3));
            case "decrementAndGet" ->
                    AtomicRules.race(
                            () -> at.decrementAndGet(),
                            () -> at.getAndSet(9),
                            () -> at.get(),
                            of(-1, -1, 9),
                            of(8, 0, 8));
            case "addAndGet" ->
                    AtomicRules.race(
                            () -> at.addAndGet(5),
                            () -> at.addAndGet(-2),
                            () -> at.get(),
                            of(5, 3, 3),
                            of(3, -2, 3));
            case "getAndUpdate" -> {
                at.set(1);
                AtomicRules.race(
                        () -> at.getAndUpdate(x -> x * 3),
                        () -> at.getAndUpdate(x -> x + 1),
                        () -> at.get(),
                        of(1, 3, 4),
                        of(2, 1, 6));
            }
            case "updateAndGet" -> {
                at.set(1);
                AtomicRules.race(
                        () -> at.updateAndGet(x -> x * 3),
                        () -> at.updateAndGet(x -> x + 1),
                        () -> at.get(),
                        of(3, 4, 4),
                        of(6, 2, 6));
            }
            case "updateAndGet published" ->
                    AtomicRules.published(
                            () -> at.updateAndGet(x -> 1), () -> at.getAndUpdate(x -> x) == 1);
            case "getAndAccumulate" -> {
                at.set(10);
                AtomicRules.race(
                        () -> at.getAndAccumulate(3, (current, given) -> current - given),
                        () -> at.getAndAccumulate(2, (current, given) -> current * given),
                        () -> at.get(),
                        of(10, 7, 14),
                        of(20, 10, 17));
            }
            case "accumulateAndGet" -> {
                at.set(10);
                AtomicRules.race(
                        () -> at.accumulateAndGet(3, (current, given) -> current - given),
                        () -> at.accumulateAndGet(2, (current, given) -> current * given),
                        () -> at.get(),
                        of(7, 14, 14),
                        of(17, 20, 17));
            }
            case "getPlain" -> {
                Check.equal(0, at.getPlain());
                Object[] seen = Check.together(() -> at.getPlain(), () -> at.incrementAndGet());
                Check.among(seen[0], 0, 1);
                Check.equal(1, at.getPlain());
            }
            case "setPlain" -> {
                Together.run(() -> at.setPlain(4));
                Check.equal(4, at.getPlain());
                AtomicRules.race(
                        () -> at.compareAndExchange(4, 5),
                        () -> {
                            at.setPlain(6);
                            return null;
                        },
                        () -> at.get(),
                        of(4, null, 6),
                        of(6, null, 6));
            }
            case "getOpaque" -> {
                Check.equal(0, at.getOpaque());
                RULES.coherent(() -> at.getOpaque(), () -> at.set(1), () -> at.set(2));
            }
            case "setOpaque" -> {
                at.setOpaque(3);
                Check.equal(3, at.get());
                at.set(0);
                RULES.coherent(() -> at.getOpaque(), () -> at.setOpaque(1), () -> at.setOpaque(2));
            }
            case "getAcquire" -> {
                Check.equal(0, at.getAcquire());
                RULES.coherent(() -> at.getAcquire(), () -> at.set(1), () -> at.set(2));
            }
            case "getAcquire published" ->
                    AtomicRules.published(() -> at.setRelease(1), () -> at.getAcquire() == 1);
            case "setRelease" -> {
                at.setRelease(3);
                Check.equal(3, at.get());
                at.set(0);
                RULES.coherent(
                        () -> at.getAcquire(), () -> at.setRelease(1), () -> at.setRelease(2));
            }
            case "compareAndExchange" -> {
                RULES.exchange(() -> at.get(), (old, next) -> at.compareAndExchange(old, next));
                at.set(0);
                AtomicRules.published(
                        () -> at.compareAndExchange(0, 1), () -> at.compareAndExchange(1, 2) == 1);
            }
            case "compareAndExchangeAcquire" -> {
                RULES.exchange(
                        () -> at.get(), (old, next) -> at.compareAndExchangeAcquire(old, next));
                at.set(0);
                AtomicRules.published(
                        () -> at.set(1), () -> at.compareAndExchangeAcquire(1, 2) == 1);
            }
            case "compareAndExchangeRelease" -> {
                RULES.exchange(
                        () -> at.get(), (old, next) -> at.compareAndExchangeRelease(old, next));
                at.set(0);
                AtomicRules.published(
                        () -> at.compareAndExchangeRelease(0, 1), () -> at.get() == 1);
            }

            case "toString" -> {
                Check.equal("0", at.toString());
                at.set(Integer.MIN_VALUE);
                Check.equal(Integer.toString(Integer.MIN_VALUE), at.toString());
            }
            case "intValue" -> {
                at.set(-7);
                Check.equal(-7, at.intValue());
                at.set(0);
                AtomicRules.published(() -> at.set(1), () -> at.intValue() == 1);
            }
            case "longValue" -> {
                at.set(-7);
                Check.equal(-7L, at.longValue());
            }
            case "floatValue" -> {
                at.set(16_777_217);
                Check.equal(16_777_216f, at.floatValue());
            }
            case "doubleValue" -> {
                at.set(16_777_217);
                Check.equal(16_777_217d, at.doubleValue());
            }
            case "serialise" -> {
                at.set(5);
                AtomicInteger copy = Serialised.copy(at);
                at.set(6);
                Check.equal(5, copy.get());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] of(Object... values) {
        return values;
    }
}
