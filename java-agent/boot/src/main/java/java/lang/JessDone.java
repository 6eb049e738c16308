package java.lang;

import java.util.concurrent.FutureTask;

/**
 * What is done once and waited for, as a latch of the engine: a task that has run, a pool that has
 * ended.
 *
 * <p>The JDK lets a thread that waits for a future register itself, look again and park. Whether a
 * thread came before the future was done or after it then makes two behaviours, and each thread
 * that waits doubles their number, although no program can notice the difference. Where code of the
 * JDK is trusted, a thread comes to a latch first, where it waits without having done anything;
 * behind it, it need not wait.
 *
 * <p>Not every wait is of this kind. A thread that waits for a CompletableFuture stands among its
 * dependents: it is woken after those that came later, and helps to run the others.
 *
 * <p>Invariants: a latch is opened no later than a thread that does not wait could find that the
 * thing is done, as a part of the same step. It may be opened too early where the code of the JDK
 * comes behind it, which waits if it has to; that of a pool, behind which nothing comes, may not.
 */
final class JessDone {
    private JessDone() {}

    /** Whether threads come to latches: where steps of trusted code are not taken apart. */
    static boolean isOn() {
        return JessTrust.on
                && JessMachine.current != null
                && JessRuntime.notices(JessProtocol.NOTICED_SINGLE_STEPS);
    }

    /**
     * The running thread waits until a thing is done.
     *
     * @param done whether it was done before the execution began, if nothing has opened its latch
     */
    static int await(Object thing, boolean done, int flags) {
        return JessModel.waits(
                JessOp.LATCH_PASS, latch(thing, done), flags | JessIdle.flag(), thing);
    }

    /** The same of a wait that an interruption ends, which the code behind it is to find. */
    static void awaitInterruptibly(Object thing, boolean done) {
        if (await(thing, done, JessOp.INTERRUPTIBLE) == JessOp.WAS_INTERRUPTED) {
            interruptSelf();
        }
    }

    /** The thread has its interruption again. */
    static void interruptSelf() {
        JessModel.op(JessOp.INTERRUPT, JessMachine.current.index, 0);
    }

    /**
     * The thing is done with this step, or was done before. Which of these does not matter, since
     * the engine sees no look at it.
     *
     * @param done whether it was done before the execution began, if nothing has opened its latch
     */
    static void open(Object thing, boolean done) {
        if (isUnseen(thing)) {
            return;
        }
        JessModel.op(JessOp.LATCH_COUNT_DOWN, latch(thing, done), 0);
    }

    /** Whether it is done. */
    static boolean isDone(Object thing, boolean done) {
        return JessModel.op(JessOp.LATCH_COUNT, latch(thing, done), 0) == 0;
    }

    /** Whether no code of an application runs by an object's own methods. */
    static boolean isOfJdk(Object object) {
        return object != null && object.getClass().getClassLoader0() == null;
    }

    /** Whether a class initialiser, which is no step, works with an object that it has made. */
    static boolean isUnseen(Object thing) {
        return JessMachine.quiet() && JessIds.isMadeHere(thing);
    }

    /** Whether an object compares itself with others by code of the JDK alone. */
    static boolean comparesAlone(Object object) {
        Class<?> type = object.getClass();
        boolean isLambda = type.isHidden() && type.isSynthetic();
        return isLambda
                || type == Object.class
                || type == String.class
                || type == Integer.class
                || type == Long.class
                || type == FutureTask.class;
    }

    private static long latch(Object thing, boolean done) {
        long object = JessModel.object(thing);
        JessModel.begin(object, done ? 0 : 1);
        return object;
    }
}
