package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

import java.util.Iterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Where trusted code begins and ends: code of the JDK that other threads see as one step, from
 * where a thread comes into it to where it returns, or calls back into code that is not trusted.
 * The engine learns of both by marks in the trace.
 *
 * <p>Whether a thread is inside is one word of its context. Each frame of a woven twin keeps in a
 * local variable of its own what that word has to be there, or what it was for the caller, and sets
 * it again behind each call that may have changed it, in each handler, and before it is left. So no
 * frame depends on what frames above it have done, however they have ended: calls that return,
 * exceptions that skip frames, and recursion are all the same.
 *
 * <p>A step of a trusted library of the program has everything in it that the library calls, since
 * the user says of all of it that it is atomic: code of the JDK neither pauses in it nor begins a
 * step of its own. It ends where code of the program comes that is not trusted, each method of
 * which is guarded.
 *
 * <p>Nothing here throws, and nothing is reported of an execution that is over, or of a class
 * initialiser, which is no step; the words stay right there all the same.
 */
public final class JessTrust {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private static final int OUTSIDE = 0;
    private static final int INSIDE = 1;

    // What a trusted method has to restore when it ends, if it has a step of its own.
    private static final int BEGUN_OUTSIDE = -1;
    private static final int BEGUN_INSIDE = 2;

    /**
     * Whether trusted code is reported at all; set by the driver while nothing of the program runs.
     */
    static boolean on;

    /** Whether libraries of the program are trusted in this JVM; set like {@link #on}. */
    static boolean libraries;

    /** Whose the step of a library is, in place of an object. */
    private static final Object LIBRARY = new Object();

    /** Whose the step of a static method of the JDK is, where libraries are trusted. */
    private static final Object NOBODY = new Object();

    /**
     * Classes of the boot loader that were looked up, in an open table by the hashes of their
     * names, and the answers. The answer for a class never changes, so they are never reset.
     */
    private static Class<?>[] asked = new Class<?>[256];

    private static boolean[] answers = new boolean[256];
    private static int known;

    /** The last answers to {@link #isOneWith}, by a hash of both names. */
    private static final int PAIRS = 256;

    private static final Class<?>[] owners = new Class<?>[PAIRS];
    private static final Class<?>[] parts = new Class<?>[PAIRS];
    private static final boolean[] one = new boolean[PAIRS];

    private static final String THREAD_PER_TASK = "java.util.concurrent.ThreadPerTaskExecutor";

    private JessTrust() {}

    /** Whether a thread is in trusted code. */
    static boolean isInside(JessContext context) {
        return context.trust == INSIDE;
    }

    /** At the head of a trusted static method; what it has to restore when it ends. */
    @ForceInline
    public static int enter() {
        if (!on) {
            return libraries ? state() : OUTSIDE;
        }
        return libraries ? beginBeside() : come(INSIDE);
    }

    /**
     * At the head of a trusted method of an object. A call on one object is one step, with the
     * calls on its internal parts; a call that it makes on another trusted object is another step,
     * since no documentation guarantees anything about both.
     */
    @ForceInline
    public static int enter(Object self) {
        if (!on) {
            return libraries ? state() : OUTSIDE;
        }
        return begin(self, false);
    }

    /**
     * At the head of a method of an object that other threads see after what the object has done
     * before, and before what it does then: such a step is always one of its own.
     */
    @ForceInline
    public static int apart(Object self) {
        if (!on) {
            return libraries ? state() : OUTSIDE;
        }
        return begin(self, true);
    }

    /**
     * At the head of a method of a trusted library. What it calls of libraries, of whichever
     * object, is part of its step.
     */
    @DontInline
    public static int library() {
        JessContext context = JessMachine.current;
        if (context == null || !libraries) {
            return OUTSIDE;
        }
        int before = context.trust;
        if (before == INSIDE && isOfLibrary(context)) {
            return INSIDE;
        }
        return begin(context, LIBRARY);
    }

    /** At the head of a method of the program that is not trusted; what it has to restore. */
    @ForceInline
    public static int program() {
        JessContext context = JessMachine.current;
        if (context == null || context.trust == OUTSIDE) {
            return OUTSIDE;
        }
        return come(OUTSIDE);
    }

    /** Whether the step that a thread is in is that of a library. */
    private static boolean isOfLibrary(JessContext context) {
        int depth = context.trustedDepth;
        return depth > 0 && context.trusted[depth - 1] == LIBRARY;
    }

    /** A static method of the JDK is no part of the step around the code that calls it. */
    @DontInline
    private static int beginBeside() {
        JessContext context = JessMachine.current;
        if (context == null) {
            return OUTSIDE;
        }
        return context.trust == INSIDE ? INSIDE : begin(context, NOBODY);
    }

    @DontInline
    private static int begin(Object self, boolean apart) {
        JessContext context = JessMachine.current;
        if (context == null) {
            return OUTSIDE;
        }
        int before = context.trust;
        int depth = context.trustedDepth;
        if (before == INSIDE && depth > 0) {
            Object owner = context.trusted[depth - 1];
            if (owner == LIBRARY
                    || (apart ? hasItsOwn(owner.getClass()) : isOneWith(owner, self))) {
                return INSIDE;
            }
        }
        return begin(context, self);
    }

    /** The thread begins a step of this object. */
    private static int begin(JessContext context, Object self) {
        int before = context.trust;
        int depth = context.trustedDepth;
        if (depth == context.trusted.length) {
            Object[] longer = new Object[Math.max(8, 2 * depth)];
            System.arraycopy(context.trusted, 0, longer, 0, depth);
            context.trusted = longer;
        }
        context.trusted[depth] = self;
        mark(INSIDE, self == LIBRARY);
        context.trust = INSIDE;
        context.trustedDepth = depth + 1;
        return before == INSIDE ? BEGUN_INSIDE : BEGUN_OUTSIDE;
    }

    /**
     * Whether two objects are one to other threads: the same, or one an internal part of the other.
     */
    private static boolean isOneWith(Object owner, Object self) {
        if (owner == self) {
            return true;
        }
        Class<?> outer = owner.getClass();
        Class<?> inner = self.getClass();
        if (outer == inner) {
            return false;
        }
        int at = (outer.getName().hashCode() * 31 + inner.getName().hashCode()) & PAIRS - 1;
        if (owners[at] == outer && parts[at] == inner) {
            return one[at];
        }
        // An iterator may be that of another collection of the same class.
        boolean answer =
                !Iterator.class.isAssignableFrom(inner)
                        && (isNestedIn(inner, outer)
                                || isNestedIn(outer, inner)
                                || isQueueOf(outer, inner)
                                || hasItsOwn(outer));
        owners[at] = outer;
        parts[at] = inner;
        one[at] = answer;
        return answer;
    }

    /**
     * Whether objects of a class are the queue of a pool, or of one of its workers: the documents
     * of ThreadPoolExecutor call it a part of the pool, and say to leave it alone.
     */
    private static boolean isQueueOf(Class<?> pool, Class<?> queue) {
        return BlockingQueue.class.isAssignableFrom(queue)
                && (ThreadPoolExecutor.class.isAssignableFrom(pool)
                        || isNestedIn(pool, ThreadPoolExecutor.class));
    }

    /**
     * Whether all trusted objects that one of a class calls are made by it, and known to nobody
     * else: the set and the latch of an executor with a thread for each task.
     */
    private static boolean hasItsOwn(Class<?> outer) {
        String name = outer.getName();
        return outer.getClassLoader0() == null
                && (name.equals(THREAD_PER_TASK) || name.startsWith(THREAD_PER_TASK + "$"));
    }

    /** Whether a class is nested in another one, or in one that this inherits from. */
    private static boolean isNestedIn(Class<?> inner, Class<?> outer) {
        String name = inner.getName();
        for (Class<?> type = outer; type != null; type = type.getSuperclass()) {
            String around = type.getName();
            if (name.length() > around.length()
                    && name.charAt(around.length()) == '$'
                    && name.startsWith(around)) {
                return true;
            }
        }
        return false;
    }

    /** Before a trusted method is left. */
    @ForceInline
    public static void leave(int state) {
        if (state == BEGUN_INSIDE || state == BEGUN_OUTSIDE) {
            end(state);
        } else {
            restore(state);
        }
    }

    @DontInline
    private static void end(int state) {
        JessContext context = JessMachine.current;
        if (context == null) {
            return;
        }
        if (context.trustedDepth > 0) {
            context.trusted[--context.trustedDepth] = null;
        }
        int after = state == BEGUN_INSIDE ? INSIDE : OUTSIDE;
        if (after == INSIDE || context.trust != after) {
            mark(after, isOfLibrary(context));
        }
        context.trust = after;
    }

    /** At the head of a method that is no part of the trusted class around it; the same. */
    @ForceInline
    public static int outside() {
        JessContext context = JessMachine.current;
        if (context == null || context.trust == OUTSIDE) {
            return OUTSIDE;
        }
        return isOfLibrary(context) ? INSIDE : come(OUTSIDE);
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
        JessContext context = JessMachine.current;
        if (context != null && context.trust != OUTSIDE) {
            pauseUnlessOfLibrary(context);
        }
    }

    @DontInline
    private static void pauseUnlessOfLibrary(JessContext context) {
        if (!isOfLibrary(context)) {
            come(OUTSIDE);
        }
    }

    /** Before a call on an object that may be of any class. */
    @ForceInline
    public static void pause(Object receiver) {
        JessContext context = JessMachine.current;
        if (context != null && context.trust != OUTSIDE) {
            pauseUnlessKept(context, receiver);
        }
    }

    /** The same where it is known that the method of exactly this class needs no pause. */
    @ForceInline
    public static void pause(Object receiver, Class<?> exact) {
        JessContext context = JessMachine.current;
        if (context != null
                && context.trust != OUTSIDE
                && (receiver == null || receiver.getClass() != exact)) {
            pauseUnlessKept(context, receiver);
        }
    }

    /** Not a part of each caller: compilers would look at all of it once for each call there. */
    @DontInline
    private static void pauseUnlessKept(JessContext context, Object receiver) {
        if (!isOfLibrary(context) && !keeps(receiver)) {
            come(OUTSIDE);
        }
    }

    /**
     * The thread is in this state from now on; returns the one before. The mark comes first: it may
     * have no stack left.
     */
    @DontInline
    private static int come(int state) {
        JessContext context = JessMachine.current;
        if (context == null) {
            return OUTSIDE;
        }
        int before = context.trust;
        if (before != state) {
            mark(state, isOfLibrary(context));
            context.trust = state;
        }
        return before;
    }

    /** What follows is inside or outside; {@code library}: whose, if it is inside. */
    private static void mark(int state, boolean library) {
        int limit = JessMachine.limit;
        if (limit == Integer.MIN_VALUE) {
            return;
        }
        int at = JessMachine.position;
        if (at < limit) {
            long site =
                    state == INSIDE ? JessProtocol.SITE_TRUST_BEGIN : JessProtocol.SITE_TRUST_END;
            UNSAFE.putLong(JessBuffer.RECORDS + at, site << Integer.SIZE);
            long of = library ? 1 : 0;
            UNSAFE.putLong(JessBuffer.RECORDS + at + JessProtocol.RECORD_PAYLOAD, of);
            JessMachine.position = at + JessProtocol.RECORD_BYTES;
            return;
        }
        JessNative.query(JessOp.Q_TRUST, library && state == INSIDE ? 2 : state, at);
        JessMachine.look -= at;
        JessMachine.position = 0;
        JessMachine.reloadLimit();
    }

    /**
     * Whether all methods of an object belong to trusted code that calls them, or call no other
     * code.
     */
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
