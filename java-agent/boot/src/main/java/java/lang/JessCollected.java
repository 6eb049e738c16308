package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.ref.PhantomCleanable;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Arrays;

/**
 * What the collector does to references, which the program never sees: the time at which it runs is
 * not controlled.
 *
 * <p>References made in an execution are never enqueued. Others are held back while an exploration
 * runs, but for those whose queue is emptied by a thread of the JDK: a program that looks at a
 * queue would find them there in one execution, and not when it is run again. What such a thread
 * runs must not be code of the program, a part of which would then run outside of control.
 *
 * <p>This class has no initialiser: the first references are enqueued before anything is
 * initialised.
 */
public final class JessCollected {
    private static final String REGISTERED = "jdk.internal.ref.CleanerImpl$PhantomCleanableRef";

    /** A reference without a queue. */
    private static Reference<?> decoy;

    private static volatile boolean exploring;

    /** Those held back. */
    private static Reference<?>[] heldBack;

    private static int held;

    /** The class of what is registered with a cleaner, and where it has what is to be done. */
    private static Class<?> registered;

    private static long action;

    private JessCollected() {}

    /** A reference is made in the controlled world. */
    public static void made(Reference<?> reference, Object referent) {
        JessReferents.made(reference, referent);
    }

    /**
     * In place of a reference that the JVM is about to enqueue: one for which that does nothing, if
     * the program must not see it.
     */
    public static Reference<?> enqueued(Reference<?> reference) {
        boolean ours =
                (Object) reference instanceof JessDoubled
                        && ((JessDoubled) (Object) reference).jess$id() >>> 32 != 0;
        return ours || exploring && holdsBack(reference) ? decoy() : reference;
    }

    /**
     * In place of an object that the JVM is about to register, since it has a finaliser: one
     * without, if it is made in an execution. When it would run, and in which thread, is not
     * controlled, either; that it runs at all is not guaranteed (JLS 12.6).
     */
    public static Object finalised(Object made) {
        return exploring && JessMachine.onControlledCarrier() ? new Object() : made;
    }

    private static synchronized Reference<?> decoy() {
        if (decoy == null) {
            decoy = new WeakReference<>(null);
        }
        return decoy;
    }

    private static synchronized boolean holdsBack(Reference<?> reference) {
        if (!exploring || reference instanceof JessSurvivors.Entry) {
            return false;
        }
        if (reference instanceof PhantomCleanable) {
            return cleansForProgram(reference);
        }
        // Of what was there before.
        if (reference.getClass().getName().equals("java.lang.ref.Finalizer")) {
            return false;
        }
        if (held == heldBack.length) {
            heldBack = Arrays.copyOf(heldBack, 2 * held);
        }
        heldBack[held] = reference;
        held++;
        return true;
    }

    /** Whether it is one that the program has registered with a cleaner. */
    private static boolean cleansForProgram(Reference<?> reference) {
        if (reference.getClass() != registered) {
            return false;
        }
        Object does = Unsafe.getUnsafe().getReference(reference, action);
        return does != null && does.getClass().getClassLoader0() != null;
    }

    /** An exploration begins. */
    static synchronized void begin() {
        if (registered == null) {
            try {
                registered = Class.forName(REGISTERED, false, null);
            } catch (ClassNotFoundException impossible) {
                throw new InternalError(impossible);
            }
            action = JessMemory.offset(registered, "action");
        }
        heldBack = new Reference<?>[16];
        held = 0;
        exploring = true;
    }

    /** An exploration is over: what was held back is enqueued. */
    static void end() {
        Reference<?>[] all;
        int count;
        synchronized (JessCollected.class) {
            exploring = false;
            all = heldBack;
            count = held;
            heldBack = null;
        }
        for (int i = 0; i < count; i++) {
            all[i].enqueue();
        }
        JessReferents.endExploration();
    }
}
