import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

// Every operation of the atomic classes, alone and with two threads.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// run: args=alone | expect: executions=1
// run: args=update
// run: args=accumulate
// run: args=boolean | expect: executions=2
// run: args=reference
// run: args=stamped
// run: args=exchange
// jess: run --strategy dpor --budget 3000
// expect: exit=0
// run: args=adder
public class AtomicOperations {
    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void integers() {
        AtomicInteger x = new AtomicInteger(5);
        check(x.getAndIncrement() == 5 && x.getAndDecrement() == 6, "getAnd");
        check(x.incrementAndGet() == 6 && x.decrementAndGet() == 5, "AndGet");
        check(x.addAndGet(3) == 8 && x.getAndAdd(-3) == 8, "add");
        check(x.getAndSet(1) == 5 && x.get() == 1, "getAndSet");
        check(x.compareAndSet(1, 2) && !x.compareAndSet(1, 3), "compareAndSet");
        check(x.compareAndExchange(2, 4) == 2 && x.compareAndExchange(2, 5) == 4, "exchange");
        check(x.compareAndExchangeAcquire(4, 2) == 4, "exchange acquire");
        check(x.compareAndExchangeRelease(2, 4) == 2, "exchange release");
        while (!x.weakCompareAndSetPlain(4, 6)) {
            check(x.get() == 4, "weak plain");
        }
        while (!x.weakCompareAndSetVolatile(6, 4)) {
            check(x.get() == 6, "weak volatile");
        }
        x.lazySet(7);
        x.setPlain(x.getPlain() + 1);
        x.setOpaque(x.getOpaque() + 1);
        x.setRelease(x.getAcquire() + 1);
        check(x.intValue() == 10 && x.toString().equals("10"), "modes " + x);
        check(x.updateAndGet(v -> v * 2) == 20 && x.getAndUpdate(v -> v + 1) == 20, "update");
        check(x.accumulateAndGet(4, Math::min) == 4, "accumulate");
        check(x.getAndAccumulate(9, Math::max) == 4 && x.get() == 9, "getAndAccumulate");
    }

    static void longs() {
        AtomicLong x = new AtomicLong(1L << 40);
        check(x.incrementAndGet() == (1L << 40) + 1, "long increment");
        check(x.getAndAdd(-1) == (1L << 40) + 1, "long add");
        check(x.compareAndSet(1L << 40, -1) && x.get() == -1, "long cas");
        check(x.updateAndGet(v -> v - 1) == -2, "long update");
    }

    static void references() {
        AtomicReference<String> x = new AtomicReference<>("a");
        check(x.getAndSet("b").equals("a") && x.compareAndSet("b", "c"), "reference");
        check(x.accumulateAndGet("d", String::concat).equals("cd"), "reference accumulate");
        check(!x.compareAndSet(new String("cd"), "e"), "identity, not equality");
        AtomicBoolean flag = new AtomicBoolean();
        check(!flag.getAndSet(true) && flag.compareAndSet(true, false) && !flag.get(), "boolean");
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        check(marked.attemptMark("m", true) && marked.isMarked(), "markable");
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("s", 1);
        check(stamped.compareAndSet("s", "t", 1, 2) && stamped.getStamp() == 2, "stamped");
        check(!stamped.compareAndSet("t", "u", 1, 3), "old stamp");
    }

    static void arrays() {
        AtomicIntegerArray ints = new AtomicIntegerArray(new int[] {1, 2, 3});
        check(ints.incrementAndGet(1) == 3 && ints.getAndAdd(2, 4) == 3, "int array");
        check(ints.toString().equals("[1, 3, 7]") && ints.length() == 3, ints.toString());
        AtomicLongArray longs = new AtomicLongArray(2);
        check(longs.addAndGet(0, 5) == 5 && longs.compareAndSet(1, 0, 9), "long array");
        AtomicReferenceArray<String> names = new AtomicReferenceArray<>(2);
        names.set(1, "x");
        check(names.compareAndSet(0, null, "y") && names.get(0).equals("y"), "reference array");
        try {
            ints.get(3);
            throw new AssertionError("out of bounds");
        } catch (IndexOutOfBoundsException expected) {
            check(ints.get(0) == 1, "unchanged");
        }
    }

    static void adders() {
        LongAdder adder = new LongAdder();
        adder.increment();
        adder.add(4);
        check(adder.sum() == 5 && adder.sumThenReset() == 5 && adder.sum() == 0, "adder");
        LongAccumulator maximum = new LongAccumulator(Math::max, 0);
        maximum.accumulate(3);
        maximum.accumulate(2);
        check(maximum.get() == 3, "accumulator");
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        switch (args[0]) {
            case "alone":
                integers();
                longs();
                references();
                arrays();
                adders();
                break;
            case "update":
                Together.twice(() -> counter.getAndUpdate(v -> v + 1));
                check(counter.get() == 2, "updates lost");
                break;
            case "accumulate":
                Together.twice(() -> counter.accumulateAndGet(3, Integer::sum));
                check(counter.get() == 6, "updates lost");
                break;
            case "boolean":
                AtomicBoolean flag = new AtomicBoolean();
                AtomicInteger[] wins = {new AtomicInteger(), new AtomicInteger()};
                Thread other =
                        new Thread(() -> wins[0].set(flag.compareAndSet(false, true) ? 1 : 0));
                other.start();
                wins[1].set(flag.compareAndSet(false, true) ? 1 : 0);
                other.join();
                check(wins[0].get() + wins[1].get() == 1, "one winner");
                break;
            case "reference":
                AtomicReference<String> text = new AtomicReference<>("");
                Together.twice(() -> text.updateAndGet(t -> t + "x"));
                check(text.get().equals("xx"), text.get());
                break;
            case "stamped":
                AtomicStampedReference<Integer> stamped = new AtomicStampedReference<>(0, 0);
                Together.twice(
                        () -> {
                            int[] stamp = new int[1];
                            boolean done = false;
                            while (!done) {
                                Integer value = stamped.get(stamp);
                                done =
                                        stamped.compareAndSet(
                                                value, value + 1, stamp[0], stamp[0] + 1);
                            }
                        });
                check(stamped.getReference() == 2 && stamped.getStamp() == 2, "stamped updates");
                break;
            case "exchange":
                AtomicInteger sum = new AtomicInteger();
                counter.set(1);
                Together.twice(() -> sum.addAndGet(counter.getAndSet(0)));
                check(sum.get() == 1, "taken once");
                break;
            default:
                LongAdder adder = new LongAdder();
                Together.twice(adder::increment);
                check(adder.sum() == 2, "adder " + adder);
        }
    }
}
