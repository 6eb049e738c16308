package sctbench.chess;

import sctbench.chess.StealingTest.Item;
import sctbench.chess.StealingTest.StealingQueue;

import support.Run;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * chess.IWSQ: a work-stealing queue without locks: thieves claim with an interlocked operation on
 * the head. The owner does not for the last item, which a thief may claim as well. The twin does. A
 * stand-in for the queue of CHESS, after its description in the study of Thomson, Donaldson and
 * Betts (TOPC 2016).
 */
final class Iwsq implements StealingQueue {
    private final boolean fixed;
    private final Item[] items = new Item[8];
    private final AtomicInteger head = new AtomicInteger();
    private volatile int tail;

    private Iwsq(boolean fixed) {
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
        int first = head.get();
        if (first < last) {
            return items[last % items.length];
        }
        if (first > last) {
            tail = first;
            return null;
        }
        boolean mine = true;
        if (fixed) {
            mine = head.compareAndSet(first, first + 1);
        } else {
            head.set(first + 1);
        }
        tail = first + 1;
        return mine ? items[last % items.length] : null;
    }

    @Override
    public Item steal() {
        int first = head.get();
        if (first >= tail) {
            return null;
        }
        Item item = items[first % items.length];
        return head.compareAndSet(first, first + 1) ? item : null;
    }

    public static void main(String[] arguments) {
        StealingTest.run(new Iwsq(Run.fixed(arguments)), 1, 1);
    }
}
