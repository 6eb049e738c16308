import java.util.concurrent.CountDownLatch;

// System.exit and Runtime.halt end the program, not the exploration: nothing comes back to who has
// called them, and nobody waits for anybody any more. A status other than 0 is a bug, and so is a
// main that throws.
// jess: run --strategy dpor
// run: args=exit | expect: exit=0 verdict=verified complete=true
// run: args=joined | expect: exit=0 verdict=verified complete=true
// run: args=halt | expect: exit=0 verdict=verified complete=true
// run: args=finally | expect: exit=0 verdict=verified complete=true
// run: args=caught | expect: exit=0 verdict=verified complete=true
// run: args=latch | expect: exit=0 verdict=verified complete=true
// run: args=monitor | expect: exit=0 verdict=verified complete=true
// run: args=spinning | expect: exit=0 verdict=verified complete=true
// run: args=both | expect: exit=0 verdict=verified complete=true
// run: args=status | expect: exit=1 kind=exception message~"System.exit(3)" replay=1
// run: args=haltstatus | expect: exit=1 kind=exception message~"Runtime.halt(4)"
// run: args=either | expect: exit=1 kind=exception message~"System.exit(5)"
// run: args=meanwhile | expect: exit=1 kind=assertion message~"before the end"
// run: args=checked | expect: exit=1 kind=exception message~"InterruptedException"
// run: args=assertion | expect: exit=1 kind=assertion
public class Exits {
    static volatile boolean about;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        switch (args[0]) {
            case "exit":
                System.exit(0);
                throw new IllegalStateException("after exit");
            case "joined":
                start(() -> System.exit(0)).join();
                throw new AssertionError("a thread that exits never ends");
            case "halt":
                Runtime.getRuntime().halt(0);
                throw new IllegalStateException("after halt");
            case "finally":
                try {
                    System.exit(0);
                } finally {
                    fail("finally");
                }
                break;
            case "caught":
                try {
                    System.exit(0);
                } catch (Throwable thrown) {
                    fail("caught " + thrown);
                }
                break;
            case "latch":
                start(
                        () -> {
                            System.exit(0);
                            latch.countDown();
                        });
                latch.await();
                throw new AssertionError("counted down after exit");
            case "monitor":
                start(
                        () -> {
                            synchronized (latch) {
                                System.exit(0);
                            }
                        });
                synchronized (latch) {
                    about = true;
                }
                break;
            case "spinning":
                start(() -> System.exit(0));
                while (!about) {
                    Thread.onSpinWait();
                }
                break;
            case "both":
                start(() -> System.exit(0));
                System.exit(0);
                break;
            case "status":
                System.exit(3);
                break;
            case "haltstatus":
                Runtime.getRuntime().halt(4);
                break;
            case "either":
                start(() -> System.exit(0));
                System.exit(5);
                break;
            case "meanwhile":
                start(
                        () -> {
                            if (about) {
                                throw new AssertionError("before the end");
                            }
                        });
                about = true;
                System.exit(0);
                break;
            case "checked":
                throw new InterruptedException("on purpose");
            default:
                throw new AssertionError("on purpose");
        }
    }

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    static void fail(String what) {
        throw new AssertionError(what);
    }
}
