import java.util.concurrent.atomic.AtomicIntegerArray;

// What the documents of AtomicIntegerArray promise, a row for each method.
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
public class AtomicIntegerArrayMethods {
    private static final AtomicRules<Integer> RULES = new AtomicRules<>(0, 1, 2, 7, 8);

    public static void main(String[] args) throws Exception {
        AtomicIntegerArray array = new AtomicIntegerArray(2);
        switch (String.join(" ", args)) {
            case "new" -> {
                AtomicIntegerArray three = new AtomicIntegerArray(3);
                Check.equal(3, three.length());
                for (int i = 0; i < 3; i++) {
                    Check.equal(0, three.get(i));
                }
                Check.equal(0, new AtomicIntegerArray(0).length());
            }
            case "new copied" -> {
                int[] values = {4, 5};
                AtomicIntegerArray copied = new AtomicIntegerArray(values);
                values[0] = 6;
                copied.set(1, 7);
                Check.equal(2, copied.length());
                Check.equal(4, copied.get(0));
                Check.equal(5, values[1]);
            }
            case "new null" ->
                    Check.fails(
                            NullPointerException.class, () -> new AtomicIntegerArray((int[]) null));
            case "length" -> Check.equal(2, array.length());
            case "get" -> {
                Check.equal(0, array.get(1));
                RULES.coherent(() -> array.get(1), () -> array.set(1, 1), () -> array.set(1, 2));
            }
            case "get published" ->
                    AtomicRules.published(() -> array.incrementAndGet(1), () -> array.get(1) == 1);
            case "set" -> {
                array.set(1, -3);
                Check.equal(-3, array.get(1));
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
                Check.among(seen, of(0, 1), of(1, 0), of(1, 1));
            }
            case "set between" ->
                    AtomicRules.race(
                            () -> array.incrementAndGet(1),
                            () -> {
                                array.set(1, 5);
                                return null;
                            },
                            () -> array.get(1),
                            of(1, null, 5),
                            of(6, null, 6));
            case "lazySet" -> {
                array.lazySet(1, 7);
                Check.equal(7, array.get(1));
                array.set(1, 0);
                AtomicRules.published(() -> array.lazySet(1, 1), () -> array.get(1) == 1);
            }
            case "lazySet coherent" ->
                    RULES.coherent(
                            () -> array.get(1),
                            () -> array.lazySet(1, 1),
                            () -> array.lazySet(1, 2));
            case "getAndSet" -> {
                Check.equal(0, array.getAndSet(1, 3));
                AtomicRules.race(
                        () -> array.getAndSet(1, 1),
                        () -> array.getAndSet(1, 2),
                        () -> array.get(1),
                        of(3, 1, 2),
                        of(2, 3, 1));
            }
            case "getAndSet published" ->
                    AtomicRules.published(
                            () -> array.getAndSet(1, 1), () -> array.getAndSet(1, 2) == 1);
            case "compareAndSet" -> {
                Check.equal(false, array.compareAndSet(1, 1, 2));
                Check.equal(0, array.get(1));
                AtomicRules.race(
                        () -> array.compareAndSet(1, 0, 1),
                        () -> array.compareAndSet(1, 0, 2),
                        () -> array.get(1),
                        of(true, false, 1),
                        of(false, true, 2));
            }
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> array.compareAndSet(1, 0, 1),
                            () -> array.compareAndSet(1, 1, 2),
                            () -> array.get(1),
                            of(true, true, 2),
                            of(true, false, 1));
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
                            int old;
                            do {
                                old = array.get(1);
                            } while (!array.weakCompareAndSet(1, old, old + 1));
                        });
                Check.equal(2, array.get(1));
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
                        of(0, 1, 2),
                        of(1, 0, 2));
                array.set(1, 0);
                AtomicRules.published(
                        () -> array.getAndIncrement(1), () -> array.getAndIncrement(1) == 1);
            }
            case "getAndDecrement" ->
                    AtomicRules.race(
                            () -> array.getAndDecrement(1),
                            () -> array.getAndIncrement(1),
                            () -> array.get(1),
                            of(0, -1, 0),
                            of(1, 0, 0));
            case "getAndAdd" ->
                    AtomicRules.race(
                            () -> array.getAndAdd(1, 5),
                            () -> array.getAndAdd(1, -2),
                            () -> array.get(1),
                            of(0, 5, 3),
                            of(-2, 0, 3));
            case "incrementAndGet" -> {
                AtomicRules.race(
                        () -> array.incrementAndGet(1),
                        () -> array.incrementAndGet(1),
                        () -> array.get(1),
                        of(1, 2, 2),
                        of(2, 1, 2));
                array.set(1, 0);
                AtomicRules.published(
                        () -> array.incrementAndGet(1), () -> array.incrementAndGet(1) == 2);
            }
            case "incrementAndGet twice" ->
                    AtomicRules.race(
                            () -> array.incrementAndGet(1) * 10 + array.incrementAndGet(1),
                            () -> array.incrementAndGet(1),
                            () -> array.get(1),
                            of(12, 3, 3),
                            of(13, 2, 3),
                            of(23, 1, 3));
            case "decrementAndGet" ->
                    AtomicRules.race(
                            () -> array.decrementAndGet(1),
                            () -> array.getAndSet(1, 9),
                            () -> array.get(1),
                            of(-1, -1, 9),
                            of(8, 0, 8));
            case "addAndGet" ->
                    AtomicRules.race(
                            () -> array.addAndGet(1, 5),
                            () -> array.addAndGet(1, -2),
                            () -> array.get(1),
                            of(5, 3, 3),
                            of(3, -2, 3));
            case "getAndUpdate" -> {
                array.set(1, 1);
                AtomicRules.race(
                        () -> array.getAndUpdate(1, x -> x * 3),
                        () -> array.getAndUpdate(1, x -> x + 1),
                        () -> array.get(1),
                        of(1, 3, 4),
                        of(2, 1, 6));
            }
            case "updateAndGet" -> {
                array.set(1, 1);
                AtomicRules.race(
                        () -> array.updateAndGet(1, x -> x * 3),
                        () -> array.updateAndGet(1, x -> x + 1),
                        () -> array.get(1),
                        of(3, 4, 4),
                        of(6, 2, 6));
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
                        of(10, 7, 14),
                        of(20, 10, 17));
            }
            case "accumulateAndGet" -> {
                array.set(1, 10);
                AtomicRules.race(
                        () -> array.accumulateAndGet(1, 3, (current, given) -> current - given),
                        () -> array.accumulateAndGet(1, 2, (current, given) -> current * given),
                        () -> array.get(1),
                        of(7, 14, 14),
                        of(17, 20, 17));
            }
            case "getPlain" -> {
                Check.equal(0, array.getPlain(1));
                Object[] seen =
                        Check.together(() -> array.getPlain(1), () -> array.incrementAndGet(1));
                Check.among(seen[0], 0, 1);
                Check.equal(1, array.getPlain(1));
            }
            case "setPlain" -> {
                Together.run(() -> array.setPlain(1, 4));
                Check.equal(4, array.getPlain(1));
                AtomicRules.race(
                        () -> array.compareAndExchange(1, 4, 5),
                        () -> {
                            array.setPlain(1, 6);
                            return null;
                        },
                        () -> array.get(1),
                        of(4, null, 6),
                        of(6, null, 6));
            }
            case "getOpaque" -> {
                Check.equal(0, array.getOpaque(1));
                RULES.coherent(
                        () -> array.getOpaque(1), () -> array.set(1, 1), () -> array.set(1, 2));
            }
            case "setOpaque" -> {
                array.setOpaque(1, 3);
                Check.equal(3, array.get(1));
                array.set(1, 0);
                RULES.coherent(
                        () -> array.getOpaque(1),
                        () -> array.setOpaque(1, 1),
                        () -> array.setOpaque(1, 2));
            }
            case "getAcquire" -> {
                Check.equal(0, array.getAcquire(1));
                RULES.coherent(
                        () -> array.getAcquire(1), () -> array.set(1, 1), () -> array.set(1, 2));
            }
            case "getAcquire published" ->
                    AtomicRules.published(
                            () -> array.setRelease(1, 1), () -> array.getAcquire(1) == 1);
            case "setRelease" -> {
                array.setRelease(1, 3);
                Check.equal(3, array.get(1));
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
                Check.equal("[]", new AtomicIntegerArray(0).toString());
            }
            case "serialise" -> {
                array.set(1, 5);
                AtomicIntegerArray copy = Serialised.copy(array);
                array.set(1, 6);
                Check.equal(2, copy.length());
                Check.equal(0, copy.get(0));
                Check.equal(5, copy.get(1));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] of(Object... values) {
        return values;
    }
}
