// Either of two threads may be the one that starts a third, as the first who comes starts the
// worker of a pool. To the search these are two threads with numbers of their own; a JVM in which
// only one of them ever shows up has to give it the number that it had, or the token means nothing
// there. Numbers also decide what identity hash codes are, so the message tells one.
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion replay=3
// run: args="one 1" | expect: "message~1 has started it: "
// run: args="one 2" | expect: "message~2 has started it: "
// run: args="two 1" | expect: "message~1, then 2 "
// run: args="two 2" | expect: "message~2, then 1 "
// run: args="chain 1" | expect: "message~1 has started it: "
// run: args="chain 2" | expect: "message~2 has started it: "
// jess: run --strategy random
// expect: exit=1 verdict=bug kind=assertion replay=3
// run: args="one 2" | expect: "message~2 has started it: "
// run: args="chain 2" | expect: "message~2 has started it: "
public class WhoStartsIt {
    static final Object LOCK = new Object();
    static Thread worker;
    static String starters = "";
    static volatile int code;

    /** What the worker does: it makes an object, and maybe has a thread of its own do so. */
    static void work(boolean chain) {
        if (chain) {
            Thread other = new Thread(() -> work(false));
            other.start();
            return;
        }
        code = System.identityHashCode(new Object());
    }

    /** Whoever comes first starts the worker, or each one starts one. */
    static void come(String kind, int number) {
        synchronized (LOCK) {
            if (worker == null || kind.equals("two")) {
                starters += (starters.isEmpty() ? "" : ", then ") + number;
                worker = new Thread(() -> work(kind.equals("chain")));
                worker.start();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String kind = args[0];
        Thread first = new Thread(() -> come(kind, 1));
        Thread second = new Thread(() -> come(kind, 2));
        first.start();
        second.start();
        first.join();
        second.join();
        worker.join();
        if (code != 0 && starters.startsWith(args[1])) {
            throw new AssertionError(starters + " has started it: " + code);
        }
    }
}
