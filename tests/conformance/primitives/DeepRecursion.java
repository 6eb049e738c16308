/**
 * Recursion without an end is a bug like any other: found, shown and reproduced, whatever the JVM
 * has compiled by then.
 */
// jess: run --strategy dpor --budget 50
// expect: seconds<=60
// run: args=thread | expect: exit=1 kind=exception message~StackOverflowError replay=2
// run: args=main | expect: exit=1 kind=exception message~StackOverflowError replay=2
// run: args=mutual | expect: exit=1 kind=exception message~StackOverflowError replay=2
// run: args=allocating | expect: exit=1 kind=exception message~StackOverflowError replay=2
// run: args=locking | expect: exit=1 kind=exception message~StackOverflowError replay=2
// run: args=untraced | expect: exit=1 kind=exception message~StackOverflowError replay=2
// run: args=caught | expect: exit=0 verdict=verified executions=1
// run: args=finallyRuns | expect: exit=0 verdict=verified executions=1
// run: args=bounded | expect: exit=0 verdict=verified executions=1
public class DeepRecursion {
    static int calls;
    static Object last;

    static int down(int depth) {
        calls++;
        return down(depth + 1) + 1;
    }

    static int even(int depth) {
        calls++;
        return odd(depth + 1) + 1;
    }

    static int odd(int depth) {
        return even(depth + 1) + 1;
    }

    static int[] allocating(int depth) {
        last = new Object[] {depth};
        return allocating(depth + 1);
    }

    static synchronized int locking(int depth) {
        return locking(depth + 1) + 1;
    }

    /** Neither reads nor writes anything. */
    static int untraced(int depth) {
        return untraced(depth + 1) + 1;
    }

    static void unwinding(int depth) {
        calls++;
        try {
            unwinding(depth + 1);
        } finally {
            calls--;
        }
    }

    static int bounded(int depth) {
        calls++;
        return depth == 0 ? 0 : bounded(depth - 1) + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        String what = args[0];
        if (what.equals("main")) {
            down(0);
        }
        Thread other = new Thread(() -> run(what));
        other.start();
        other.join();
        if (what.equals("finallyRuns") && calls != 0) {
            throw new AssertionError("calls is " + calls);
        }
    }

    static void run(String what) {
        switch (what) {
            case "thread" -> down(0);
            case "mutual" -> even(0);
            case "allocating" -> allocating(0);
            case "locking" -> locking(0);
            case "untraced" -> untraced(0);
            case "bounded" -> bounded(9_000);
            case "caught", "finallyRuns" -> {
                try {
                    if (what.equals("caught")) {
                        down(0);
                    } else {
                        unwinding(0);
                    }
                    throw new AssertionError("no overflow");
                } catch (StackOverflowError expected) {
                    // What a program makes of it is its own affair.
                }
            }
            default -> throw new IllegalArgumentException(what);
        }
    }
}
