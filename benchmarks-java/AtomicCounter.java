import java.util.concurrent.atomic.AtomicInteger;

/** Two threads, one atomic counter. */
final class AtomicCounter {
    private AtomicCounter() {}

    public static void main(String[] arguments) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Pair.run(count::incrementAndGet, count::incrementAndGet);
        if (count.get() != 2) {
            throw new AssertionError(count.get());
        }
    }
}
