package sctbench.chess;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * The test that the work-stealing queues of CHESS share: main pushes items and pops some of them,
 * two threads steal, and each item must have been taken exactly once in the end.
 */
final class StealingTest {
    private static final int THIEVES = 2;

    private StealingTest() {}

    /** A queue whose owner pushes and pops at one end, and from whose other end others steal. */
    interface StealingQueue {
        void push(Item item);

        /** The item pushed last, or null. */
        Item pop();

        /** The item pushed first, or null if there is none or another thread is faster. */
        Item steal();
    }

    /** An item, which counts how often it was taken. */
    static final class Item {
        private int taken;

        private void take() {
            taken++;
        }
    }

    static void run(StealingQueue queue, int pairs, int steals) {
        List<Item> items = new ArrayList<>();
        List<Thread> thieves = new ArrayList<>();
        for (int thief = 0; thief < THIEVES; thief++) {
            thieves.addAll(Run.start(() -> steal(queue, steals)));
        }
        for (int pair = 0; pair < pairs; pair++) {
            for (int at = 0; at < 2; at++) {
                Item item = new Item();
                items.add(item);
                queue.push(item);
            }
            take(queue.pop());
        }
        for (int pair = 0; pair < pairs; pair++) {
            take(queue.pop());
        }
        Run.join(thieves);
        for (Item rest = queue.pop(); rest != null; rest = queue.pop()) {
            take(rest);
        }
        for (Item item : items) {
            Run.check(item.taken == 1, "an item was taken " + item.taken + " times");
        }
    }

    private static void steal(StealingQueue queue, int steals) {
        for (int at = 0; at < steals; at++) {
            take(queue.steal());
        }
    }

    private static void take(Item item) {
        if (item != null) {
            item.take();
        }
    }
}
