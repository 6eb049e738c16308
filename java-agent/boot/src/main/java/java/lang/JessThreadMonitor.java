package java.lang;

/** The monitors of Thread objects, which the ends of threads take. */
final class JessThreadMonitor {
    private JessThreadMonitor() {}

    /**
     * A thread takes the monitor of a Thread object: the end of that thread does so, too, and wakes
     * threads that wait there. That of a virtual thread does not.
     */
    static void use(Thread thread) {
        if (JessMachine.quiet() || JessVirtual.is(thread)) {
            return;
        }
        int index = JessModel.thread(thread);
        if (!JessModel.isForeign(thread, index)) {
            JessModel.query(JessOp.Q_THREAD_MONITOR, JessModel.object(thread), index);
        }
    }
}
