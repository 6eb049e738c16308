import java.util.concurrent.CountDownLatch;

// A class is initialised once in each execution, by one thread, as a fresh JVM does it.
// Initialisers may start threads, fail, and wait; one that waits for nobody is a deadlock.
// jess: run --strategy dpor
// run: args=once | expect: exit=0 verdict=verified complete=true
// run: args=thread | expect: exit=0 verdict=verified complete=true
// run: args=failing | expect: exit=0 verdict=verified complete=true
// run: args=blocking | expect: exit=1 kind=deadlock text~BlockingInitialiser seconds<=10
public class ClassInitialisation {
    static int count;

    static class Once {
        static final int ANSWER;

        static {
            count++;
            ANSWER = 42;
        }
    }

    static class StartsThread {
        static volatile int value;
        static final Thread THREAD = new Thread(() -> value = 42);

        static {
            THREAD.start();
        }
    }

    static class Failing {
        static final int VALUE = Integer.parseInt("not a number");
    }

    static class BlockingInitialiser {
        static final CountDownLatch LATCH = new CountDownLatch(1);

        static {
            try {
                LATCH.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "once":
                Thread one = new Thread(() -> check(Once.ANSWER == 42, "one"));
                Thread two = new Thread(() -> check(Once.ANSWER == 42, "two"));
                one.start();
                two.start();
                one.join();
                two.join();
                check(count == 1, "initialised " + count);
                break;
            case "thread":
                StartsThread.THREAD.join();
                check(StartsThread.value == 42, "ran");
                break;
            case "failing":
                try {
                    check(Failing.VALUE == 0, "initialised");
                } catch (ExceptionInInitializerError | NoClassDefFoundError expected) {
                    check(count == 0, "nothing else");
                }
                break;
            default:
                check(BlockingInitialiser.LATCH.getCount() == 0, "opened");
        }
    }
}
