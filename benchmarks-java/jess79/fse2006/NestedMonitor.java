package jess79.fse2006;

import support.Counting;
import support.Run;

/**
 * nestedmonitor-2 and -5: a buffer whose synchronized methods put and get wait on two counting
 * semaphores. Who waits there keeps the buffer locked, so that nobody can release the semaphore: a
 * deadlock. The twin waits outside of the lock. Argument: items, which is the number of puts and of
 * gets. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class NestedMonitor {
    private static final int SIZE = 2;

    private final Counting full = new Counting(0);
    private final Counting empty = new Counting(SIZE);
    private final int[] items = new int[SIZE];
    private int in;
    private int out;

    private synchronized void put(int item) {
        empty.acquire();
        enter(item);
        full.release();
    }

    private synchronized int get() {
        full.acquire();
        int item = leave();
        empty.release();
        return item;
    }

    private void putSafely(int item) {
        empty.acquire();
        enter(item);
        full.release();
    }

    private int getSafely() {
        full.acquire();
        int item = leave();
        empty.release();
        return item;
    }

    private synchronized void enter(int item) {
        items[in] = item;
        in = (in + 1) % SIZE;
    }

    private synchronized int leave() {
        int item = items[out];
        out = (out + 1) % SIZE;
        return item;
    }

    public static void main(String[] arguments) {
        NestedMonitor buffer = new NestedMonitor();
        int count = Run.number(arguments, 0);
        boolean fixed = Run.fixed(arguments);
        Run.together(
                () -> {
                    for (int item = 0; item < count; item++) {
                        if (fixed) {
                            buffer.putSafely(item);
                        } else {
                            buffer.put(item);
                        }
                    }
                },
                () -> {
                    for (int item = 0; item < count; item++) {
                        int got = fixed ? buffer.getSafely() : buffer.get();
                        Run.check(got == item, "out of order");
                    }
                });
    }
}
