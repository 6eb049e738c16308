package java.lang;

import java.io.PrintStream;

/**
 * Monitors that the JDK's own code takes, of objects that programs get hold of: {@code
 * Thread.start} takes that of the Thread object, and output that of a standard stream.
 *
 * <p>This cannot be observed as long as no program takes one of them, too, so until then it is no
 * step. The first time that one does is noticed, and voids the search ({@code NOTICED_MONITORS}).
 *
 * <p>Source: {@code Thread.start}, {@code PrintStream.println}; some releases have a lock of their
 * own in each stream, which no program gets hold of.
 */
final class JessSharedMonitors {
    private JessSharedMonitors() {}

    /** Whether an object has such a monitor. */
    static boolean is(Object object) {
        return object instanceof Thread
                || object instanceof PrintStream && JessStandardStreams.locks(object);
    }

    /** The program takes one. */
    static void taken() {
        if (!count()) {
            JessModel.query(JessOp.Q_TAKES_MONITOR, 0, 0);
        }
    }

    /** Whether taking them is a step. */
    static boolean count() {
        return JessRuntime.notices(JessProtocol.NOTICED_MONITORS);
    }

    static void enter(Object object) {
        JessModel.op(JessOp.MONITOR_ENTER, JessModel.object(object), 0);
    }

    static void exit(Object object) {
        if (!JessMachine.stopping) {
            JessModel.op(JessOp.MONITOR_EXIT, JessModel.object(object), 0);
        }
    }

    /**
     * Output holds the monitor of its stream, and does nothing meanwhile that other threads could
     * see.
     */
    static void pass(PrintStream stream) {
        if (count() && JessStandardStreams.locks(stream)) {
            enter(stream);
            exit(stream);
        }
    }
}
