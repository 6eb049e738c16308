package sctbench.chess;

import sctbench.chess.StealingTest.Item;
import sctbench.chess.StealingTest.StealingQueue;

import support.Run;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * chess.IWSQWS: a work-stealing queue with an interlocked state, free or busy, which thieves
 * acquire in a loop that yields. The owner pops without acquiring it if it sees two items or more,
 * but looks before it claims: thieves may take them in between. The twin acquires it always. A
 * stand-in for the queue of CHESS, after its description in the study of Thomson, Donaldson and
 * Betts (TOPC 2016).
 */
final class IwsqWithState implements StealingQueue {
    private final boolean fixed;
    private final Item[] items = new Item[16];
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile int head;
    private volatile int tail;

    private IwsqWithState(boolean fixed) {
        this.fixed = fixed;
    }

    private void acquire() {
        while (!busy.compareAndSet(false, true)) {
            Thread.yield();
        }
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
        if (!fixed && head < last) {
            tail = last;
            return items[last % items.length];
        }
        acquire();
        Item item = null;
        last = tail - 1;
        if (head <= last) {
            tail = last;
            item = items[last % items.length];
        }
        busy.set(false);
        return item;
    }

    @Override
    public Item steal() {
        acquire();
        int first = head;
        Item item = null;
        if (first < tail) {
            head = first + 1;
            item = items[first % items.length];
        }
        busy.set(false);
        return item;
    }

    public static void main(String[] arguments) {
        StealingTest.run(new IwsqWithState(Run.fixed(arguments)), 3, 3);
    }
}
