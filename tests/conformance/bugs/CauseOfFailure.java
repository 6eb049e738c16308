// A failure is told with what is behind it: its cause, and what was suppressed.
// jess: run --strategy dpor
// expect: exit=1 kind=exception replay=2 "message~RuntimeException: cannot read"
// expect: "text~Caused by: java.lang.IllegalStateException: closed"
// expect: "text~CauseOfFailure.read"
// expect: "text~Suppressed: java.lang.Error: cannot give up"
// run:
public class CauseOfFailure {
    static volatile boolean closed;

    static void read() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread closes = new Thread(() -> closed = true);
        closes.start();
        try {
            read();
        } catch (IllegalStateException e) {
            RuntimeException failure = new RuntimeException("cannot read", e);
            failure.addSuppressed(new Error("cannot give up"));
            throw failure;
        }
        closes.join();
    }
}
