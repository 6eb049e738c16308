package java.lang;

/** Operation codes announced to the engine; the same numbers as the engine's own table. */
final class JessOp {
    static final int MONITOR_ENTER = 1;
    static final int MONITOR_EXIT = 2;
    static final int WAIT = 3;
    static final int NOTIFY = 4;
    static final int NOTIFY_ALL = 5;
    static final int START = 6;
    static final int EXIT = 7;
    static final int JOIN = 8;
    static final int IS_ALIVE = 9;
    static final int GET_STATE = 10;
    static final int INTERRUPT = 11;
    static final int INTERRUPTED = 12;
    static final int IS_INTERRUPTED = 13;
    static final int YIELD = 14;
    static final int SLEEP = 15;
    static final int SPIN = 16;
    static final int PARK = 17;
    static final int UNPARK = 18;
    static final int LOCK = 20;
    static final int TRY_LOCK = 21;
    static final int UNLOCK = 22;
    static final int AWAIT = 23;
    static final int SIGNAL = 24;
    static final int SIGNAL_ALL = 25;
    static final int LOCK_READ = 26;
    static final int CONDITION_QUEUE = 27;
    static final int READ_LOCK = 30;
    static final int TRY_READ_LOCK = 31;
    static final int READ_UNLOCK = 32;
    static final int WRITE_LOCK = 33;
    static final int TRY_WRITE_LOCK = 34;
    static final int WRITE_UNLOCK = 35;
    static final int RW_LOCK_READ = 36;
    static final int SEM_ACQUIRE = 40;
    static final int SEM_TRY = 41;
    static final int SEM_RELEASE = 42;
    static final int SEM_DRAIN = 43;
    static final int SEM_AVAILABLE = 44;
    static final int SEM_REDUCE = 45;
    static final int SEM_QUEUE = 46;
    static final int LATCH_AWAIT = 50;
    static final int LATCH_COUNT_DOWN = 51;
    static final int LATCH_COUNT = 52;
    static final int CHOOSE = 60;

    /** Flags of acquiring operations. */
    static final int TIMED = 1;

    static final int INTERRUPTIBLE = 2;
    static final int FAIR = 4;

    /** Results. */
    static final int OK = 0;

    static final int TIMED_OUT = 1;
    static final int WAS_INTERRUPTED = 2;
    static final int ILLEGAL_STATE = 3;

    /** Queries: no event. */
    static final int Q_INIT = 1;

    static final int Q_HOLDS = 2;
    static final int Q_HOLD_COUNT = 3;
    static final int Q_RUNNING_THREAD = 6;
    static final int Q_READ_HOLD_COUNT = 7;
    static final int Q_WRITE_HOLD_COUNT = 9;

    private JessOp() {}
}
