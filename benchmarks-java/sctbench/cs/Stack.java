package sctbench.cs;

import support.Run;

/**
 * CS.stack: one thread pushes, the other pops as soon as the first was there, since a flag says so,
 * which nobody takes back: the stack may be empty, and the pop fails. The twin waits until
 * something is there. After the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Stack {
    private static final int SIZE = 5;

    private final boolean fixed;
    private final int[] elements = new int[SIZE];
    private int top;
    private boolean filled;

    private Stack(boolean fixed) {
        this.fixed = fixed;
    }

    private void pusher() {
        for (int number = 0; number < SIZE; number++) {
            synchronized (this) {
                elements[top] = number;
                top++;
                filled = true;
                notify();
            }
        }
    }

    private void popper() {
        for (int number = 0; number < SIZE; number++) {
            synchronized (this) {
                while (fixed && top == 0) {
                    Run.await(this);
                }
                if (filled) {
                    Run.check(top > 0, "the stack is empty");
                    top--;
                    Run.check(elements[top] < SIZE, "not an element");
                }
            }
        }
    }

    public static void main(String[] arguments) {
        Stack stack = new Stack(Run.fixed(arguments));
        Run.together(stack::pusher, stack::popper);
    }
}
