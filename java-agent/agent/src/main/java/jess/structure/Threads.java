package jess.structure;

/** Threads of an execution that may wait for ever. */
final class Threads {
    /**
     * A wait that ends only when no thread can go on: longer than whatever an operation waits. The
     * threads do not keep the program alive, so that those which are left over are no deadlock.
     */
    private static final long FOR_EVER = 100L * 365 * 24 * 3600 * 1000;

    private Threads() {}

    /** Runs parts at the same time, until all have ended or none can go on; one has the name. */
    static void run(String name, Part... parts) throws InterruptedException {
        Thread[] threads = new Thread[parts.length];
        for (int i = 0; i < parts.length; i++) {
            threads[i] = new Thread(parts[i], parts.length == 1 ? name : name + " " + (i + 1));
            threads[i].setDaemon(true);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join(FOR_EVER);
        }
    }
}
