package sctbench.chess;

import sctbench.chess.StealingTest.Item;
import sctbench.chess.StealingTest.StealingQueue;

import support.Run;

/**
 * chess.WSQ: a work-stealing queue whose thieves take a lock, and whose owner takes it only when
 * the queue is nearly empty. A thief looks whether there is an item before it claims it, not after:
 * the owner may take the same one without the lock. The twin claims first. A stand-in for the queue
 * of CHESS, after its description in the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Wsq implements StealingQueue {
    private final boolean fixed;
    private final Item[] items = new Item[8];
    private volatile int head;
    private volatile int tail;

    private Wsq(boolean fixed) {
        this.fixed = fixed;
    }

    @Override
    public void push(Item item) {
        int at = tail;
        items[at % items.length] = item;
        tail = at + 1;
    }

    @Override
    public Item pop() {
        int last = tail - 1;
        tail = last;
        if (head <= last) {
            return items[last % items.length];
        }
        synchronized (this) {
            if (head <= last) {
                return items[last % items.length];
            }
            tail = last + 1;
            return null;
        }
    }

    @Override
    public synchronized Item steal() {
        int first = head;
        if (fixed) {
            head = first + 1;
            if (first < tail) {
                return items[first % items.length];
            }
            head = first;
            return null;
        }
        if (first < tail) {
            head = first + 1;
            return items[first % items.length];
        }
        return null;
    }

    public static void main(String[] arguments) {
        StealingTest.run(new Wsq(Run.fixed(arguments)), 1, 1);
    }
}
