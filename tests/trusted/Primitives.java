import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;

/** What programs use beside trusted classes: fields, counters, locks. */
final class Primitives {
    private static final List<Subject<?>> ALL =
            List.of(
                    field(),
                    counter(),
                    counters(),
                    latch(),
                    semaphore(),
                    lock(),
                    monitor(),
                    vectors(),
                    lists(),
                    buffers());

    private Primitives() {}

    static List<Subject<?>> all() {
        return ALL;
    }

    private static <T> Operation<T> op(String name, Operation.Call<T> call) {
        return new Operation<>(name, call);
    }

    private static final class Field {
        private volatile int value;
        private int plain;
    }

    private static Subject<Field> field() {
        return new Subject<>(
                "field",
                Field::new,
                field -> field.value + " " + field.plain,
                false,
                List.of(
                        op("read", field -> field.value),
                        op("write", field -> field.value = 5),
                        op("increment", field -> field.value++),
                        op("plain increment", field -> field.plain++)));
    }

    private static Subject<AtomicInteger> counter() {
        return new Subject<>(
                "AtomicInteger",
                AtomicInteger::new,
                AtomicInteger::get,
                false,
                List.of(
                        op("count", Primitives::count),
                        op("count down", Primitives::countDown),
                        op("add", Primitives::add),
                        op("get", AtomicInteger::get),
                        op("set", Primitives::set),
                        op("increment", AtomicInteger::incrementAndGet),
                        op("compare", counter -> counter.compareAndSet(1, 7))));
    }

    private static Object count(AtomicInteger counter) {
        counter.incrementAndGet();
        return "";
    }

    private static Object countDown(AtomicInteger counter) {
        counter.getAndDecrement();
        return "";
    }

    private static Object add(AtomicInteger counter) {
        counter.addAndGet(3);
        return "";
    }

    private static Object set(AtomicInteger counter) {
        counter.set(4);
        return "";
    }

    private static Subject<AtomicLongArray> counters() {
        return new Subject<>(
                "AtomicLongArray",
                () -> new AtomicLongArray(2),
                AtomicLongArray::toString,
                false,
                List.of(
                        op("count", Primitives::count),
                        op("count the other", Primitives::countOther),
                        op("get", counters -> counters.get(0)),
                        op("add", counters -> counters.addAndGet(0, 2))));
    }

    private static Object count(AtomicLongArray counters) {
        counters.incrementAndGet(0);
        return "";
    }

    private static Object countOther(AtomicLongArray counters) {
        counters.getAndIncrement(1);
        return "";
    }

    private static Subject<CountDownLatch> latch() {
        return new Subject<>(
                "CountDownLatch",
                () -> new CountDownLatch(2),
                CountDownLatch::getCount,
                false,
                List.of(
                        op("countDown", Primitives::countDown),
                        op("await", Primitives::await),
                        op("getCount", CountDownLatch::getCount)));
    }

    private static Object countDown(CountDownLatch latch) {
        latch.countDown();
        return "";
    }

    private static Object await(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return "";
    }

    private static Subject<Semaphore> semaphore() {
        return new Subject<>(
                "Semaphore",
                () -> new Semaphore(1),
                Semaphore::availablePermits,
                false,
                List.of(
                        op("tryAcquire", Semaphore::tryAcquire),
                        op("acquire", Primitives::acquire),
                        op("release", Primitives::release)));
    }

    private static Object acquire(Semaphore semaphore) throws InterruptedException {
        semaphore.acquire();
        return "";
    }

    private static Object release(Semaphore semaphore) {
        semaphore.release();
        return "";
    }

    private static final class Locked {
        private final ReentrantLock lock = new ReentrantLock();
        private int value;
    }

    private static Subject<Locked> lock() {
        return new Subject<>(
                "ReentrantLock",
                Locked::new,
                locked -> locked.value + " " + locked.lock.isLocked(),
                false,
                List.of(
                        op("increment under it", Primitives::increment),
                        op("keep", Primitives::keep),
                        op("tryLock", locked -> locked.lock.tryLock()),
                        op("look", locked -> locked.value)));
    }

    private static Object increment(Locked locked) {
        locked.lock.lock();
        try {
            return ++locked.value;
        } finally {
            locked.lock.unlock();
        }
    }

    private static Object keep(Locked locked) {
        locked.lock.lock();
        return "";
    }

    private static Subject<int[]> monitor() {
        return new Subject<>(
                "monitor",
                () -> new int[1],
                held -> held[0],
                false,
                List.of(
                        op("increment under it", Primitives::synchronizedIncrement),
                        op("wait", Primitives::waits),
                        op("notify", Primitives::notifies)));
    }

    private static Object synchronizedIncrement(int[] held) {
        synchronized (held) {
            return ++held[0];
        }
    }

    private static Object waits(int[] held) throws InterruptedException {
        synchronized (held) {
            while (held[0] == 0) {
                held.wait();
            }
            return held[0];
        }
    }

    private static Object notifies(int[] held) {
        synchronized (held) {
            held[0] = 3;
            held.notify();
            return "";
        }
    }

    /** Two objects, each of which is asked for something about the other. */
    private static Subject<List<List<Integer>>> two(String name, Subject.Make<List<Integer>> make) {
        return new Subject<>(
                name,
                () -> List.of(make.make(), make.make()),
                Object::toString,
                false,
                List.of(
                        op("one.addAll(other)", two -> two.get(0).addAll(two.get(1))),
                        op("other.addAll(one)", two -> two.get(1).addAll(two.get(0))),
                        op("one.containsAll(other)", two -> two.get(0).containsAll(two.get(1))),
                        op("other.set", two -> two.get(1).set(0, 5)),
                        op("one.add", two -> two.get(0).add(7))));
    }

    private static Subject<List<List<Integer>>> vectors() {
        return two("two Vectors", () -> new Vector<>(List.of(1)));
    }

    private static Subject<List<List<Integer>>> lists() {
        return two(
                "two synchronizedLists",
                () -> Collections.synchronizedList(new ArrayList<>(List.of(1))));
    }

    private static Subject<StringBuffer[]> buffers() {
        return new Subject<>(
                "two StringBuffers",
                () -> new StringBuffer[] {new StringBuffer("a"), new StringBuffer("b")},
                two -> two[0] + " " + two[1],
                false,
                List.of(
                        op("one.append(other)", two -> two[0].append(two[1]).length()),
                        op("other.append(one)", two -> two[1].append(two[0]).length()),
                        op("one.append", two -> two[0].append("c").length()),
                        op("other.length", two -> two[1].length())));
    }
}
