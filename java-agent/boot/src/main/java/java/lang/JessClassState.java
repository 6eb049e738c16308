package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/**
 * A class of the program and its initialisation in the current execution. The steps are those of
 * JLS 12.4.2, with one difference that cannot be observed: no lock is taken to check how far it is
 * ({@link JessInitialisation}).
 */
final class JessClassState {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CONSTANTS = UNSAFE.objectFieldOffset(Class.class, "enumConstants");
    private static final long DIRECTORY =
            UNSAFE.objectFieldOffset(Class.class, "enumConstantDirectory");

    final Class<?> type;
    final JessClassState parent;

    /** Its number among those that are initialised again; -1 before the first time. */
    private int number = -1;

    /** How many have one. */
    private static int numbers;

    private final JessInitialisation progress;

    /** Its initialiser has been watched and can be run again. */
    boolean repeatable;

    /**
     * It cannot, although it matters when it runs: the verdict on a program that uses the class
     * reports that.
     */
    boolean matters;

    /** In which exploration that was reported last. */
    private int toldIn = -1;

    /** It has run in this execution, and is to be initialised in each from the next one on. */
    boolean isExpectedAgain;

    /** In which exploration it, or a class below it, was used last while it was {@link #again}. */
    int usedIn = -1;

    /** It is initialised in each execution, the first of which has this number. */
    boolean again;

    int since;

    /** It is initialised once after all, since code that runs only once needs it. */
    boolean once;

    /** That has not been done yet. */
    private boolean isUnsettled;

    /** Its initialiser uses a class whose initialiser, in the end, uses this one. */
    boolean inCircle;

    /** What its initialiser has read. */
    final JessReader reader = new JessReader();

    /** Its static fields have been reset, since the JVM has initialised it once for all. */
    private boolean isCleared;

    private MethodHandle initialiser;

    /** Classes that its initialiser uses. */
    JessClassState[] uses = new JessClassState[2];

    int used;

    /** When {@link #leadsTo} reached this class last. */
    private int visit;

    /** Numbers the searches of {@link #leadsTo}. */
    private static int visits;

    // Of the current execution.

    private JessContext owner;

    JessClassState(Class<?> type, JessClassState parent) {
        this.type = type;
        this.parent = parent;
        this.progress = new JessInitialisation(type);
        if (parent != null && !isAnonymousIn(parent.type)) {
            addUse(parent);
        }
    }

    /**
     * Whether it is an anonymous class of its superclass: code that creates one has initialised
     * that.
     */
    private boolean isAnonymousIn(Class<?> enclosing) {
        String outer = enclosing.getName();
        String name = type.getName();
        int digit = outer.length() + 1;
        return name.length() > digit
                && name.startsWith(outer)
                && name.charAt(digit - 1) == '$'
                && Character.isDigit(name.charAt(digit));
    }

    /** Whether this class, or a superclass, is initialised in each execution. */
    boolean isAgain() {
        return again || parent != null && parent.isAgain();
    }

    /** Reports, once in an exploration, that its initialiser runs once although it matters when. */
    void tell(int exploration) {
        if (toldIn != exploration) {
            toldIn = exploration;
            JessNative.runsOnce(type.getName());
        }
    }

    // In an execution.

    /** Puts the class into the state in which it is before it is initialised. */
    void begin() {
        owner = null;
        progress.begin();
        if (again && !isCleared) {
            JessClassFields.clear(type);
            isCleared = true;
        }
        if (again && type.isEnum()) {
            // Class keeps the constants of the last execution.
            UNSAFE.putReferenceVolatile(type, CONSTANTS, null);
            UNSAFE.putReferenceVolatile(type, DIRECTORY, null);
        }
    }

    /** Initialises the class, or waits until that is done. */
    void initialise() {
        JessContext me = JessMachine.current;
        if (number < 0) {
            number = numbers++;
        }
        if (me.hasInitialised(number) || owner == me || again && since > JessMachine.execution) {
            return;
        }
        if (progress.claim()) {
            owner = me;
            Throwable thrown = run();
            owner = null;
            progress.end(thrown != null);
            if (thrown != null) {
                throw JessReflection.sneak(thrown);
            }
        } else if (progress.await()) {
            throw new NoClassDefFoundError("Could not initialize class ".concat(type.getName()));
        }
        me.noteInitialised(number);
    }

    /** What the initialisation throws, if anything. */
    private Throwable run() {
        try {
            if (parent != null && parent.isAgain()) {
                parent.initialise();
            }
            if (again) {
                initialiser().invokeExact();
            }
            return null;
        } catch (JessStop stop) {
            throw stop;
        } catch (Error thrown) {
            return thrown;
        } catch (Throwable thrown) {
            return new ExceptionInInitializerError(thrown);
        }
    }

    private MethodHandle initialiser() throws ReflectiveOperationException {
        if (initialiser == null) {
            initialiser =
                    JessTrustedLookup.lookup()
                            .findStatic(
                                    type, JessStack.INITIALISE, MethodType.methodType(void.class));
        }
        return initialiser;
    }

    // Once for all.

    /**
     * The class is not initialised in each execution any more. What it was set to so far is undone
     * when the execution ends.
     */
    void becomeOnce() {
        isUnsettled |= again;
        again = false;
        once = true;
    }

    /** Whether it has yet to be initialised as if it had never been otherwise. */
    boolean isUnsettled() {
        return isUnsettled;
    }

    /**
     * Whether that is to be done now. What it was set to in this execution is undone at its end.
     */
    boolean mustSettle() {
        return isUnsettled && since <= JessMachine.execution && !progress.isBegun();
    }

    /** Runs its initialiser for the last time. */
    void settle() {
        isUnsettled = false;
        try {
            initialiser().invokeExact();
        } catch (Throwable thrown) {
            throw JessReflection.sneak(thrown);
        }
    }

    // What uses what.

    /** Whether its initialiser, which has ended, has used static state that may change. */
    boolean usesShared() {
        for (int i = 0; i < used; i++) {
            for (JessClassState state = uses[i]; state != null; state = state.parent) {
                if (JessClassFields.hasShared(state.type)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether it is new that the initialiser uses a class. */
    boolean addUse(JessClassState other) {
        for (int i = 0; i < used; i++) {
            if (uses[i] == other) {
                return false;
            }
        }
        if (used == uses.length) {
            JessClassState[] grown = new JessClassState[used * 2];
            System.arraycopy(uses, 0, grown, 0, used);
            uses = grown;
        }
        uses[used++] = other;
        return true;
    }

    /** Whether initialising this class may lead to a use of another one. */
    boolean leadsTo(JessClassState other) {
        return leadsTo(other, ++visits);
    }

    private boolean leadsTo(JessClassState other, int round) {
        if (this == other || brings(other.type)) {
            return true;
        }
        visit = round;
        for (int i = 0; i < used; i++) {
            if (uses[i].visit != round && uses[i].leadsTo(other, round)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the JVM initialises an interface before this class, which implements it: one that
     * declares a method with a body (JLS 12.4.1).
     */
    private boolean brings(Class<?> other) {
        return other.isInterface()
                && !type.isInterface()
                && other.isAssignableFrom(type)
                && JessReflection.declaresDefault(other);
    }
}
