package java.lang;

import jdk.internal.vm.annotation.ForceInline;

/**
 * Initialisation of the program's classes (JLS 12.4.2). The JVM initialises a class once, as one
 * atomic step that nobody records ({@link JessClinit}). For most classes that is all there is to
 * see: whoever uses them first, the result is the same. An initialiser that is watched while it
 * runs so may turn out to be different: it waits, starts threads, fails, shares state with other
 * classes, or is one of several that use each other. From then on its class is initialised in each
 * execution, by the first thread that uses it, step by step like any other code ({@link
 * JessClassState}).
 *
 * <p>Invariant: what is learnt about a class is learnt in an execution that does not count, since a
 * class was initialised in it, and the search begins anew.
 */
final class JessClasses {
    /** An initialiser is watched, or some class is initialised in each execution. */
    static boolean attentive;

    private static final int SMALL = 256;

    /**
     * Classes of the program that somebody has asked for, in a table by identity. Once no
     * initialiser is watched, those are forgotten that are not initialised again: what has been
     * initialised before can be in no circle with what comes later, and class loaders come and go.
     */
    private static JessClassState[] table = new JessClassState[SMALL];

    private static int count;

    /** Initialisers that run, one inside the other; null stands for one that runs once only. */
    private static JessClassState[] watched = new JessClassState[8];

    /** What they had overwritten when each began; see {@link JessUndo}. */
    private static int[] before = new int[8];

    /** Their numbers: what one of them makes is old to the others. */
    private static int[] numbers = new int[8];

    /** How many have begun. */
    private static int begun;

    private static int depth;

    /** Classes that are initialised in each execution. */
    private static int again;

    /** Whether there is another execution after one in which something was learnt. */
    private static boolean learns;

    private JessClasses() {}

    // Uses.

    /** Somebody may be about to use a class in a way that initialises it. */
    @ForceInline
    static void uses(Class<?> type) {
        if (attentive) {
            use(type);
        }
    }

    /** Somebody is about to use a class in a way that initialises it. */
    static void use(Class<?> type) {
        if (JessMachine.active && JessMachine.onControlledCarrier()) {
            used(of(type));
        }
    }

    /** The same by an access to a static field. */
    static void useField(int site) {
        if (JessMachine.active && JessMachine.onControlledCarrier()) {
            used(of((Class<?>) JessSite.statically(site).base));
        }
    }

    private static void used(JessClassState state) {
        if (state == null) {
            return;
        }
        settle(state);
        if (JessMachine.quiet()) {
            usedByInitialiser(state);
        } else if (state.isAgain()) {
            state.initialise();
        }
    }

    /** Initialises a class once for all, unrecorded and not undone, if that is to be done yet. */
    private static void settle(JessClassState state) {
        if (state.mustSettle()) {
            if (state.parent != null) {
                settle(state.parent);
            }
            enterOnce();
            try {
                state.settle();
            } finally {
                exit();
            }
        }
    }

    /** The state of a class of the program; null for one of the JDK. */
    static JessClassState of(Class<?> type) {
        if (type.getClassLoader0() == null) {
            return null;
        }
        int at = slot(table, type);
        if (table[at] != null) {
            return table[at];
        }
        Class<?> parent = type.getSuperclass();
        JessClassState made = new JessClassState(type, parent == null ? null : of(parent));
        count++;
        if (count > table.length / 2) {
            rebuild(table.length * 2, false);
        }
        table[slot(table, type)] = made;
        return made;
    }

    private static void rebuild(int length, boolean onlyAgain) {
        JessClassState[] old = table;
        table = new JessClassState[length];
        count = 0;
        for (int i = 0; i < old.length; i++) {
            if (old[i] != null && (!onlyAgain || old[i].isAgain())) {
                table[slot(table, old[i].type)] = old[i];
                count++;
            }
        }
    }

    private static int slot(JessClassState[] table, Class<?> type) {
        int mask = table.length - 1;
        int at = System.identityHashCode(type) & mask;
        while (table[at] != null && table[at].type != type) {
            at = at + 1 & mask;
        }
        return at;
    }

    // Watching.

    /** Before an exploration, or a part of it. */
    static void learn(boolean more) {
        learns = more;
    }

    /** An initialiser begins that can be run again. */
    static void enter(Class<?> type) {
        if (!learns) {
            enterOnce();
            return;
        }
        JessClassState state = of(type);
        push(state);
        attentive = true;
        state.repeatable = true;
        if (state.inCircle || state.isAgain()) {
            blame();
        }
    }

    /** One begins that cannot. */
    static void enterOnce() {
        push(null);
    }

    private static void push(JessClassState state) {
        JessClinit.enter();
        if (depth == watched.length) {
            JessClassState[] grown = new JessClassState[depth * 2];
            System.arraycopy(watched, 0, grown, 0, depth);
            watched = grown;
            int[] more = new int[depth * 2];
            System.arraycopy(before, 0, more, 0, depth);
            before = more;
            int[] longer = new int[depth * 2];
            System.arraycopy(numbers, 0, longer, 0, depth);
            numbers = longer;
        }
        watched[depth] = state;
        before[depth] = JessUndo.watched();
        numbers[depth] = ++begun;
        depth++;
        tellMachine();
    }

    private static void tellMachine() {
        JessMachine.watching = depth > 0 && watched[depth - 1] != null;
        JessMachine.episode = depth > 0 ? numbers[depth - 1] : 0;
        // Others may have begun what runs once, without a class.
        JessMachine.repeatable = depth > 0 && depth == JessMachine.initialisers;
        for (int i = 0; i < depth; i++) {
            JessMachine.repeatable &= watched[i] != null;
        }
    }

    /** The innermost initialiser has thrown: what that means is found out when it runs again. */
    static void failed(Throwable thrown) {
        boolean runsAgain = blame();
        exit();
        if (!runsAgain) {
            throw JessReflection.sneak(thrown);
        }
    }

    /** The innermost initialiser has ended. */
    static void exit() {
        pop();
        JessClinit.exit();
        tellMachine();
    }

    private static void pop() {
        if (JessMachine.blamed) {
            JessMachine.blamed = false;
            blame();
        }
        JessClassState ended = watched[depth - 1];
        if (ended != null && !ended.again && ended.usesShared()) {
            blame();
        }
        depth--;
        if (ended == null || !ended.again) {
            JessUndo.keepWatched(before[depth]);
        }
        watched[depth] = null;
        if (depth == 0) {
            JessUndo.endWatched();
            JessIds.forgetFresh();
            rebuild(again == 0 ? SMALL : table.length, true);
        }
        attentive = depth > 0 || again > 0;
    }

    /** Between executions nobody is in an initialiser. */
    static void end() {
        while (depth > 0) {
            pop();
        }
        tellMachine();
    }

    /** An initialiser uses a class, which may be its own. */
    private static void usedByInitialiser(JessClassState used) {
        JessClassState user = depth == 0 ? null : watched[depth - 1];
        if (user == used) {
            return;
        }
        if (used.isAgain() && !blame()) {
            // What runs once only must find what it uses for ever.
            for (JessClassState state = used; state != null; state = state.parent) {
                again -= state.again ? 1 : 0;
                state.becomeOnce();
            }
            JessNative.promoted();
        }
        if (user != null && user.addUse(used) && used.leadsTo(user)) {
            user.inCircle = true;
            closeCircle(used, user);
            blame();
        }
    }

    /**
     * The initialisers that run do something that depends on when they do it. Their classes are
     * initialised in each execution from the next one on; false if one of them cannot be.
     */
    static boolean blame() {
        for (int i = 0; i < depth && JessMachine.repeatable; i++) {
            initialiseAgain(watched[i]);
        }
        return JessMachine.repeatable;
    }

    /** All classes on ways from one to another are in a circle. */
    private static void closeCircle(JessClassState from, JessClassState to) {
        if (from == to || from.inCircle) {
            return;
        }
        from.inCircle = true;
        if (from.repeatable) {
            initialiseAgain(from);
        }
        for (int i = 0; i < from.used; i++) {
            if (from.uses[i].leadsTo(to)) {
                closeCircle(from.uses[i], to);
            }
        }
    }

    private static void initialiseAgain(JessClassState state) {
        if (!state.again && !state.once) {
            state.again = true;
            state.since = JessMachine.execution + 1;
            again++;
            attentive = true;
            JessNative.promoted();
            for (int i = 0; i < table.length; i++) {
                JessClassState other = table[i];
                if (other != null && other.repeatable && other.isAgain()) {
                    initialiseAgain(other);
                }
            }
        }
    }

    /** At the beginning of an execution. */
    static void begin() {
        if (again > 0) {
            for (int i = 0; i < table.length; i++) {
                if (table[i] != null) {
                    table[i].begin();
                }
            }
        }
    }
}
