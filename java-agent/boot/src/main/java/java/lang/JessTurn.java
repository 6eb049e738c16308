package java.lang;

/**
 * Hand-overs between threads. The engine has answered an announcement with the thread that goes on;
 * here the machine is handed over to it. Between two hand-overs the state of {@link JessMachine}
 * and the ids of {@link JessIds} are those of the running thread.
 */
final class JessTurn {
    private JessTurn() {}

    /** Records up to the position, and the operation or access announced there, are done. */
    static void granted(int next) {
        JessContext me = JessMachine.current;
        JessMachine.look -= JessMachine.position + JessProtocol.RECORD_BYTES;
        if (next != me.index) {
            handOver(me, next);
        }
        JessMachine.position = 0;
        JessMachine.reloadLimit();
    }

    private static void handOver(JessContext me, int next) {
        if (next < 0) {
            JessMachine.stop();
            JessMachine.carrier.stop(me);
        }
        me.look = JessMachine.look;
        JessIds.save(me);
        JessMachine.carrier.transfer(me, context(next));
        enter(me);
    }

    /** The calling carrier runs this context from now on. */
    static void enter(JessContext context) {
        JessMachine.current = context;
        JessMachine.look = context.look;
        JessIds.restore(context);
        if (!JessMachine.stopping) {
            JessMachine.position = 0;
            JessMachine.reloadLimit();
        }
    }

    /** The running thread has ended, and the engine has been notified. */
    static void exit(int next) {
        JessContext me = JessMachine.current;
        if (next < 0) {
            JessMachine.stop();
            JessMachine.carrier.stop(me);
        }
        JessMachine.carrier.exit(me, context(next));
    }

    private static JessContext context(int index) {
        JessContext context = JessContexts.get(index);
        if (context == null) {
            JessEnd.uncontrolled(
                    "internal error: the engine scheduled thread "
                            + index
                            + ", which has not been started");
        }
        return context;
    }

    /** No thread of the plain world may come here: it would run beside the running thread. */
    static void checkCarrier() {
        Thread here = Thread.currentThread();
        if (here != JessMachine.carrier.running()) {
            String message =
                    "thread "
                            + here.getName()
                            + " of the JVM runs code of the test besides the controlled threads, at"
                            + " "
                            + JessStack.where(new Throwable());
            JessEnd.surrender(message);
            JessMachine.stop();
            throw new IllegalStateException(message);
        }
    }

    /** The running thread has reached the position where its calls are counted. */
    static void checkDepth() {
        JessMachine.look = JessMachine.position + JessDepth.PERIOD;
        JessMachine.reloadLimit();
        if (JessDepth.isNoted()) {
            countCalls();
        }
    }

    /**
     * What runs to count calls is none of the program's: a probe that looked at the stack again for
     * each frame would find nothing, and take seconds.
     */
    private static void countCalls() {
        boolean probing = JessProbe.on;
        JessProbe.on = false;
        try {
            JessDepth.check(JessContext.class);
        } finally {
            JessProbe.on = probing;
        }
    }
}
