import java.io.PrintWriter;
import java.io.StringWriter;

// An overridden fillInStackTrace runs where it is seen, and traces are those of a JVM: they begin
// where the throwable was made.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"lost"
// rows: write, calls, null
// jess: run --strategy dpor --keep-going
// expect: races>=1
// rows: write, calls
// jess: run --strategy dpor
// run: args=lock | expect: exit=1 kind=deadlock
// run: args=traces | expect: exit=0 verdict=verified
public class FilledInTraces {
    static int count;
    static final Object A = new Object();
    static final Object B = new Object();

    static class Writes extends RuntimeException {
        @Override
        public Throwable fillInStackTrace() {
            count++;
            return this;
        }
    }

    static class Calls extends Exception {
        @Override
        public synchronized Throwable fillInStackTrace() {
            add();
            return super.fillInStackTrace();
        }

        private void add() {
            count++;
        }
    }

    static class OfNull extends NullPointerException {
        @Override
        public Throwable fillInStackTrace() {
            count++;
            return super.fillInStackTrace();
        }
    }

    static class Locks extends Exception {
        @Override
        public Throwable fillInStackTrace() {
            synchronized (B) {
                count++;
            }
            return this;
        }
    }

    static Throwable make(String kind) {
        return switch (kind) {
            case "write" -> new Writes();
            case "calls" -> new Calls();
            case "null" -> new OfNull();
            default -> new Exception();
        };
    }

    static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    static Throwable made() {
        return new IllegalStateException("made", new Calls());
    }

    static void traces() {
        Throwable made = made();
        check(made.getStackTrace()[0].getMethodName().equals("made"), "made");
        check(made.getCause().getStackTrace()[0].getMethodName().equals("made"), "cause");
        check(new Writes().getStackTrace().length == 0, "none");
        check(new NullPointerException().getMessage() == null, "no message");
        check(new OfNull().getMessage() == null, "none of a subclass");
        String top = new OfNull().getStackTrace()[0].getMethodName();
        check(top.equals("traces"), top);
        Throwable again = made.fillInStackTrace();
        check(again.getStackTrace()[0].getMethodName().equals("traces"), "again");
        StringWriter text = new StringWriter();
        new Calls().printStackTrace(new PrintWriter(text));
        check(text.toString().split("\n")[1].contains("traces"), text.toString());
        StackTraceElement[] own = {new StackTraceElement("java.lang.Exception", "<init>", null, 1)};
        made.setStackTrace(own);
        check(made.getStackTrace().length == 1, "its own");
        try {
            Object[] none = null;
            none[0] = made;
        } catch (NullPointerException e) {
            check(e.getMessage().contains("none"), e.getMessage());
            check(e.getStackTrace()[0].getMethodName().equals("traces"), "of the JVM");
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("traces")) {
            traces();
            return;
        }
        if (arguments[0].equals("lock")) {
            Thread thread =
                    new Thread(
                            () -> {
                                synchronized (B) {
                                    synchronized (A) {
                                        count++;
                                    }
                                }
                            });
            thread.start();
            synchronized (A) {
                new Locks();
            }
            thread.join();
            return;
        }
        Thread thread = new Thread(() -> make(arguments[0]));
        thread.start();
        make(arguments[0]);
        thread.join();
        if (count != 2) {
            throw new AssertionError("lost");
        }
    }
}
