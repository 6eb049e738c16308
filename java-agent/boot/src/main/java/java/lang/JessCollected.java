package java.lang;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

/**
 * What the collector does to references of the program, which its queues never see: they are those
 * of an execution that is over, or its time is nobody's choice.
 *
 * <p>This class has no initialiser: the first references are enqueued before anything is
 * initialised.
 */
public final class JessCollected {
    /** A reference without a queue. */
    private static Reference<?> decoy;

    private JessCollected() {}

    /**
     * In place of a reference that the JVM is about to enqueue: one for which that does nothing.
     */
    public static Reference<?> enqueued(Reference<?> reference) {
        boolean ours =
                (Object) reference instanceof JessDoubled
                        && ((JessDoubled) (Object) reference).jess$id() >>> 32 != 0;
        if (!ours) {
            return reference;
        }
        if (decoy == null) {
            decoy = new WeakReference<>(null);
        }
        return decoy;
    }
}
