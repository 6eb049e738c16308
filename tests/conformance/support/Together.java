/** Threads that run at the same time. */
final class Together {
    private Together() {}

    /** Runs one body in two threads. */
    static void twice(Runnable body) throws InterruptedException {
        run(body, body);
    }

    /** Runs each of them in a thread of its own, and waits until all have ended. */
    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
