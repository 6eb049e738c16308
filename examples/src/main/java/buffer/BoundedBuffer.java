package buffer;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A buffer with a limited number of places.
 *
 * <p>Producers and consumers wait in the same wait set. Waking one of them is not enough: it may be
 * of the wrong kind and go back to sleep, and the signal is lost.
 */
public class BoundedBuffer<E> {
    private final Queue<E> elements = new ArrayDeque<>();
    private final int capacity;
    private final boolean wakeAll;

    public BoundedBuffer(int capacity, boolean wakeAll) {
        this.capacity = capacity;
        this.wakeAll = wakeAll;
    }

    public synchronized void put(E element) throws InterruptedException {
        while (elements.size() == capacity) {
            wait();
        }
        elements.add(element);
        wake();
    }

    public synchronized E take() throws InterruptedException {
        while (elements.isEmpty()) {
            wait();
        }
        E element = elements.remove();
        wake();
        return element;
    }

    private void wake() {
        if (wakeAll) {
            notifyAll();
        } else {
            notify();
        }
    }
}
