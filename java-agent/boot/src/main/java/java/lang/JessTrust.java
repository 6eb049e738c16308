package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Where trusted code begins and ends: code of the JDK that others see as one step, from where a
 * thread comes into it to where it returns, or calls back into code that is not trusted. The engine
 * learns of both by marks in the trace.
 *
 * <p>Whether a thread is inside is one word of its context. Each frame of a woven twin keeps in a
 * local variable of its own what that word has to be there, or what it was for the caller, and sets
 * it again behind each call that may have changed it, in each handler, and before it is left. So no
 * frame depends on what frames above it have done, however they have ended: calls that return,
 * exceptions that skip frames, and recursion are all the same.
 *
 * <p>Nothing here throws, and nothing is told of an execution that is over, or of a class
 * initialiser, which is no step; the words stay right there all the same.
 */
public final class JessTrust {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private static final int OUTSIDE = 0;
    private static final int INSIDE = 1;

    /** Whether trusted code is told at all; set by the driver while nothing of the program runs. */
    static boolean on;

    /**
     * Classes of the boot loader that were asked about, in an open table by the hashes of their
     * names, and the answers. What is said of a class never changes, so they are never reset.
     */
    private static Class<?>[] asked = new Class<?>[256];

    private static boolean[] answers = new boolean[256];
    private static int known;

    private JessTrust() {}

    /** At the head of a trusted method; what it has to restore when it ends. */
    @ForceInline
    public static int enter() {
        if (!on) {
            return OUTSIDE;
        }
        return come(INSIDE);
    }

    /** At the head of a method that is no part of the trusted class around it; the same. */
    @ForceInline
    public static int outside() {
        JessContext context = JessMachine.current;
        if (context == null || context.trust == OUTSIDE) {
            return OUTSIDE;
        }
        return come(OUTSIDE);
    }

    /** At the head of a method that belongs to whatever calls it: where that is. */
    @ForceInline
    public static int state() {
        JessContext context = JessMachine.current;
        return context == null ? OUTSIDE : context.trust;
    }

    /** Where a trusted method goes on: behind a call, or in a handler. */
    @ForceInline
    public static void resume() {
        if (on) {
            restore(INSIDE);
        }
    }

    /** The same for other methods, and before a method is left. */
    @ForceInline
    public static void restore(int state) {
        JessContext context = JessMachine.current;
        if (context != null && context.trust != state) {
            come(state);
        }
    }

    /** Before a call of code that is not trusted, or may call such code. */
    @ForceInline
    public static void pause() {
        restore(OUTSIDE);
    }

    /** Before a call on an object that may be of any class. */
    @ForceInline
    public static void pause(Object receiver) {
        JessContext context = JessMachine.current;
        if (context != null && context.trust != OUTSIDE && !keeps(receiver)) {
            come(OUTSIDE);
        }
    }

    /** The same where it is known that the method of exactly this class needs no pause. */
    @ForceInline
    public static void pause(Object receiver, Class<?> exact) {
        JessContext context = JessMachine.current;
        if (context != null
                && context.trust != OUTSIDE
                && (receiver == null || receiver.getClass() != exact)
                && !keeps(receiver)) {
            come(OUTSIDE);
        }
    }

    /**
     * The thread is there from now on; where it was. The mark comes first: it may have no stack
     * left.
     */
    @DontInline
    private static int come(int state) {
        JessContext context = JessMachine.current;
        if (context == null) {
            return OUTSIDE;
        }
        int before = context.trust;
        if (before != state) {
            mark(state);
            context.trust = state;
        }
        return before;
    }

    private static void mark(int state) {
        int limit = JessMachine.limit;
        if (limit == Integer.MIN_VALUE) {
            return;
        }
        int at = JessMachine.position;
        if (at < limit) {
            long site =
                    state == INSIDE ? JessProtocol.SITE_TRUST_BEGIN : JessProtocol.SITE_TRUST_END;
            UNSAFE.putLong(JessBuffer.RECORDS + at, site << Integer.SIZE);
            UNSAFE.putLong(JessBuffer.RECORDS + at + JessProtocol.RECORD_PAYLOAD, 0);
            JessMachine.position = at + JessProtocol.RECORD_BYTES;
            return;
        }
        JessNative.query(JessOp.Q_TRUST, state, at);
        JessMachine.look -= at;
        JessMachine.position = 0;
        JessMachine.reloadLimit();
    }

    /** Whether all methods of an object belong to trusted code that calls them, or call nobody. */
    private static boolean keeps(Object receiver) {
        if (receiver == null) {
            return true;
        }
        Class<?> type = receiver.getClass();
        if (type.isArray()) {
            return true;
        }
        if (type.getClassLoader0() != null || type.isHidden()) {
            return false;
        }
        int mask = asked.length - 1;
        int at = type.getName().hashCode() & mask;
        while (asked[at] != null) {
            if (asked[at] == type) {
                return answers[at];
            }
            at = at + 1 & mask;
        }
        return ask(type);
    }

    @DontInline
    private static boolean ask(Class<?> type) {
        if (2 * ++known > asked.length) {
            grow();
        }
        boolean answer = JessNative.keepsTrust(type);
        note(type, answer);
        return answer;
    }

    private static void grow() {
        Class<?>[] classes = asked;
        boolean[] said = answers;
        asked = new Class<?>[2 * classes.length];
        answers = new boolean[2 * classes.length];
        for (int i = 0; i < classes.length; i++) {
            if (classes[i] != null) {
                note(classes[i], said[i]);
            }
        }
    }

    private static void note(Class<?> type, boolean answer) {
        int mask = asked.length - 1;
        int at = type.getName().hashCode() & mask;
        while (asked[at] != null) {
            at = at + 1 & mask;
        }
        answers[at] = answer;
        asked[at] = type;
    }
}
