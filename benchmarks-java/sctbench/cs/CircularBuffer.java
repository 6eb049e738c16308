package sctbench.cs;

import support.Run;

/**
 * CS.circular_buffer: a sender puts numbers into a ring when a flag allows it, a receiver takes
 * them when another one does, and each goes on to its next number even if it was not allowed: so
 * the receiver may expect another number than it gets. The twin waits for the flags. After the
 * study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class CircularBuffer {
    private static final int NUMBERS = 4;

    private final boolean fixed;
    private final int[] ring = new int[NUMBERS];
    private int first;
    private int next;
    private boolean send = true;

    private CircularBuffer(boolean fixed) {
        this.fixed = fixed;
    }

    private void sender() {
        for (int number = 0; number < NUMBERS; number++) {
            synchronized (this) {
                while (fixed && !send) {
                    Run.await(this);
                }
                if (send) {
                    ring[next] = number;
                    next = (next + 1) % NUMBERS;
                    send = false;
                    notifyAll();
                }
            }
        }
    }

    private void receiver() {
        for (int number = 0; number < NUMBERS; number++) {
            synchronized (this) {
                while (fixed && send) {
                    Run.await(this);
                }
                if (!send) {
                    int received = ring[first];
                    first = (first + 1) % NUMBERS;
                    send = true;
                    Run.check(received == number, received + " for " + number);
                    notifyAll();
                }
            }
        }
    }

    public static void main(String[] arguments) {
        CircularBuffer buffer = new CircularBuffer(Run.fixed(arguments));
        Run.together(buffer::sender, buffer::receiver);
    }
}
