/** A producer and a consumer with a buffer for one item: wait and notify. */
final class Buffer {
    private int item;
    private boolean full;

    private synchronized void put(int value) {
        while (full) {
            pause();
        }
        item = value;
        full = true;
        notifyAll();
    }

    private synchronized int take() {
        while (!full) {
            pause();
        }
        full = false;
        notifyAll();
        return item;
    }

    private void pause() {
        try {
            wait();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Buffer buffer = new Buffer();
        Pair.run(
                () -> {
                    buffer.put(1);
                    buffer.put(2);
                },
                () -> {
                    if (buffer.take() + buffer.take() != 3) {
                        throw new AssertionError();
                    }
                });
    }
}
