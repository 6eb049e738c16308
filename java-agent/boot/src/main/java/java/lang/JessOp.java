package java.lang;

/** What threads announce to the engine, and what it answers. Written by `cargo xtask codegen`. */
final class JessOp {
    // Operations: what is announced, with two arguments.

    /** a: the monitor. */
    static final int MONITOR_ENTER = 1;

    /** a: the monitor. {@code ILLEGAL_STATE} if the thread does not own it. */
    static final int MONITOR_EXIT = 2;

    /**
     * Releases, waits, takes it again. a: the monitor, b: 1 if timed. {@code TIMED_OUT}, {@code
     * WAS_INTERRUPTED}, {@code ILLEGAL_STATE}.
     */
    static final int WAIT = 3;

    /** a: the monitor. {@code ILLEGAL_STATE} if the thread does not own it. */
    static final int NOTIFY = 4;

    /** a: the monitor. {@code ILLEGAL_STATE} if the thread does not own it. */
    static final int NOTIFY_ALL = 5;

    /** a: the thread, b: flags of {@code start}. {@code ILLEGAL_STATE} if it was started before. */
    static final int START = 6;

    /** The last operation of a thread, which it does not come back from. */
    static final int EXIT = 7;

    /** a: the thread, b: 1 if timed. {@code TIMED_OUT}, {@code WAS_INTERRUPTED}. */
    static final int JOIN = 8;

    /** a: the thread. The result is 1 or 0. */
    static final int IS_ALIVE = 9;

    /** a: the thread. The result is the ordinal of its {@code Thread.State}. */
    static final int GET_STATE = 10;

    /** a: the thread. */
    static final int INTERRUPT = 11;

    /** Clears the flag of the running thread. The result is 1 if it was set. */
    static final int INTERRUPTED = 12;

    /** a: the thread. The result is 1 or 0. */
    static final int IS_INTERRUPTED = 13;

    /** {@code Thread.yield}. */
    static final int YIELD = 14;

    /** {@code Thread.sleep} for any time. {@code WAS_INTERRUPTED}. */
    static final int SLEEP = 15;

    /** {@code Thread.onSpinWait}. */
    static final int SPIN = 16;

    /** a: 1 if timed, b: not 0 for a pool thread that waits for work. */
    static final int PARK = 17;

    /** a: the thread. */
    static final int UNPARK = 18;

    /** a: the lock, b: flags. {@code TIMED_OUT}, {@code WAS_INTERRUPTED}. */
    static final int LOCK = 20;

    /** a: the lock. The result is 1 if it was taken. */
    static final int TRY_LOCK = 21;

    /** a: the lock. {@code ILLEGAL_STATE} if the thread does not own it. */
    static final int UNLOCK = 22;

    /**
     * a: the condition, b: its lock, and flags above. {@code TIMED_OUT}, {@code WAS_INTERRUPTED},
     * {@code ILLEGAL_STATE}.
     */
    static final int AWAIT = 23;

    /**
     * Wakes who has waited longest. a: the condition, b: its lock, and flags above. {@code
     * ILLEGAL_STATE} if the thread does not own it.
     */
    static final int SIGNAL = 24;

    /**
     * Wakes all. a: the condition, b: its lock, and flags above. {@code ILLEGAL_STATE} if the
     * thread does not own it.
     */
    static final int SIGNAL_ALL = 25;

    /** Looks at a lock. a: the lock, b: one of the looks. */
    static final int LOCK_READ = 26;

    /** a: the condition. The result is the number of threads that wait to be signalled. */
    static final int CONDITION_QUEUE = 27;

    /** a: the read-write lock, b: flags. {@code TIMED_OUT}, {@code WAS_INTERRUPTED}. */
    static final int READ_LOCK = 30;

    /** a: the read-write lock. The result is 1 if it was taken. */
    static final int TRY_READ_LOCK = 31;

    /** a: the read-write lock. {@code ILLEGAL_STATE} if the thread does not hold it. */
    static final int READ_UNLOCK = 32;

    /** a: the read-write lock, b: flags. {@code TIMED_OUT}, {@code WAS_INTERRUPTED}. */
    static final int WRITE_LOCK = 33;

    /** a: the read-write lock. The result is 1 if it was taken. */
    static final int TRY_WRITE_LOCK = 34;

    /** a: the read-write lock. {@code ILLEGAL_STATE} if the thread does not own it. */
    static final int WRITE_UNLOCK = 35;

    /** Looks at a read-write lock. a: the lock, b: one of the looks. */
    static final int RW_LOCK_READ = 36;

    /**
     * a: the semaphore, b: permits, and flags above. {@code TIMED_OUT}, {@code WAS_INTERRUPTED}.
     */
    static final int SEM_ACQUIRE = 40;

    /** a: the semaphore, b: permits. The result is 1 if they were taken. */
    static final int SEM_TRY = 41;

    /** a: the semaphore, b: permits. */
    static final int SEM_RELEASE = 42;

    /** a: the semaphore. The result is the number of permits taken. */
    static final int SEM_DRAIN = 43;

    /** a: the semaphore. The result is the number of permits. */
    static final int SEM_AVAILABLE = 44;

    /** a: the semaphore, b: permits. */
    static final int SEM_REDUCE = 45;

    /** a: the semaphore. The result is the number of threads that wait for permits. */
    static final int SEM_QUEUE = 46;

    /** a: the latch, b: flags. {@code TIMED_OUT}, {@code WAS_INTERRUPTED}. */
    static final int LATCH_AWAIT = 50;

    /** a: the latch. */
    static final int LATCH_COUNT_DOWN = 51;

    /** a: the latch. The result is the count. */
    static final int LATCH_COUNT = 52;

    /**
     * a: the latch, b: flags. As {@code LatchAwait}, of a thread that checks its interrupt flag
     * behind it.
     */
    static final int LATCH_PASS = 53;

    /**
     * a: the semaphore, b: permits, and flags above. It takes none. {@code TIMED_OUT}, {@code
     * WAS_INTERRUPTED}.
     */
    static final int SEM_PASS = 54;

    /** a: the number of alternatives. The result is one of them; every one is explored. */
    static final int CHOOSE = 60;

    // Flags of the start of a thread.

    /** It is a daemon. */
    static final int START_DAEMON = 1;

    /** It is a virtual thread. */
    static final int START_VIRTUAL = 2;

    // Flags of operations that acquire, or are about a condition.

    /** It gives up after a while. */
    static final int TIMED = 1;

    /** It ends when the thread is interrupted. */
    static final int INTERRUPTIBLE = 2;

    /** First come, first served. */
    static final int FAIR = 4;

    /** The thread is one of a pool and waits for work: left over at the end, it is no deadlock. */
    static final int IDLE = 8;

    /** Of operations on a condition: what it belongs to is a write lock. */
    static final int WRITE = 16;

    // Results of operations that may fail.

    /** It happened. */
    static final int OK = 0;

    /** It gave up. */
    static final int TIMED_OUT = 1;

    /** The thread was interrupted. */
    static final int WAS_INTERRUPTED = 2;

    /** The thread does not own what it must own, or the operation is not allowed now. */
    static final int ILLEGAL_STATE = 3;

    // Looks at a lock. Of a read-write lock the first and the third are about writing.

    /** 1 when anybody owns it. */
    static final int LOOK_LOCKED = 4;

    /** Threads that wait for it. */
    static final int LOOK_QUEUE = 5;

    /** 1 + the thread that owns it, or 0. */
    static final int LOOK_OWNER = 6;

    /** Of a read-write lock: read holds of all threads. */
    static final int LOOK_READS = 7;

    /** Of a read-write lock: the same, and 65536 for each write hold. */
    static final int LOOK_HOLDS = 8;

    /** 1 when the thread in the bits above waits for it. */
    static final int LOOK_QUEUED = 9;

    // Queries: no events.

    /** The start value of a semaphore or latch, b; only the first of an execution counts. */
    static final int Q_INIT = 1;

    /** 1 when the running thread owns the monitor a. */
    static final int Q_HOLDS = 2;

    /** How often the running thread holds the lock a. */
    static final int Q_HOLD_COUNT = 3;

    /** How often the running thread holds the read lock of a. */
    static final int Q_READ_HOLD_COUNT = 7;

    /** How often the running thread holds the write lock of a. */
    static final int Q_WRITE_HOLD_COUNT = 9;

    /**
     * Whether thread b waits for the lock or semaphore a, or at the condition a: 1, or 2 if it
     * waits to read, or 0. Only behind an operation that has looked at how many do.
     */
    static final int Q_WAITS = 10;

    /** A worker of a pool waits for work with a timeout that is not explored. The answer is 0. */
    static final int Q_WORKER_STAYS = 11;

    /** The running thread is told the time. */
    static final int Q_TIME = 13;

    /**
     * The running thread is about to wait until the virtual time a at most, for b nanoseconds. 1 if
     * time stands still as long as anybody can go on, 2 if sleeps take their time as well, 0 if the
     * wait may be over at any moment.
     */
    static final int Q_DEADLINE = 14;

    /**
     * The running thread has come to the virtual time a by itself, in nanoseconds. b: where its
     * records end, and in the upper 32 bits by how much it goes on. The lower 32 bits of the time
     * that it is then, since time goes with all that happens before.
     */
    static final int Q_CLOCK = 18;

    /** The upper 32 bits of the same. */
    static final int Q_CLOCK_HIGH = 19;

    /**
     * 1 if the last operation of the running thread, a park, had neither a permit nor an
     * interruption.
     */
    static final int Q_EXPIRED = 15;

    /** Somebody asks for all threads. */
    static final int Q_LISTS_THREADS = 17;

    /**
     * The running thread has come into trusted code (a is 1; of a library of the program 2), where
     * a step begins that others see as one, or has left it (0). b: where its records end. The
     * answer is 0.
     */
    static final int Q_TRUST = 20;

    /** Tells that nobody but the running thread opens the latch a. The answer is 0. */
    static final int Q_OPENS = 21;

    /** Tells that the monitor of the Thread object a is used, which is that of the thread b. */
    static final int Q_THREAD_MONITOR = 12;

    /** The program takes a monitor that code of the JDK takes as well. The answer is 0. */
    static final int Q_TAKES_MONITOR = 22;

    /**
     * The running thread does what may show it steps that are left out as long as nothing can. The
     * answer is 0.
     */
    static final int Q_REVEALS = 23;

    /**
     * The running thread is about to start the thread a, which runs the same code on the same data
     * as the one that it has started last. b: an object that it had made then. The answer is 0.
     */
    static final int Q_STARTS_ALIKE = 24;

    // Shifts.

    /** Of flags that share an argument. */
    static final int FLAGS_SHIFT = 32;

    /** Of the thread of {@link #LOOK_QUEUED}. */
    static final int LOOK_THREAD_SHIFT = 8;

    private JessOp() {}
}
