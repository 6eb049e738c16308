package java.lang;

/** Model of {@code jdk.internal.misc.VM}, which clocks of java.time read. */
final class JessVm {
    private JessVm() {}

    static long getNanoTimeAdjustment(long offsetInSeconds) {
        return JessClock.adjustment(offsetInSeconds);
    }
}
