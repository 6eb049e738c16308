package java.lang;

/**
 * The elements of a queue, as permits of the engine that a thread waits for before it takes one.
 *
 * <p>The JDK lets a thread that finds a queue empty wait for a condition. Whether it came before
 * the element or after it then makes two behaviours, although no program can notice the difference
 * as long as no unknown code runs under the lock of the queue. Where code of the JDK is trusted, a
 * thread waits for an element first, without having done anything; behind that, it need not wait.
 *
 * <p>Invariants: there are never fewer permits than elements where a step begins, so that no thread
 * is held back that could take one; there may be more, and then the JDK's code waits. SOUNDNESS.md,
 * T9.
 */
final class JessElements {
    private JessElements() {}

    /**
     * The running thread waits until there is an element.
     *
     * @param count how many there were before the execution began, if none has come or gone since
     * @param condition what other threads see it wait for
     */
    static void await(Object queue, int count, Object condition) {
        if (JessDone.isUnseen(queue)) {
            return;
        }
        int flags = JessOp.INTERRUPTIBLE | JessIdle.flag();
        long wanted = 1 | (long) flags << JessOp.FLAGS_SHIFT;
        int result = JessModel.waits(JessOp.SEM_PASS, permits(queue, count), wanted, condition);
        if (result == JessOp.WAS_INTERRUPTED) {
            JessDone.interruptSelf();
        }
    }

    /** One comes, as a part of this step; the same number before. */
    static void comes(Object queue, int count) {
        if (!JessDone.isUnseen(queue)) {
            JessModel.op(JessOp.SEM_RELEASE, permits(queue, count), 1);
        }
    }

    /** One goes. */
    static void goes(Object queue, int count) {
        if (!JessDone.isUnseen(queue)) {
            JessModel.op(JessOp.SEM_REDUCE, permits(queue, count), 1);
        }
    }

    private static long permits(Object queue, int count) {
        long object = JessModel.object(queue);
        JessModel.begin(object, count);
        return object;
    }
}
