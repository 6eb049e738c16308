import java.util.concurrent.atomic.AtomicBoolean;

/** Two threads that spin until a lock is free. */
final class SpinLock {
    private final AtomicBoolean held = new AtomicBoolean();
    private int count;

    private void increment() {
        while (!held.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        count++;
        held.set(false);
    }

    public static void main(String[] arguments) throws InterruptedException {
        SpinLock lock = new SpinLock();
        Pair.run(lock::increment, lock::increment);
        if (lock.count != 2) {
            throw new AssertionError(lock.count);
        }
    }
}
