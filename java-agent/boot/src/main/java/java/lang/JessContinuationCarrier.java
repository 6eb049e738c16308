package java.lang;

/**
 * Continuations on the driver thread. A switch is a yield and a run; what an abandoned execution
 * leaves is dropped, no user code unwinds.
 */
final class JessContinuationCarrier extends JessCarrier {
    private Thread driver;
    private JessContext next;

    @Override
    void execute(JessContext first) {
        driver = Thread.currentThread();
        next = first;
        while (next != null) {
            JessContext now = next;
            next = null;
            JessContinuation continuation = (JessContinuation) now.carried;
            if (continuation == null) {
                continuation = new JessContinuation(now);
                now.carried = continuation;
            }
            continuation.run();
        }
    }

    @Override
    void transfer(JessContext from, JessContext to) {
        next = to;
        suspend(from);
    }

    @Override
    void exit(JessContext from, JessContext to) {
        next = to;
    }

    @Override
    void stop(JessContext from) {
        next = null;
        if (from.done) {
            throw JessStop.STOP;
        }
        suspend(from);
        throw JessStop.STOP;
    }

    private void suspend(JessContext from) {
        String pinned = ((JessContinuation) from.carried).suspend();
        if (pinned != null) {
            next = null;
            if (!JessMachine.stopping) {
                JessEnd.pinned(pinned);
            }
            throw JessStop.STOP;
        }
    }

    @Override
    Thread running() {
        return driver;
    }
}
