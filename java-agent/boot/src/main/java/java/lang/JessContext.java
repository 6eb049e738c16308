package java.lang;

/**
 * A simulated thread: the user's Thread object, its number in the engine, and all that belongs to
 * it alone. New in every execution, so nothing here has to be reset. {@link JessLife} runs it.
 */
abstract class JessContext implements Runnable {
    final Thread thread;
    final int index;

    /** Whatever the carrier needs to run this context: a continuation or a seat. */
    Object carried;

    /** Its body has ended. */
    boolean done;

    /** It is on the list of threads ({@link JessRoster}). */
    boolean listed;

    /** The thread that ends the program has waited for it. */
    boolean awaited;

    /** How often a hook has thrown {@link JessStop} here. */
    int stops;

    /** When its calls are counted next, while another thread runs; see {@link JessDepth}. */
    int look = JessDepth.PERIOD;

    /** Blocks of ids of made objects taken, and identity hash codes drawn for other objects. */
    int blocks;

    int hashes;

    /** The unused rest of the last ones, while another thread runs. */
    int nextId;

    int lastId;
    int nextForeign;
    int lastForeign;

    /** Its virtual time, and how often it has looked at it. */
    long now;

    int looks;

    /**
     * Whether time stood still in its last timed wait as long as any thread could go on: 1, or 2 if
     * sleeps take their time as well.
     */
    int still;

    /** Whether this thread has read the time, and the engine knows. */
    boolean timely;

    /** The object of java.util.concurrent at which it waits, or may have to. */
    Object waitsAt;

    /** The barrier of which it throws away the result of the call that comes next. */
    Object discards;

    /** It has claimed a task of its pool, and not taken one since ({@link JessPoolTasks}). */
    boolean claimed;

    /** It puts a worker that it starts into the list of its pool ({@link JessRegisterWorker}). */
    boolean registers;

    /** How many idle regions it is in. */
    int idle;

    /** In how many regions it is where hints to the processor are none ({@link JessDeactivate}). */
    int silent;

    /** Whether it is in trusted code: a word of {@link JessTrust}. */
    int trust;

    private static final Object[] NOTHING = {};

    /** The objects whose steps these are, the innermost last, and how many there are. */
    Object[] trusted = NOTHING;

    int trustedDepth;

    /** Waits and parks of it that have ended without a cause. */
    long spurious;

    /** A hash of its ancestry; threads started and random numbers drawn by it. */
    long lineage;

    int children;
    int draws;

    /** The thread that it has started last, where threads that are alike are looked for. */
    Thread startedLast;

    /** An object that it had made then. */
    int madeLast;

    /** Verbose replay: the access this thread makes next, to be shown once it has happened. */
    Object accessBase;

    long accessOffset = -1;
    char accessType;

    /** The classes that this thread has seen initialised in this execution, by their number. */
    private boolean[] initialised = NONE;

    private static final boolean[] NONE = new boolean[0];

    boolean hasInitialised(int number) {
        return number < initialised.length && initialised[number];
    }

    void noteInitialised(int number) {
        if (number >= initialised.length) {
            boolean[] grown = new boolean[Math.max(2 * initialised.length, number + 8)];
            System.arraycopy(initialised, 0, grown, 0, initialised.length);
            initialised = grown;
        }
        initialised[number] = true;
    }

    /** What the thread that starts this one has seen happened before. */
    void inheritInitialised(JessContext parent) {
        initialised = parent.initialised.length == 0 ? NONE : parent.initialised.clone();
    }

    JessContext(Thread thread, int index) {
        this.thread = thread;
        this.index = index;
    }
}
