import java.util.concurrent.atomic.AtomicLong;

// What the documents of AtomicLong promise, a row for each method.
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
public class AtomicLongMethods {
    private static final AtomicRules<Long> RULES = new AtomicRules<>(0L, 1L, 2L, 7L, 8L);

    public static void main(String[] args) throws Exception {
        AtomicLong at = new AtomicLong();
        AtomicLong other = new AtomicLong();
        switch (String.join(" ", args)) {
            case "new" -> Check.equal(0L, new AtomicLong().get());
            case "new given" -> {
                Check.equal(-7L, new AtomicLong(-7).get());
                Check.equal(Long.MAX_VALUE, new AtomicLong(Long.MAX_VALUE).get());
            }
            case "get" -> {
                Check.equal(0L, at.get());
                RULES.coherent(() -> at.get(), () -> at.set(1), () -> at.set(2));
            }
            case "get published" ->
                    AtomicRules.published(() -> at.incrementAndGet(), () -> at.get() == 1);
            case "set" -> {
                at.set(-3);
                Check.equal(-3L, at.get());
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
                Check.among(seen, of(0L, 1L), of(1L, 0L), of(1L, 1L));
            }
            case "set between" ->
                    AtomicRules.race(
                            () -> at.incrementAndGet(),
                            () -> {
                                at.set(5);
                                return null;
                            },
                            () -> at.get(),
                            of(1L, null, 5L),
                            of(6L, null, 6L));
            case "lazySet" -> {
                at.lazySet(7);
                Check.equal(7L, at.get());
                at.set(0);
                AtomicRules.published(() -> at.lazySet(1), () -> at.get() == 1);
            }
            case "lazySet coherent" ->
                    RULES.coherent(() -> at.get(), () -> at.lazySet(1), () -> at.lazySet(2));
            case "getAndSet" -> {
                Check.equal(0L, at.getAndSet(3));
                AtomicRules.race(
                        () -> at.getAndSet(1),
                        () -> at.getAndSet(2),
                        () -> at.get(),
                        of(3L, 1L, 2L),
                        of(2L, 3L, 1L));
            }
            case "getAndSet published" ->
                    AtomicRules.published(() -> at.getAndSet(1), () -> at.getAndSet(2) == 1);
            case "compareAndSet" -> {
                Check.equal(false, at.compareAndSet(1, 2));
                Check.equal(0L, at.get());
                AtomicRules.race(
                        () -> at.compareAndSet(0, 1),
                        () -> at.compareAndSet(0, 2),
                        () -> at.get(),
                        of(true, false, 1L),
                        of(false, true, 2L));
            }
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> at.compareAndSet(0, 1),
                            () -> at.compareAndSet(1, 2),
                            () -> at.get(),
                            of(true, true, 2L),
                            of(true, false, 1L));
            case "compareAndSet published" ->
                    AtomicRules.published(
                            () -> at.compareAndSet(0, 1), () -> at.compareAndSet(1, 2));
            case "weakCompareAndSet" ->
                    RULES.weak(() -> at.get(), (old, next) -> at.weakCompareAndSet(old, next));
            case "weakCompareAndSet retried" -> {
                Together.twice(
                        () -> {
                            long old;
                            do {
                                old = at.get();
                            } while (!at.weakCompareAndSet(old, old + 1));
                        });
                Check.equal(2L, at.get());
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
                        of(0L, 1L, 2L),
                        of(1L, 0L, 2L));
                at.set(0);
                AtomicRules.published(() -> at.getAndIncrement(), () -> at.getAndIncrement() == 1);
            }
            case "getAndDecrement" ->
                    AtomicRules.race(
                            () -> at.getAndDecrement(),
                            () -> at.getAndIncrement(),
                            () -> at.get(),
                            of(0L, -1L, 0L),
                            of(1L, 0L, 0L));
            case "getAndAdd" ->
                    AtomicRules.race(
                            () -> at.getAndAdd(5),
                            () -> at.getAndAdd(-2),
                            () -> at.get(),
                            of(0L, 5L, 3L),
                            of(-2L, 0L, 3L));
            case "incrementAndGet" -> {
                AtomicRules.race(
                        () -> at.incrementAndGet(),
                        () -> at.incrementAndGet(),
                        () -> at.get(),
                        of(1L, 2L, 2L),
                        of(2L, 1L, 2L));
                at.set(0);
                AtomicRules.published(() -> at.incrementAndGet(), () -> at.incrementAndGet() == 2);
            }
            case "incrementAndGet twice" ->
                    AtomicRules.race(
                            () -> at.incrementAndGet() * 10 + at.incrementAndGet(),
                            () -> at.incrementAndGet(),
                            () -> at.get(),
                            of(12L, 3L, 3L),
                            of(13L, 2L, 3L),
                            of(23L, 1L, 3L));
            case "decrementAndGet" ->
                    AtomicRules.race(
                            () -> at.decrementAndGet(),
                            () -> at.getAndSet(9),
                            () -> at.get(),
                            of(-1L, -1L, 9L),
                            of(8L, 0L, 8L));
            case "addAndGet" ->
                    AtomicRules.race(
                            () -> at.addAndGet(5),
                            () -> at.addAndGet(-2),
                            () -> at.get(),
                            of(5L, 3L, 3L),
                            of(3L, -2L, 3L));
            case "getAndUpdate" -> {
                at.set(1);
                AtomicRules.race(
                        () -> at.getAndUpdate(x -> x * 3),
                        () -> at.getAndUpdate(x -> x + 1),
                        () -> at.get(),
                        of(1L, 3L, 4L),
                        of(2L, 1L, 6L));
            }
            case "updateAndGet" -> {
                at.set(1);
                AtomicRules.race(
                        () -> at.updateAndGet(x -> x * 3),
                        () -> at.updateAndGet(x -> x + 1),
                        () -> at.get(),
                        of(3L, 4L, 4L),
                        of(6L, 2L, 6L));
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
                        of(10L, 7L, 14L),
                        of(20L, 10L, 17L));
            }
            case "accumulateAndGet" -> {
                at.set(10);
                AtomicRules.race(
                        () -> at.accumulateAndGet(3, (current, given) -> current - given),
                        () -> at.accumulateAndGet(2, (current, given) -> current * given),
                        () -> at.get(),
                        of(7L, 14L, 14L),
                        of(17L, 20L, 17L));
            }
            case "getPlain" -> {
                Check.equal(0L, at.getPlain());
                Object[] seen = Check.together(() -> at.getPlain(), () -> at.incrementAndGet());
                Check.among(seen[0], 0L, 1L);
                Check.equal(1L, at.getPlain());
            }
            case "setPlain" -> {
                Together.run(() -> at.setPlain(4));
                Check.equal(4L, at.getPlain());
                AtomicRules.race(
                        () -> at.compareAndExchange(4, 5),
                        () -> {
                            at.setPlain(6);
                            return null;
                        },
                        () -> at.get(),
                        of(4L, null, 6L),
                        of(6L, null, 6L));
            }
            case "getOpaque" -> {
                Check.equal(0L, at.getOpaque());
                RULES.coherent(() -> at.getOpaque(), () -> at.set(1), () -> at.set(2));
            }
            case "setOpaque" -> {
                at.setOpaque(3);
                Check.equal(3L, at.get());
                at.set(0);
                RULES.coherent(() -> at.getOpaque(), () -> at.setOpaque(1), () -> at.setOpaque(2));
            }
            case "getAcquire" -> {
                Check.equal(0L, at.getAcquire());
                RULES.coherent(() -> at.getAcquire(), () -> at.set(1), () -> at.set(2));
            }
            case "getAcquire published" ->
                    AtomicRules.published(() -> at.setRelease(1), () -> at.getAcquire() == 1);
            case "setRelease" -> {
                at.setRelease(3);
                Check.equal(3L, at.get());
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
                at.set(Long.MIN_VALUE);
                Check.equal(Long.toString(Long.MIN_VALUE), at.toString());
            }
            case "intValue" -> {
                at.set((1L << 32) - 7);
                Check.equal(-7, at.intValue());
            }
            case "longValue" -> {
                at.set((1L << 32) - 7);
                Check.equal((1L << 32) - 7, at.longValue());
                at.set(0);
                AtomicRules.published(() -> at.set(1), () -> at.longValue() == 1);
            }
            case "floatValue" -> {
                at.set((1L << 53) + 1);
                Check.equal(0x1p53f, at.floatValue());
            }
            case "doubleValue" -> {
                at.set((1L << 53) + 1);
                Check.equal(0x1p53, at.doubleValue());
            }
            case "serialise" -> {
                at.set(5);
                AtomicLong copy = Serialised.copy(at);
                at.set(6);
                Check.equal(5L, copy.get());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] of(Object... values) {
        return values;
    }
}
