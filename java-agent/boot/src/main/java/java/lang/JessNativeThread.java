package java.lang;

/**
 * Model of {@code sun.nio.ch.NativeThread}: a machine whose threads need no signal to be released
 * from a read or write when their channel is closed, as on Windows.
 *
 * <p>No thread blocks in one here. A number of a thread that is kept by a channel outlives the
 * carrier of an execution that was given up, and code that closes the channel then, such as a
 * finaliser, would signal a thread that is gone, which ends the JVM.
 */
final class JessNativeThread {
    private JessNativeThread() {}

    static long current() {
        return 0;
    }

    static void signal(long thread) {}
}
