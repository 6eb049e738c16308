package java.lang;

import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The leak check: which originals controlled threads reach, and how. An original of the JDK that is
 * called by a twin is a leak. One that is called by other plain code is not: islands, models and
 * class initialisers of the JDK are plain on purpose. An original of the application is always a
 * leak: no island may call one. What {@link JessLeakRules} explain is none.
 *
 * <p>Code of the program is looked for in each exploration. What it plugs into the JDK to be called
 * by it, such as random numbers of its own, may do anything: a leak through an island that is
 * marked so in the table of leaks ends the exploration. The verdict reports all other leaks.
 */
final class JessLeaks implements Function<Stream<StackWalker.StackFrame>, Boolean> {
    private static final int MOST = 10_000;
    private static final int FRAMES = 16;

    /** Frames between {@link JessNative#methodAt} and the caller of an original: look, hit, it. */
    private static final int CALLER = 4;

    /** Bits of the numbers of probes in {@link #harmless}. */
    private static final int PROBE_BITS = 20;

    private static final JessLeaks CHECK = new JessLeaks();

    /**
     * Descriptors, which identify the twins of constructors, are available with the classes only;
     * the methods of lambdas are hidden frames.
     */
    private static final StackWalker WALKER =
            StackWalker.getInstance(
                    Set.of(
                            StackWalker.Option.RETAIN_CLASS_REFERENCE,
                            StackWalker.Option.SHOW_HIDDEN_FRAMES));

    /** Which originals are known to be leaks, or are reported, by the numbers of their probes. */
    private byte[] leaks = new byte[1 << 16];

    /**
     * Which probes are no leaks when called by which methods, whatever has called those; a walk
     * takes far longer. Classes of the boot loader are never unloaded, so a method is its number.
     */
    private final JessLocationSet harmless = new JessLocationSet();

    /** Whether the last walk needed to know no more than the caller, which is such a method. */
    private boolean byCaller;

    /** All leaks of this JVM, each with its stack. */
    private String[] found = new String[64];

    private int count;

    /** A probe is being checked: probes that this passes are not. */
    private boolean busy;

    /** Whether leaks are listed at the end; otherwise some end the exploration. */
    private boolean findsAll;

    /** Whether what the last walk has found does. */
    private boolean ends;

    /** What the verdict is to report of it, or null. */
    private String unseen;

    /** Set before the first probe. */
    private JessLeakRules rules;

    private JessLeaks() {}

    /**
     * Before the first probe of an exploration, which may want all leaks, or end with the first.
     */
    static void prepare(boolean all) {
        CHECK.findsAll = all;
        if (!all) {
            CHECK.leaks = new byte[CHECK.leaks.length];
        }
        if (CHECK.rules == null) {
            CHECK.rules = JessLeakRules.parse(JessNative.leakRules());
        }
    }

    /** A probe in an original was passed. The first time on a controlled thread is kept. */
    static void hit(int id) {
        CHECK.look(id);
    }

    /** Whether no leak is looked for until this is said again; returns what it was. */
    static boolean ignore(boolean yes) {
        boolean before = CHECK.busy;
        CHECK.busy = yes;
        return before;
    }

    private void look(int id) {
        if (!JessMachine.active || busy || id < leaks.length && leaks[id] != 0) {
            return;
        }
        if (!JessMachine.onControlledCarrier()) {
            return;
        }
        busy = true;
        ends = false;
        unseen = null;
        byCaller = false;
        try {
            // Otherwise only originals of the application come here, for which the caller does not
            // matter.
            long call = findsAll ? call(id, JessNative.methodAt(CALLER)) : 0;
            if (call != 0 && harmless.has(call)) {
                return;
            }
            if (!WALKER.walk(this)) {
                if (byCaller && call != 0 && unseen == null) {
                    harmless.add(call);
                }
            } else if (findsAll) {
                note(id);
            }
            if (unseen != null && !ends && !findsAll) {
                mark(id);
                JessNative.unseen(unseen);
            }
        } finally {
            busy = false;
        }
        if (ends && !findsAll) {
            String where = JessStack.where(new Throwable());
            JessEnd.uncontrolled(
                    "code of the program that the JDK calls where nothing is seen: ".concat(where));
            throw JessStop.STOP;
        }
    }

    /** One number for both, or 0 if there is none. */
    private static long call(int id, long caller) {
        boolean fits = caller != 0 && id >>> PROBE_BITS == 0;
        return fits ? caller >>> 3 << PROBE_BITS | id : 0;
    }

    /** Whether the original on top of the stack is a leak. */
    @Override
    public Boolean apply(Stream<StackWalker.StackFrame> frames) {
        Iterator<StackWalker.StackFrame> walk = frames.iterator();
        StackWalker.StackFrame original = null;
        StackWalker.StackFrame[] island = new StackWalker.StackFrame[16];
        int depth = 0;
        int calls = 0;
        while (walk.hasNext()) {
            StackWalker.StackFrame frame = walk.next();
            String owner = frame.getClassName();
            boolean ours = owner.startsWith("java.lang.Jess");
            if (original == null) {
                if (!ours) {
                    original = frame;
                    if (linked(frame) || owner.startsWith("jess.agent.")) {
                        // Code that receives the output of a program is no part of it.
                        return false;
                    }
                }
                continue;
            }
            calls++;
            if (handle(frame.getDeclaringClass())) {
                continue;
            }
            if (depth == 0) {
                byCaller = calls == 1 && isOfBoot(frame.getDeclaringClass());
                boolean suspect = isTwin(frame) || !JessStack.ofJdk(original.getClassName());
                if (ours || !suspect) {
                    return false;
                }
            }
            if (isOutside(frame)) {
                return false;
            }
            if (ours || isTwin(frame)) {
                int row = rules.explanation(original, island, depth);
                boolean isLeak = row < 0;
                ends = isLeak && rules.ends(island, depth);
                if (isLeak || rules.isTold(row)) {
                    unseen = told(original, depth == 0 ? null : island[depth - 1]);
                }
                return isLeak;
            }
            if (depth == island.length) {
                StackWalker.StackFrame[] grown = new StackWalker.StackFrame[depth * 2];
                System.arraycopy(island, 0, grown, 0, depth);
                island = grown;
            }
            island[depth++] = frame;
            byCaller = false;
        }
        return false;
    }

    private static boolean isOfBoot(Class<?> owner) {
        return owner.getClassLoader0() == null && !owner.isHidden();
    }

    /** What a tool does outside control is meant to be invisible. */
    private static boolean isOutside(StackWalker.StackFrame frame) {
        return frame.getClassName().equals("java.lang.JessSession")
                && frame.getMethodName().equals("outside");
    }

    /** Constructors of lambdas are called by the linked call site, and only store what they get. */
    private static boolean linked(StackWalker.StackFrame frame) {
        return frame.getDeclaringClass().isHidden() && frame.getMethodName().equals("<init>");
    }

    /** The code of a method handle stands for its caller; the rest of its package is an island. */
    private static boolean handle(Class<?> owner) {
        String name = owner.getName();
        return name.startsWith("java.lang.invoke.")
                && (owner.isHidden() || name.endsWith("$Holder"));
    }

    private static boolean isTwin(StackWalker.StackFrame frame) {
        String name = frame.getMethodName();
        return name.endsWith(JessStack.SUFFIX)
                || name.equals("<init>")
                        && frame.getDescriptor().endsWith("Ljava/lang/JessMarker;)V");
    }

    private static String told(StackWalker.StackFrame original, StackWalker.StackFrame island) {
        String caller = island == null ? "the JVM" : name(island);
        return name(original).concat(" called by ").concat(caller);
    }

    private static String name(StackWalker.StackFrame frame) {
        return frame.getClassName().concat(".").concat(frame.getMethodName());
    }

    private void mark(int id) {
        if (id >= leaks.length) {
            byte[] grown = new byte[Math.max(id + 1, leaks.length * 2)];
            System.arraycopy(leaks, 0, grown, 0, leaks.length);
            leaks = grown;
        }
        leaks[id] = 1;
    }

    private void note(int id) {
        mark(id);
        if (count == MOST) {
            return;
        }
        String[] frames = JessStack.frames(new Throwable());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < frames.length && i < FRAMES; i++) {
            text.append(i == 0 ? "" : i == 1 ? " runs outside control, called from " : " < ");
            text.append(frames[i]);
        }
        if (count == found.length) {
            String[] grown = new String[count * 2];
            System.arraycopy(found, 0, grown, 0, count);
            found = grown;
        }
        found[count++] = text.toString();
    }

    /** All leaks of this JVM so far, each with its stack. */
    static String[] all() {
        String[] copy = new String[CHECK.count];
        System.arraycopy(CHECK.found, 0, copy, 0, copy.length);
        return copy;
    }
}
