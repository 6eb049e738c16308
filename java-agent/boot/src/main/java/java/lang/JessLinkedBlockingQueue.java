package java.lang;

import jdk.internal.misc.Unsafe;

import java.io.ObjectOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedList;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A thread that takes from a {@link LinkedBlockingQueue} without a limit waits for an element first
 * ({@link JessElements}). Elements that go by other ways than the head are not counted, so there
 * are too many permits then. Where unknown code may run under both locks of the queue, a thread
 * that waits there is not one that has yet to come: that is revealed.
 */
final class JessLinkedBlockingQueue {
    /** The bodies call these first. */
    public static final boolean FIRST = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long NOT_EMPTY =
            UNSAFE.objectFieldOffset(LinkedBlockingQueue.class, "notEmpty");

    private JessLinkedBlockingQueue() {}

    /** Only queues of which all is known, since they were made in this execution. */
    private static boolean isCounted(Object queue) {
        return JessRevealed.leavesOut() && JessIds.isMade(queue);
    }

    static void take(LinkedBlockingQueue<?> queue) {
        if (isCounted(queue)) {
            JessElements.await(queue, UNSAFE.getReference(queue, NOT_EMPTY));
        }
    }

    static void enqueue(LinkedBlockingQueue<?> queue, JessAny node) {
        if (isCounted(queue)) {
            JessElements.comes(queue);
        }
    }

    static void dequeue(LinkedBlockingQueue<?> queue) {
        if (isCounted(queue)) {
            JessElements.goes(queue);
        }
    }

    static void remove(LinkedBlockingQueue<?> queue, Object element) {
        compares(element);
    }

    static void contains(LinkedBlockingQueue<?> queue, Object element) {
        compares(element);
    }

    /** It calls {@code equals} of what it is given. */
    private static void compares(Object element) {
        if (element != null && !JessDone.comparesAlone(element)) {
            JessRevealed.reveal();
        }
    }

    static void drainTo(LinkedBlockingQueue<?> queue, Collection<?> target, int most) {
        if (target != null && !addsAlone(target.getClass())) {
            JessRevealed.reveal();
        }
    }

    /** Whether adding to a collection calls no code of an application, and waits for nothing. */
    private static boolean addsAlone(Class<?> type) {
        return type == ArrayList.class || type == LinkedList.class || type == ArrayDeque.class;
    }

    static void writeObject(LinkedBlockingQueue<?> queue, ObjectOutputStream stream) {
        JessRevealed.reveal();
    }
}
