package java.lang;

import java.util.ArrayList;

/**
 * Model of {@code sun.management.VMManagementImpl}: figures of a JVM that began a second before the
 * execution, whose threads are those of the program, and whose other figures stand still. The real
 * ones are of all executions together, and differ in a replay.
 */
final class JessVmFigures {
    private static final long CLASSES = 1_000;

    private JessVmFigures() {}

    static long getStartupTime(JessAny vm) {
        return JessClock.startMillis();
    }

    static long getUptime0(JessAny vm) {
        return JessClock.nanoTime() / 1_000_000;
    }

    static int getAvailableProcessors(JessAny vm) {
        return JessRuntimeModel.PROCESSORS;
    }

    static long getTotalClassCount(JessAny vm) {
        return CLASSES;
    }

    static long getUnloadedClassCount(JessAny vm) {
        return 0;
    }

    static long getTotalCompileTime(JessAny vm) {
        return 0;
    }

    static int getLiveThreadCount(JessAny vm) {
        return JessRoster.of(null, true).size();
    }

    static int getDaemonThreadCount(JessAny vm) {
        ArrayList<Thread> all = JessRoster.of(null, true);
        int daemons = 0;
        for (int i = 0; i < all.size(); i++) {
            daemons += all.get(i).isDaemon() ? 1 : 0;
        }
        return daemons;
    }

    static long getTotalThreadCount(JessAny vm) {
        return JessRoster.started();
    }
}
