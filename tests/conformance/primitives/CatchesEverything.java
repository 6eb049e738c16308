// A thread that catches whatever the end of an execution throws at it is left behind, and the next
// execution takes place all the same.
// jess: run --strategy random --budget 30 --step-bound 200 --keep-going
// expect: exit=1 verdict=bug kind=exception executions=30
// run: args=main
// run: args=other
public class CatchesEverything {
    static int rounds;
    static volatile boolean never;

    static void stubborn() {
        while (true) {
            try {
                if (never) {
                    return;
                }
                synchronized (CatchesEverything.class) {
                    rounds++;
                }
                Thread.yield();
            } catch (Throwable thrown) {
                // That is the point.
            }
        }
    }

    static void fail() {
        throw new IllegalStateException("an end of this execution");
    }

    public static void main(String[] args) {
        boolean stubborn = args[0].equals("main");
        new Thread(stubborn ? CatchesEverything::fail : CatchesEverything::stubborn).start();
        if (stubborn) {
            stubborn();
        } else {
            fail();
        }
    }
}
