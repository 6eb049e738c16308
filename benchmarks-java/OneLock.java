/** Two threads, one lock. */
final class OneLock {
    private int count;

    private synchronized void increment() {
        count++;
    }

    public static void main(String[] arguments) throws InterruptedException {
        OneLock lock = new OneLock();
        Pair.run(lock::increment, lock::increment);
        if (lock.count != 2) {
            throw new AssertionError(lock.count);
        }
    }
}
