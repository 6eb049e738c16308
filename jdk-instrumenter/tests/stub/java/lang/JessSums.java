package java.lang;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

public final class JessSums {
    public static int incrementAndGet(AtomicInteger counter) {
        return counter.incrementAndGet();
    }

    public static int getAndIncrement(AtomicInteger counter) {
        return counter.getAndIncrement();
    }

    public static int decrementAndGet(AtomicInteger counter) {
        return counter.decrementAndGet();
    }

    public static int getAndDecrement(AtomicInteger counter) {
        return counter.getAndDecrement();
    }

    public static int addAndGet(AtomicInteger counter, int delta) {
        return counter.addAndGet(delta);
    }

    public static int getAndAdd(AtomicInteger counter, int delta) {
        return counter.getAndAdd(delta);
    }

    public static long incrementAndGet(AtomicLong counter) {
        return counter.incrementAndGet();
    }

    public static long getAndIncrement(AtomicLong counter) {
        return counter.getAndIncrement();
    }

    public static long decrementAndGet(AtomicLong counter) {
        return counter.decrementAndGet();
    }

    public static long getAndDecrement(AtomicLong counter) {
        return counter.getAndDecrement();
    }

    public static long addAndGet(AtomicLong counter, long delta) {
        return counter.addAndGet(delta);
    }

    public static long getAndAdd(AtomicLong counter, long delta) {
        return counter.getAndAdd(delta);
    }

    public static int incrementAndGet(AtomicIntegerArray counters, int index) {
        return counters.incrementAndGet(index);
    }

    public static int getAndIncrement(AtomicIntegerArray counters, int index) {
        return counters.getAndIncrement(index);
    }

    public static int decrementAndGet(AtomicIntegerArray counters, int index) {
        return counters.decrementAndGet(index);
    }

    public static int getAndDecrement(AtomicIntegerArray counters, int index) {
        return counters.getAndDecrement(index);
    }

    public static long incrementAndGet(AtomicLongArray counters, int index) {
        return counters.incrementAndGet(index);
    }

    public static long getAndIncrement(AtomicLongArray counters, int index) {
        return counters.getAndIncrement(index);
    }

    public static long decrementAndGet(AtomicLongArray counters, int index) {
        return counters.decrementAndGet(index);
    }

    public static long getAndDecrement(AtomicLongArray counters, int index) {
        return counters.getAndDecrement(index);
    }
}
