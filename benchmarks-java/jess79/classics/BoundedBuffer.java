package jess79.classics;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * boundedbuffer-2t and -4t: a ring buffer where putters and takers wait on one monitor and wake one
 * thread with {@code notify}. Correct for one producer and one consumer; with two of each the wrong
 * one may be woken, and all wait for ever. The twin wakes all. Arguments: capacity, producers and
 * consumers, items of each. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class BoundedBuffer {
    private final int[] ring;
    private final boolean all;
    private int size;
    private int head;

    private BoundedBuffer(int capacity, boolean all) {
        ring = new int[capacity];
        this.all = all;
    }

    private synchronized void put(int item) {
        while (size == ring.length) {
            Run.await(this);
        }
        ring[(head + size) % ring.length] = item;
        size++;
        wake();
    }

    private synchronized int take() {
        while (size == 0) {
            Run.await(this);
        }
        int item = ring[head];
        head = (head + 1) % ring.length;
        size--;
        wake();
        return item;
    }

    private void wake() {
        if (all) {
            notifyAll();
        } else {
            notify();
        }
    }

    public static void main(String[] arguments) {
        int pairs = Run.number(arguments, 1);
        int items = Run.number(arguments, 2);
        BoundedBuffer buffer = new BoundedBuffer(Run.number(arguments, 0), Run.fixed(arguments));
        List<Runnable> bodies = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            bodies.add(
                    () -> {
                        for (int item = 0; item < items; item++) {
                            buffer.put(item);
                        }
                    });
            bodies.add(
                    () -> {
                        for (int item = 0; item < items; item++) {
                            buffer.take();
                        }
                    });
        }
        Run.together(bodies);
    }
}
