package java.lang;

/**
 * The elements of a queue, as permits of the engine that a thread waits for before it takes one.
 *
 * <p>The JDK lets a thread that finds a queue empty wait for a condition. Whether it came before
 * the element or after it then makes two behaviours, although no program can notice the difference
 * as long as no unknown code runs under the lock of the queue. Where code of the JDK is trusted, a
 * thread waits for an element first, without having done anything; behind that, it need not wait.
 *
 * <p>Invariants: none is there when the execution begins. There are never fewer permits than
 * elements where a step begins, so that no thread is held back that could take one; there may be
 * more, and then the JDK's code waits. SOUNDNESS.md, T9.
 */
final class JessElements {
    private JessElements() {}

    /**
     * The running thread waits until there is an element.
     *
     * @param condition what other threads see it wait for
     */
    static void await(Object queue, Object condition) {
        if (JessDone.isUnseen(queue)) {
            return;
        }
        JessRevealed.leaveWait();
        int flags = JessOp.INTERRUPTIBLE | JessIdle.flag();
        long wanted = 1 | (long) flags << JessOp.FLAGS_SHIFT;
        int result = JessModel.waits(JessOp.SEM_PASS, JessModel.object(queue), wanted, condition);
        if (result == JessOp.WAS_INTERRUPTED) {
            JessDone.interruptSelf();
        }
    }

    /**
     * The running thread waits until there is one, and claims it: no other thread passes for that
     * one. No interruption lets it go on.
     */
    static void claim(Object queue, Object condition) {
        JessRevealed.leaveWait();
        long wanted = 1 | (long) JessIdle.flag() << JessOp.FLAGS_SHIFT;
        JessModel.waits(JessOp.SEM_ACQUIRE, JessModel.object(queue), wanted, condition);
    }

    /** One comes, as a part of this step. */
    static void comes(Object queue) {
        if (!JessDone.isUnseen(queue)) {
            JessModel.op(JessOp.SEM_RELEASE, JessModel.object(queue), 1);
        }
    }

    /** One goes. */
    static void goes(Object queue) {
        if (!JessDone.isUnseen(queue)) {
            JessModel.op(JessOp.SEM_REDUCE, JessModel.object(queue), 1);
        }
    }
}
