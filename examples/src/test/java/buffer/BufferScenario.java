package buffer;

/** Two producers and two consumers on a buffer with one place. */
final class BufferScenario {
    private BufferScenario() {}

    static void run(BoundedBuffer<String> buffer) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> put(buffer, "a"), "producer a"),
            new Thread(() -> put(buffer, "b"), "producer b"),
            new Thread(() -> take(buffer), "consumer 1"),
            new Thread(() -> take(buffer), "consumer 2")
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void put(BoundedBuffer<String> buffer, String element) {
        try {
            buffer.put(element);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void take(BoundedBuffer<String> buffer) {
        try {
            buffer.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
