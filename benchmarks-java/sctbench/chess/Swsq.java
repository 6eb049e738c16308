package sctbench.chess;

import sctbench.chess.StealingTest.Item;
import sctbench.chess.StealingTest.StealingQueue;

import support.Run;

/**
 * chess.SWSQ: the simplest of the work-stealing queues: all lock it, but the owner looks without
 * the lock how much there is, and takes the place of the last item from that. The twin looks under
 * the lock. More items than in the others make it long. A stand-in for the queue of CHESS, after
 * its description in the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Swsq implements StealingQueue {
    private final boolean fixed;
    private final Item[] items = new Item[32];
    private volatile int head;
    private volatile int tail;

    private Swsq(boolean fixed) {
        this.fixed = fixed;
    }

    @Override
    public synchronized void push(Item item) {
        items[tail] = item;
        tail++;
    }

    @Override
    public Item pop() {
        if (fixed) {
            return popLocked();
        }
        int last = tail - 1;
        if (head > last) {
            return null;
        }
        return take(last);
    }

    private synchronized Item popLocked() {
        return head < tail ? take(tail - 1) : null;
    }

    private synchronized Item take(int last) {
        tail = last;
        return items[last];
    }

    @Override
    public synchronized Item steal() {
        if (head >= tail) {
            return null;
        }
        Item item = items[head];
        head++;
        return item;
    }

    public static void main(String[] arguments) {
        StealingTest.run(new Swsq(Run.fixed(arguments)), 8, 4);
    }
}
