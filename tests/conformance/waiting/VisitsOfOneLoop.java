// One loop in which one thread waits for ever and another gives up after a hundred rounds: that the
// first was seen to wait there says nothing about the second. In the same way for one thread that
// comes to the loop twice.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion
// run: args=set
// run: args=setLast
// run: args=twice
// jess: run --strategy lazy-dpor
// run: args=set
// run: args=setLast
// run: args=twice
// jess: run --strategy source-dpor
// run: args=set
// run: args=setLast
// run: args=twice
// jess: run --strategy fg-dpor
// run: args=set
// run: args=setLast
// run: args=twice
// jess: run --strategy hbr-caching
// run: args=set
// run: args=setLast
// run: args=twice
// jess: run --strategy lazy-hbr-caching
// run: args=set
// run: args=setLast
// run: args=twice
// jess: run --strategy dfs
// run: args=set
// run: args=setLast
// run: args=twice
// jess: run --strategy auto
// run: args=set
// run: args=setLast
// run: args=twice
public class VisitsOfOneLoop {
    static volatile int value;
    static volatile int before;

    public static void main(String[] args) {
        switch (args[0]) {
            case "set":
                start(() -> awaitSet(Integer.MAX_VALUE));
                start(VisitsOfOneLoop::givesUp);
                value = 1;
                break;
            case "setLast":
                start(() -> awaitSet(Integer.MAX_VALUE));
                start(VisitsOfOneLoop::givesUp);
                start(() -> value = 1);
                break;
            default:
                start(VisitsOfOneLoop::twice);
                for (int i = 1; i < 8; i++) {
                    before = i;
                }
                value = 1;
                value = 2;
        }
    }

    static void start(Runnable work) {
        new Thread(work).start();
    }

    /** Looks at the value again and again until it is set, but not more often than it may. */
    static boolean awaitSet(int most) {
        for (int rounds = 0; rounds < most; rounds++) {
            if (value != 0) {
                return true;
            }
        }
        return false;
    }

    static void givesUp() {
        if (!awaitSet(100)) {
            throw new AssertionError("gave up");
        }
    }

    /** Waits in the first visit, and counts in the second one if nothing had happened before it. */
    static void twice() {
        int first = before;
        int second = before;
        boolean impatient = first == 0 && second == 0;
        int awaited = 0;
        int rounds = 0;
        while (awaited < 2) {
            if (value != awaited) {
                awaited++;
            } else if (awaited == 1 && impatient && ++rounds == 60) {
                throw new AssertionError("gave up in the second visit");
            }
        }
    }
}
