package java.lang;

/**
 * Model of {@code com.sun.management.internal.OperatingSystemImpl}: the machine of {@link
 * JessRuntimeModel}, half of whose memory and time is used. The real figures differ at each look.
 */
final class JessMachineFigures {
    private static final double LOAD = 0.5;
    private static final long FILES = 16;

    private JessMachineFigures() {}

    static long getTotalMemorySize0(JessAny machine) {
        return JessRuntimeModel.MEMORY_BYTES;
    }

    static long getFreeMemorySize0(JessAny machine) {
        return JessRuntimeModel.MEMORY_BYTES / 2;
    }

    static long getCommittedVirtualMemorySize0(JessAny machine) {
        return JessRuntimeModel.MEMORY_BYTES;
    }

    static long getTotalSwapSpaceSize0(JessAny machine) {
        return 0;
    }

    static long getFreeSwapSpaceSize0(JessAny machine) {
        return 0;
    }

    static long getOpenFileDescriptorCount0(JessAny machine) {
        return FILES;
    }

    static long getProcessCpuTime0(JessAny machine) {
        return JessClock.nanoTime() / 2;
    }

    static double getProcessCpuLoad0(JessAny machine) {
        return LOAD;
    }

    static double getCpuLoad0(JessAny machine) {
        return LOAD;
    }

    static double getSingleCpuLoad0(JessAny machine, int number) {
        return LOAD;
    }
}
