package features;

/** Two threads that count without a lock: one schedule in a few loses a count. */
final class Pair {
    private int count;

    /** What is left of two counts: 2, or 1 under some schedule. */
    static int racing() throws InterruptedException {
        Pair pair = new Pair();
        pair.together(() -> pair.count++);
        return pair.count;
    }

    /** The same with a lock: always 2. */
    static int locked() throws InterruptedException {
        Pair pair = new Pair();
        pair.together(
                () -> {
                    synchronized (pair) {
                        pair.count++;
                    }
                });
        return pair.count;
    }

    private void together(Runnable count) throws InterruptedException {
        Thread other = new Thread(count);
        other.start();
        count.run();
        other.join();
    }
}
