/**
 * A plain field that one thread writes and another one reads, on both sides of what orders them;
 * or, in a program that was told to break this, on one side of it.
 */
final class Edge {
    private static int value;
    private static boolean broken;

    private Edge() {}

    /** What a thread does. */
    interface Body {
        void run() throws Exception;
    }

    /** What a thread looks for. */
    interface Find {
        Object find() throws Exception;
    }

    /** The name of the edge that the arguments of a program ask for. */
    static String named(String[] args) {
        broken = args.length > 1;
        return args[0];
    }

    static boolean isBroken() {
        return broken;
    }

    static void write() {
        value = 1;
    }

    static void read() {
        int seen = value;
    }

    static void writeIfKept() {
        if (!broken) {
            write();
        }
    }

    static void writeIfBroken() {
        if (broken) {
            write();
        }
    }

    static void readIfKept() {
        if (!broken) {
            read();
        }
    }

    static void readIfBroken() {
        if (broken) {
            read();
        }
    }

    static Runnable calm(Body body) {
        return () -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
    }

    static Thread started(Body body) {
        Thread thread = new Thread(calm(body));
        thread.start();
        return thread;
    }

    /** Runs each of them in a thread of its own, and waits until all have ended. */
    static void both(Body one, Body other) throws InterruptedException {
        Together.run(calm(one), calm(other));
    }

    /** One thread writes and gives; another one reads if it finds what was given. */
    static void over(Body give, Find find) throws InterruptedException {
        both(
                () -> {
                    writeIfKept();
                    give.run();
                    writeIfBroken();
                },
                () -> {
                    if (find.find() != null) {
                        read();
                    }
                });
    }
}
