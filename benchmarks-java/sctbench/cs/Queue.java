package sctbench.cs;

import support.Run;

/**
 * CS.queue: one thread enqueues numbers while a flag allows it, the other dequeues them while
 * another flag does; each loses its turn if it comes too early, and the numbers then do not fit
 * what was stored for the turn. The twin waits for its turn. After the study of Thomson, Donaldson
 * and Betts (TOPC 2016).
 */
final class Queue {
    private static final int SIZE = 8;

    private final boolean fixed;
    private final int[] queue = new int[SIZE];
    private final int[] stored = new int[SIZE];
    private int head;
    private int tail;
    private boolean enqueue = true;

    private Queue(boolean fixed) {
        this.fixed = fixed;
    }

    private void producer() {
        for (int turn = 0; turn < SIZE; turn++) {
            synchronized (this) {
                while (fixed && !enqueue) {
                    Run.await(this);
                }
                if (enqueue) {
                    int number = turn * turn;
                    queue[tail] = number;
                    tail = (tail + 1) % SIZE;
                    stored[turn] = number;
                    enqueue = false;
                    notifyAll();
                }
            }
        }
    }

    private void consumer() {
        for (int turn = 0; turn < SIZE; turn++) {
            synchronized (this) {
                while (fixed && enqueue) {
                    Run.await(this);
                }
                if (!enqueue) {
                    int number = queue[head];
                    head = (head + 1) % SIZE;
                    enqueue = true;
                    Run.check(number == stored[turn] && number == turn * turn, "not in order");
                    notifyAll();
                }
            }
        }
    }

    public static void main(String[] arguments) {
        Queue queue = new Queue(Run.fixed(arguments));
        Run.together(queue::producer, queue::consumer);
    }
}
