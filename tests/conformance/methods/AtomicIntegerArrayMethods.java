import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

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
                coherent(() -> array.get(1), () -> array.set(1, 1), () -> array.set(1, 2));
            }
            case "get published" ->
                    published(() -> array.incrementAndGet(1), () -> array.get(1) == 1);
            case "set" -> {
                array.set(1, -3);
                Check.equal(-3, array.get(1));
                array.set(1, 0);
                published(() -> array.set(1, 1), () -> array.get(1) == 1);
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
                    race(
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
                published(() -> array.lazySet(1, 1), () -> array.get(1) == 1);
            }
            case "lazySet coherent" ->
                    coherent(
                            () -> array.get(1),
                            () -> array.lazySet(1, 1),
                            () -> array.lazySet(1, 2));
            case "getAndSet" -> {
                Check.equal(0, array.getAndSet(1, 3));
                race(
                        () -> array.getAndSet(1, 1),
                        () -> array.getAndSet(1, 2),
                        () -> array.get(1),
                        of(3, 1, 2),
                        of(2, 3, 1));
            }
            case "getAndSet published" ->
                    published(() -> array.getAndSet(1, 1), () -> array.getAndSet(1, 2) == 1);
            case "compareAndSet" -> {
                Check.equal(false, array.compareAndSet(1, 1, 2));
                Check.equal(0, array.get(1));
                race(
                        () -> array.compareAndSet(1, 0, 1),
                        () -> array.compareAndSet(1, 0, 2),
                        () -> array.get(1),
                        of(true, false, 1),
                        of(false, true, 2));
            }
            case "compareAndSet chained" ->
                    race(
                            () -> array.compareAndSet(1, 0, 1),
                            () -> array.compareAndSet(1, 1, 2),
                            () -> array.get(1),
                            of(true, true, 2),
                            of(true, false, 1));
            case "compareAndSet published" ->
                    published(
                            () -> array.compareAndSet(1, 0, 1), () -> array.compareAndSet(1, 1, 2));
            case "weakCompareAndSet" ->
                    weak(() -> array.get(1), (old, next) -> array.weakCompareAndSet(1, old, next));
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
                    weak(
                            () -> array.get(1),
                            (old, next) -> array.weakCompareAndSetPlain(1, old, next));
            case "weakCompareAndSetVolatile" -> {
                weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetVolatile(1, old, next));
                array.set(1, 0);
                published(
                        () -> array.weakCompareAndSetVolatile(1, 0, 1),
                        () -> array.weakCompareAndSetVolatile(1, 1, 2));
            }
            case "weakCompareAndSetAcquire" -> {
                weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetAcquire(1, old, next));
                array.set(1, 0);
                published(() -> array.set(1, 1), () -> array.weakCompareAndSetAcquire(1, 1, 2));
            }
            case "weakCompareAndSetRelease" -> {
                weak(
                        () -> array.get(1),
                        (old, next) -> array.weakCompareAndSetRelease(1, old, next));
                array.set(1, 0);
                published(() -> array.weakCompareAndSetRelease(1, 0, 1), () -> array.get(1) == 1);
            }
            case "getAndIncrement" -> {
                race(
                        () -> array.getAndIncrement(1),
                        () -> array.getAndIncrement(1),
                        () -> array.get(1),
                        of(0, 1, 2),
                        of(1, 0, 2));
                array.set(1, 0);
                published(() -> array.getAndIncrement(1), () -> array.getAndIncrement(1) == 1);
            }
            case "getAndDecrement" ->
                    race(
                            () -> array.getAndDecrement(1),
                            () -> array.getAndIncrement(1),
                            () -> array.get(1),
                            of(0, -1, 0),
                            of(1, 0, 0));
            case "getAndAdd" ->
                    race(
                            () -> array.getAndAdd(1, 5),
                            () -> array.getAndAdd(1, -2),
                            () -> array.get(1),
                            of(0, 5, 3),
                            of(-2, 0, 3));
            case "incrementAndGet" -> {
                race(
                        () -> array.incrementAndGet(1),
                        () -> array.incrementAndGet(1),
                        () -> array.get(1),
                        of(1, 2, 2),
                        of(2, 1, 2));
                array.set(1, 0);
                published(() -> array.incrementAndGet(1), () -> array.incrementAndGet(1) == 2);
            }
            case "incrementAndGet twice" ->
                    race(
                            () -> array.incrementAndGet(1) * 10 + array.incrementAndGet(1),
                            () -> array.incrementAndGet(1),
                            () -> array.get(1),
                            of(12, 3, 3),
                            of(13, 2, 3),
                            of(23, 1, 3));
            case "decrementAndGet" ->
                    race(
                            () -> array.decrementAndGet(1),
                            () -> array.getAndSet(1, 9),
                            () -> array.get(1),
                            of(-1, -1, 9),
                            of(8, 0, 8));
            case "addAndGet" ->
                    race(
                            () -> array.addAndGet(1, 5),
                            () -> array.addAndGet(1, -2),
                            () -> array.get(1),
                            of(5, 3, 3),
                            of(3, -2, 3));
            case "getAndUpdate" -> {
                array.set(1, 1);
                race(
                        () -> array.getAndUpdate(1, x -> x * 3),
                        () -> array.getAndUpdate(1, x -> x + 1),
                        () -> array.get(1),
                        of(1, 3, 4),
                        of(2, 1, 6));
            }
            case "updateAndGet" -> {
                array.set(1, 1);
                race(
                        () -> array.updateAndGet(1, x -> x * 3),
                        () -> array.updateAndGet(1, x -> x + 1),
                        () -> array.get(1),
                        of(3, 4, 4),
                        of(6, 2, 6));
            }
            case "updateAndGet published" ->
                    published(
                            () -> array.updateAndGet(1, x -> 1),
                            () -> array.getAndUpdate(1, x -> x) == 1);
            case "getAndAccumulate" -> {
                array.set(1, 10);
                race(
                        () -> array.getAndAccumulate(1, 3, (current, given) -> current - given),
                        () -> array.getAndAccumulate(1, 2, (current, given) -> current * given),
                        () -> array.get(1),
                        of(10, 7, 14),
                        of(20, 10, 17));
            }
            case "accumulateAndGet" -> {
                array.set(1, 10);
                race(
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
                race(
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
                coherent(() -> array.getOpaque(1), () -> array.set(1, 1), () -> array.set(1, 2));
            }
            case "setOpaque" -> {
                array.setOpaque(1, 3);
                Check.equal(3, array.get(1));
                array.set(1, 0);
                coherent(
                        () -> array.getOpaque(1),
                        () -> array.setOpaque(1, 1),
                        () -> array.setOpaque(1, 2));
            }
            case "getAcquire" -> {
                Check.equal(0, array.getAcquire(1));
                coherent(() -> array.getAcquire(1), () -> array.set(1, 1), () -> array.set(1, 2));
            }
            case "getAcquire published" ->
                    published(() -> array.setRelease(1, 1), () -> array.getAcquire(1) == 1);
            case "setRelease" -> {
                array.setRelease(1, 3);
                Check.equal(3, array.get(1));
                array.set(1, 0);
                coherent(
                        () -> array.getAcquire(1),
                        () -> array.setRelease(1, 1),
                        () -> array.setRelease(1, 2));
            }
            case "compareAndExchange" -> {
                exchange(() -> array.get(1), (old, next) -> array.compareAndExchange(1, old, next));
                array.set(1, 0);
                published(
                        () -> array.compareAndExchange(1, 0, 1),
                        () -> array.compareAndExchange(1, 1, 2) == 1);
            }
            case "compareAndExchangeAcquire" -> {
                exchange(
                        () -> array.get(1),
                        (old, next) -> array.compareAndExchangeAcquire(1, old, next));
                array.set(1, 0);
                published(
                        () -> array.set(1, 1), () -> array.compareAndExchangeAcquire(1, 1, 2) == 1);
            }
            case "compareAndExchangeRelease" -> {
                exchange(
                        () -> array.get(1),
                        (old, next) -> array.compareAndExchangeRelease(1, old, next));
                array.set(1, 0);
                published(() -> array.compareAndExchangeRelease(1, 0, 1), () -> array.get(1) == 1);
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
                AtomicIntegerArray copy = (AtomicIntegerArray) copy(array);
                array.set(1, 6);
                Check.equal(2, copy.length());
                Check.equal(0, copy.get(0));
                Check.equal(5, copy.get(1));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private interface Swap<R> {
        R swap(int old, int next);
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

    /** A reader of 0, then 1, then 2 never goes back. */
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
        Check.among(results[0], of(0, 0), of(0, 1), of(0, 2), of(1, 1), of(1, 2), of(2, 2));
        Check.equal(2, read.get());
    }

    /** Weak: may fail for no reason, but sets nothing then, and at most one of two succeeds. */
    private static void weak(Supplier<Object> value, Swap<Boolean> swap) throws Exception {
        Check.equal(false, swap.swap(7, 8));
        Check.equal(0, value.get());
        race(
                () -> swap.swap(0, 1),
                () -> swap.swap(0, 2),
                value,
                of(true, false, 1),
                of(false, true, 2),
                of(false, false, 0));
    }

    /** The result is the value found, the expected one if it was replaced. */
    private static void exchange(Supplier<Object> value, Swap<Integer> swap) throws Exception {
        Check.equal(0, swap.swap(7, 8));
        Check.equal(0, value.get());
        race(() -> swap.swap(0, 1), () -> swap.swap(0, 2), value, of(0, 1, 1), of(2, 0, 2));
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
