package java.lang;

import jdk.internal.vm.annotation.ForceInline;

/**
 * Initialisation of the program's classes (JLS 12.4.2). The JVM initialises a class once, as one
 * atomic step that is not recorded ({@link JessClinit}). For most classes nothing else can be
 * observed: whichever thread uses them first, the result is the same. An initialiser that is
 * watched while it runs like that may turn out to be different: it waits, starts threads, fails,
 * shares state with other classes, or is one of several that use each other. From then on its class
 * is initialised in each execution, by the first thread that uses it, step by step like any other
 * code ({@link JessClassState}).
 *
 * <p>Invariant: what is learnt about a class is learnt in an execution that does not count, since a
 * class was initialised in it, and the search begins anew.
 */
final class JessClasses {
    /** An initialiser is watched, or the JVM has not initialised some class once for all. */
    static boolean attentive;

    private static final int SMALL = 256;

    /**
     * Classes of the program that were looked up, in a table by identity. Once no initialiser is
     * watched, those that the JVM has initialised once for all are forgotten: they can be in no
     * circle with what comes later, and class loaders come and go.
     */
    private static JessClassState[] table = new JessClassState[SMALL];

    private static int count;

    /** Initialisers that run, one inside the other. */
    private static Level[] levels = new Level[8];

    /** How many have begun. */
    private static int begun;

    private static int depth;

    /** Classes that are initialised in each execution. */
    private static int again;

    /** Classes that are to be initialised once for all when they are used next. */
    private static int unsettled;

    /** Whether some {@link JessClassState#isExpectedAgain}. */
    private static boolean anyExpectedAgain;

    /** Classes that are reported to be initialised once. */
    private static int once;

    /** Whether there is another execution after one in which something was learnt. */
    private static boolean learns;

    /** Numbers the explorations, or parts of them. */
    private static int exploration;

    private JessClasses() {}

    /** An initialiser that runs. */
    private static final class Level {
        /** The class; null stands for one of the JDK, or one that cannot be watched. */
        JessClassState state;

        /** It is watched and can be run again, unless it is one of an interface. */
        boolean runsAgain;

        /** How much had been overwritten when it began; see {@link JessUndo}. */
        int before;

        /** Its number: what it makes is old to other initialisers. */
        int number;

        /** The identity hash codes that it gives. */
        JessHashes.Codes codes;
    }

    // Uses.

    /** A thread may be about to use a class in a way that initialises it. */
    @ForceInline
    static void uses(Class<?> type) {
        if (attentive) {
            use(type);
        }
    }

    /** A thread is about to use a class in a way that initialises it. */
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
        if (state.matters) {
            state.tell(exploration);
        }
        if (JessMachine.quiet()) {
            usedByInitialiser(state);
            // It may be one that is initialised once after all only now, for this use.
            settle(state);
        } else if (state.isAgain()) {
            state.usedIn = exploration;
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
            unsettled--;
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
            if (old[i] != null && (!onlyAgain || isKept(old[i]))) {
                table[slot(table, old[i].type)] = old[i];
                count++;
            }
        }
    }

    private static boolean isKept(JessClassState state) {
        boolean counts = state.repeatable || state.type.isInterface();
        return state.isAgain()
                || state.isUnsettled()
                || state.matters
                || state.isExpectedAgain
                || counts && state.reader.depends;
    }

    /** Forgets those that the JVM has initialised once for all, whatever happens. */
    private static void forget() {
        int kept = 0;
        for (int i = 0; i < table.length; i++) {
            kept += table[i] != null && isKept(table[i]) ? 1 : 0;
        }
        int length = SMALL;
        while (length <= 2 * kept) {
            length *= 2;
        }
        rebuild(length, true);
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
        exploration++;
        for (int i = 0; learns && i < table.length; i++) {
            JessClassState state = table[i];
            if (state != null && state.repeatable && JessReplayedClasses.isAgain(state.type)) {
                markAgain(state);
            }
        }
    }

    /** After an exploration: reports which classes were initialised again in its executions. */
    static void tellAgain() {
        StringBuilder codes = new StringBuilder();
        for (int i = 0; i < table.length; i++) {
            JessClassState used = table[i];
            boolean counts = used != null && used.usedIn == exploration;
            for (JessClassState state = used; counts && state != null; state = state.parent) {
                if (state.again) {
                    JessReplayedClasses.list(codes, state.type);
                }
            }
        }
        JessNative.initialisedAgain(codes.toString());
    }

    /** An initialiser begins that can be run again. */
    static void enter(Class<?> type) {
        JessClassState state = learns ? of(type) : null;
        if (state == null) {
            enterOnce();
            return;
        }
        push(state, true);
        attentive = true;
        // Inside one that runs once only, its class has to stay as that one has found it.
        state.repeatable = JessMachine.repeatable;
        if (state.inCircle || state.isAgain()) {
            blame();
        } else if (state.repeatable && JessReplayedClasses.isAgain(type)) {
            // As where it was learnt: it has run once before, which has filled caches of the JDK.
            state.isExpectedAgain = true;
            anyExpectedAgain = true;
            JessNative.promoted();
        }
    }

    /** One begins that cannot. */
    static void enterOnce() {
        push(null, false);
    }

    /**
     * That of an interface begins: it is watched, since it may matter when it runs, which the
     * verdict then reports.
     */
    static void enterOnce(Class<?> type) {
        push(learns ? of(type) : null, false);
        attentive = true;
    }

    private static void push(JessClassState state, boolean runsAgain) {
        JessClinit.enter();
        if (depth == levels.length) {
            Level[] grown = new Level[depth * 2];
            System.arraycopy(levels, 0, grown, 0, depth);
            levels = grown;
        }
        Level level = new Level();
        level.state = state;
        level.runsAgain = runsAgain;
        level.before = JessUndo.watched();
        level.number = ++begun;
        level.codes = new JessHashes.Codes(state == null ? null : state.type.getName());
        levels[depth] = level;
        depth++;
        tellMachine();
    }

    private static void tellMachine() {
        Level level = depth > 0 ? levels[depth - 1] : null;
        JessMachine.watching = level != null && level.state != null;
        JessMachine.episode = level != null ? level.number : 0;
        JessHashes.given = level != null ? level.codes : null;
        JessMachine.repeatable = level != null;
        JessMachine.noted = level != null;
        for (int i = 0; i < depth; i++) {
            JessMachine.repeatable &= levels[i].runsAgain;
            JessMachine.noted &= levels[i].state != null;
        }
        tellInfluences();
    }

    /**
     * Sets which initialisers note what is read: all that run, unless one of them is not watched.
     */
    private static void tellInfluences() {
        JessInfluences.onTime();
        int count = JessMachine.noted ? depth : 0;
        JessInfluences.running = new JessReader[count];
        JessInfluences.classes = new Class<?>[count];
        for (int i = 0; i < count; i++) {
            JessInfluences.running[i] = levels[i].state.reader;
            JessInfluences.classes[i] = levels[i].state.type;
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

    /**
     * The innermost initialiser has thrown, and is one that runs once, as those of interfaces do:
     * to the JVM the class is erroneous from now on, in all executions.
     */
    static void failedOnce(Throwable thrown) {
        exit();
        if (thrown instanceof JessStop || thrown == JessBlame.BLAME) {
            return;
        }
        JessEnd.uncontrolled(
                "the initialiser of "
                        + JessStack.initialised()
                        + " fails ("
                        + JessModel.line(thrown)
                        + "), and can be run only once, as those of all interfaces; remedy: do that"
                        + " in the initialiser of a class");
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
        Level level = levels[depth - 1];
        JessClassState ended = level.state;
        if (level.runsAgain && !ended.again && !isExpectedOnce(ended) && ended.usesShared()) {
            blame();
        }
        if (ended != null && ended.again) {
            ended.reader.becomeStale();
        }
        depth--;
        if (ended == null || !ended.again) {
            JessUndo.keepWatched(level.before);
        }
        levels[depth] = null;
        if (depth == 0) {
            JessUndo.endWatched();
            JessIds.forgetFresh();
            forget();
        }
        attentive = depth > 0 || again + unsettled + once > 0;
    }

    /** Between executions no thread is in an initialiser. */
    static void end() {
        while (depth > 0) {
            pop();
        }
        tellMachine();
        if (anyExpectedAgain) {
            anyExpectedAgain = false;
            renewExpected();
        }
        if (JessInfluences.anyStale) {
            JessInfluences.anyStale = false;
            renew();
        }
    }

    /** The initialiser of a class matters, but cannot be run again. */
    private static void tellOnce(JessClassState state) {
        once += state.matters ? 0 : 1;
        state.matters = true;
        attentive = true;
        state.tell(exploration);
    }

    /** Whether the execution that is replayed was one in which it had run before. */
    private static boolean isExpectedOnce(JessClassState state) {
        return JessReplayedClasses.isOnce(state.type);
    }

    /** Those that have run once, and of which the token says that they run in each execution. */
    private static void renewExpected() {
        for (int i = 0; i < table.length; i++) {
            if (table[i] != null && table[i].isExpectedAgain) {
                table[i].isExpectedAgain = false;
                table[i].reader.becomeStale();
            }
        }
        renew();
    }

    /** Initialisers that have run once turn out to have read what changes. */
    private static void renew() {
        for (int i = 0; i < table.length; i++) {
            JessClassState state = table[i];
            if (state != null && state.reader.isStale) {
                if (state.repeatable && isExpectedOnce(state)) {
                    continue;
                }
                if (state.repeatable) {
                    markAgain(state);
                } else if (state.type.isInterface()) {
                    tellOnce(state);
                }
            }
        }
    }

    /** An initialiser uses a class, which may be its own. */
    private static void usedByInitialiser(JessClassState used) {
        JessClassState user = depth == 0 ? null : levels[depth - 1].state;
        if (user == used) {
            return;
        }
        if (user != null) {
            used.reader.usedBy(user.reader);
        }
        boolean isStale = used.reader.isStale && !isExpectedOnce(used);
        if ((used.isAgain() || isStale) && !blame() && used.isAgain()) {
            // What runs once only must find what it uses for ever.
            for (JessClassState state = used; state != null; state = state.parent) {
                again -= state.again ? 1 : 0;
                unsettled -= state.isUnsettled() ? 1 : 0;
                state.becomeOnce();
                unsettled += state.isUnsettled() ? 1 : 0;
            }
            JessNative.promoted();
        }
        if (user != null && user.addUse(used) && used.leadsTo(user)) {
            user.inCircle = true;
            if (JessMachine.repeatable) {
                closeCircle(used, user);
            }
            blame();
        }
    }

    /**
     * The initialisers that run do something that depends on when they do it. Their classes are
     * initialised in each execution from the next one on; false if one of them cannot be, which the
     * verdict reports.
     */
    static boolean blame() {
        for (int i = 0; i < depth && JessMachine.repeatable; i++) {
            initialiseAgain(levels[i].state);
        }
        for (int i = 0; i < depth && JessMachine.noted && !JessMachine.repeatable; i++) {
            if (!levels[i].runsAgain) {
                tellOnce(levels[i].state);
            }
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
            JessNative.promoted();
            markAgain(state);
        }
    }

    private static void markAgain(JessClassState state) {
        if (!state.again && !state.once) {
            state.again = true;
            state.since = JessMachine.execution + 1;
            again++;
            attentive = true;
            for (int i = 0; i < table.length; i++) {
                JessClassState other = table[i];
                if (other != null && other.repeatable && other.isAgain()) {
                    markAgain(other);
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
