import java.util.concurrent.atomic.AtomicLongArray;

// What the documents of AtomicLongArray promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new copied, new null, length, get, get published, set, set ordered, set between
// rows: lazySet, lazySet coherent, getAndSet, getAndSet published, compareAndSet
// rows: compareAndSet chained, compareAndSet published, weakCompareAndSet
// rows: weakCompareAndSet retried, weakCompareAndSetPlain, weakCompareAndSetVolatile
// rows: weakCompareAndSetAcquire, weakCompareAndSetRelease, getAndIncrement, getAndDecrement
// rows: getAndAdd, incrementAndGet, incrementAndGet twice, decrementAndGet, addAndGet
// rows: getAndUpdate, updateAndGet, updateAndGet published, getAndAccumulate, accumulateAndGet
// rows: getPlain, setPlain, getOpaque, setOpaque, getAcquire, getAcquire published, setRelease
// rows: compareAndExchange, compareAndExchangeAcquire, compareAndExchangeRelease
// rows: compareAndSet apart, toString, serialise
@SuppressWarnings("deprecation")
public class AtomicLongArrayMethods {
    private static final AtomicRules<Long> RULES = new AtomicRules<>(0L, 1L, 2L, 7L, 8L);

    public static void main(String[] args) throws Exception {
        AtomicLongArray array = new AtomicLongArray(2);
        switch (String.join(" ", args)) {
            case "new" -> {
                AtomicLongArray three = new AtomicLongArray(3);
                Check.equal(3, three.length());
                for (int i = 0; i < 3; i++) {
                    Check.equal(0L, three.get(i));
                }
                Check.equal(0, new AtomicLongArray(0).length());
            }
            case "new copied" -> {
                long[] values = {4, 5};
                AtomicLongArray copied = new AtomicLongArray(values);
                values[0] = 6;
                copied.set(1, 7);
                Check.equal(2, copied.length());
                Check.equal(4L, copied.get(0));
                Check.equal(5L, values[1]);
            }
            case "new null" ->
                    Check.fails(
                            NullPointerException.class, () -> new AtomicLongArray((long[]) null));
            case "length" -> Check.equal(2, array.length());
            case "get" -> {
                Check.equal(0L, array.get(1));
                RULES.coherent(() -> array.get(1), () -> array.set(1, 1), () -> array.set(1, 2));
            }
            case "get published" ->
                    AtomicRules.published(() -> array.incrementAndGet(1), () -> array.get(1) == 1);
            case "set" -> {
                array.set(1, -3);
                Check.equal(-3L, array.get(1));
                array.set(1, 0);
                AtomicRules.published(() -> array.set(1, 1), () -> array.get(1) == 1);
            }
            case "set ordered" -> {
                Object[] seen =
                        Check.together(
                                () -> {
                                    array.set(1, 1);
                                    return array.get(0);
                                },
                                () -> {
                                    array.set(0, 1);
                                    return array.get(1);
                                });
                Check.among(seen, of(0L, 1L), of(1L, 0L), of(1L, 1L));
            }
            case "set between" ->
                    AtomicRules.race(
                            () -> array.incrementAndGet(1),
                            () -> {
                                array.set(1, 5);
                                return null;
                            },
                            () -> array.get(1),
                            of(1L, null, 5L),
                            of(6L, null, 6L));
            case "lazySet" -> {
                array.lazySet(1, 7);
                Check.equal(7L, array.get(1));
                array.set(1, 0);
                AtomicRules.published(() -> array.lazySet(1, 1), () -> array.get(1) == 1);
            }
            case "lazySet coherent" ->
                    RULES.coherent(
                            () -> array.get(1),
                            () -> array.lazySet(1, 1),
                            () -> array.lazySet(1, 2));
            case "getAndSet" -> {
                Check.equal(0L, array.getAndSet(1, 3));
                AtomicRules.race(
                        () -> array.getAndSet(1, 1),
                        () -> array.getAndSet(1, 2),
                        () -> array.get(1),
                        of(3L, 1L, 2L),
                        of(2L, 3L, 1L));
            }
            case "getAndSet published" ->
                    AtomicRules.published(
                            () -> array.getAndSet(1, 1), () -> array.getAndSet(1, 2) == 1);
            case "compareAndSet" -> {
                Check.equal(false, array.compareAndSet(1, 1, 2));
                Check.equal(0L, array.get(1));
                AtomicRules.race(
                        () -> array.compareAndSet(1, 0, 1),
                        () -> array.compareAndSet(1, 0, 2),
                        () -> array.get(1),
                        of(true, false, 1L),
                        of(false, true, 2L));
            }
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> array.compareAndSet(1, 0, 1),
                            () -> array.compareAndSet(1, 1, 2),
                            () -> array.get(1),
                            of(true, true, 2L),
                            of(true, false, 1L));
            case "compareAndSet published" ->
                    AtomicRules.published(
                            () -> array.compareAndSet(1, 0, 1), () -> array.compareAndSet(1, 1, 2));
            case "weakCompareAndSet" ->
                    RULES.weak(
                            () -> array.get(1),
                            (old, next) -> array.weakCompareAndSet(1, old, next));
            case "weakCompareAndSet retried" -> {
                Together.twice(
                        () -> {
                            long old;
                            do {
                                old = array.get(1);
                            } while (!array.weakCompareAndSet(1, old, old + 1));
                        });
                Check.equal(2L, array.get(1));
            }
            case "weakCompareAndSetPlain" ->
                    RULES.weak(
                            () -> array.get(1),
                            (old, next) -> array.weakCompareAndSetPlain(1, old, next));
            case "weakCompareAndSetVolatile" -> {
                RULES.weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetVolatile(1, old, next));
                array.set(1, 0);
                AtomicRules.published(
                        () -> array.weakCompareAndSetVolatile(1, 0, 1),
                        () -> array.weakCompareAndSetVolatile(1, 1, 2));
            }
            case "weakCompareAndSetAcquire" -> {
                RULES.weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetAcquire(1, old, next));
                array.set(1, 0);
                AtomicRules.published(
                        () -> array.set(1, 1), () -> array.weakCompareAndSetAcquire(1, 1, 2));
            }
            case "weakCompareAndSetRelease" -> {
                RULES.weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetRelease(1, old, next));
                array.set(1, 0);
                AtomicRules.published(
                        () -> array.weakCompareAndSetRelease(1, 0, 1), () -> array.get(1) == 1);
            }
            case "getAndIncrement" -> {
                AtomicRules.race(
                        () -> array.getAndIncrement(1),
                        () -> array.getAndIncrement(1),
                        () -> array.get(1),
                        of(0L, 1L, 2L),
                        of(1L, 0L, 2L));
                array.set(1, 0);
                AtomicRules.published(
                        () -> array.getAndIncrement(1), () -> array.getAndIncrement(1) == 1);
            }
            case "getAndDecrement" ->
                    AtomicRules.race(
                            () -> array.getAndDecrement(1),
                            () -> array.getAndIncrement(1),
                            () -> array.get(1),
                            of(0L, -1L, 0L),
                            of(1L, 0L, 0L));
            case "getAndAdd" ->
                    AtomicRules.race(
                            () -> array.getAndAdd(1, 5),
                            () -> array.getAndAdd(1, -2),
                            () -> array.get(1),
                            of(0L, 5L, 3L),
                            of(-2L, 0L, 3L));
            case "incrementAndGet" -> {
                AtomicRules.race(
                        () -> array.incrementAndGet(1),
                        () -> array.incrementAndGet(1),
                        () -> array.get(1),
                        of(1L, 2L, 2L),
                        of(2L, 1L, 2L));
                array.set(1, 0);
                AtomicRules.published(
                        () -> array.incrementAndGet(1), () -> array.incrementAndGet(1) == 2);
            }
            case "incrementAndGet twice" ->
                    AtomicRules.race(
                            () -> array.incrementAndGet(1) * 10 + array.incrementAndGet(1),
                            () -> array.incrementAndGet(1),
                            () -> array.get(1),
                            of(12L, 3L, 3L),
                            of(13L, 2L, 3L),
                            of(23L, 1L, 3L));
            case "decrementAndGet" ->
                    AtomicRules.race(
                            () -> array.decrementAndGet(1),
                            () -> array.getAndSet(1, 9),
                            () -> array.get(1),
                            of(-1L, -1L, 9L),
                            of(8L, 0L, 8L));
            case "addAndGet" ->
                    AtomicRules.race(
                            () -> array.addAndGet(1, 5),
                            () -> array.addAndGet(1, -2),
                            () -> array.get(1),
                            of(5L, 3L, 3L),
                            of(3L, -2L, 3L));
            case "getAndUpdate" -> {
                array.set(1, 1);
                AtomicRules.race(
                        () -> array.getAndUpdate(1, x -> x * 3),
                        () -> array.getAndUpdate(1, x -> x + 1),
                        () -> array.get(1),
                        of(1L, 3L, 4L),
                        of(2L, 1L, 6L));
            }
            case "updateAndGet" -> {
                array.set(1, 1);
                AtomicRules.race(
                        () -> array.updateAndGet(1, x -> x * 3),
                        () -> array.updateAndGet(1, x -> x + 1),
                        () -> array.get(1),
                        of(3L, 4L, 4L),
                        of(6L, 2L, 6L));
            }
            case "updateAndGet published" ->
                    AtomicRules.published(
                            () -> array.updateAndGet(1, x -> 1),
                            () -> array.getAndUpdate(1, x -> x) == 1);
            case "getAndAccumulate" -> {
                array.set(1, 10);
                AtomicRules.race(
                        () -> array.getAndAccumulate(1, 3, (current, given) -> current - given),
                        () -> array.getAndAccumulate(1, 2, (current, given) -> current * given),
                        () -> array.get(1),
                        of(10L, 7L, 14L),
                        of(20L, 10L, 17L));
            }
            case "accumulateAndGet" -> {
                array.set(1, 10);
                AtomicRules.race(
                        () -> array.accumulateAndGet(1, 3, (current, given) -> current - given),
                        () -> array.accumulateAndGet(1, 2, (current, given) -> current * given),
                        () -> array.get(1),
                        of(7L, 14L, 14L),
                        of(17L, 20L, 17L));
            }
            case "getPlain" -> {
                Check.equal(0L, array.getPlain(1));
                Object[] seen =
                        Check.together(() -> array.getPlain(1), () -> array.incrementAndGet(1));
                Check.among(seen[0], 0L, 1L);
                Check.equal(1L, array.getPlain(1));
            }
            case "setPlain" -> {
                Together.run(() -> array.setPlain(1, 4));
                Check.equal(4L, array.getPlain(1));
                AtomicRules.race(
                        () -> array.compareAndExchange(1, 4, 5),
                        () -> {
                            array.setPlain(1, 6);
                            return null;
                        },
                        () -> array.get(1),
                        of(4L, null, 6L),
                        of(6L, null, 6L));
            }
            case "getOpaque" -> {
                Check.equal(0L, array.getOpaque(1));
                RULES.coherent(
                        () -> array.getOpaque(1), () -> array.set(1, 1), () -> array.set(1, 2));
            }
            case "setOpaque" -> {
                array.setOpaque(1, 3);
                Check.equal(3L, array.get(1));
                array.set(1, 0);
                RULES.coherent(
                        () -> array.getOpaque(1),
                        () -> array.setOpaque(1, 1),
                        () -> array.setOpaque(1, 2));
            }
            case "getAcquire" -> {
                Check.equal(0L, array.getAcquire(1));
                RULES.coherent(
                        () -> array.getAcquire(1), () -> array.set(1, 1), () -> array.set(1, 2));
            }
            case "getAcquire published" ->
                    AtomicRules.published(
                            () -> array.setRelease(1, 1), () -> array.getAcquire(1) == 1);
            case "setRelease" -> {
                array.setRelease(1, 3);
                Check.equal(3L, array.get(1));
                array.set(1, 0);
                RULES.coherent(
                        () -> array.getAcquire(1),
                        () -> array.setRelease(1, 1),
                        () -> array.setRelease(1, 2));
            }
            case "compareAndExchange" -> {
                RULES.exchange(
                        () -> array.get(1), (old, next) -> array.compareAndExchange(1, old, next));
                array.set(1, 0);
                AtomicRules.published(
                        () -> array.compareAndExchange(1, 0, 1),
                        () -> array.compareAndExchange(1, 1, 2) == 1);
            }
            case "compareAndExchangeAcquire" -> {
                RULES.exchange(
                        () -> array.get(1),
                        (old, next) -> array.compareAndExchangeAcquire(1, old, next));
                array.set(1, 0);
                AtomicRules.published(
                        () -> array.set(1, 1), () -> array.compareAndExchangeAcquire(1, 1, 2) == 1);
            }
            case "compareAndExchangeRelease" -> {
                RULES.exchange(
                        () -> array.get(1),
                        (old, next) -> array.compareAndExchangeRelease(1, old, next));
                array.set(1, 0);
                AtomicRules.published(
                        () -> array.compareAndExchangeRelease(1, 0, 1), () -> array.get(1) == 1);
            }

            case "compareAndSet apart" -> {
                Object[] results =
                        Check.together(
                                () -> array.compareAndSet(0, 0, 1),
                                () -> array.compareAndSet(1, 0, 2));
                Check.equal(of(true, true), results);
                Check.equal("[1, 2]", array.toString());
            }
            case "toString" -> {
                Check.equal("[0, 0]", array.toString());
                array.set(1, -4);
                Check.equal("[0, -4]", array.toString());
                Check.equal("[]", new AtomicLongArray(0).toString());
            }
            case "serialise" -> {
                array.set(1, 5);
                AtomicLongArray copy = Serialised.copy(array);
                array.set(1, 6);
                Check.equal(2, copy.length());
                Check.equal(0L, copy.get(0));
                Check.equal(5L, copy.get(1));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] of(Object... values) {
        return values;
    }
}
