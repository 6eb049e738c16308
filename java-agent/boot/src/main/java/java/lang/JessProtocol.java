package java.lang;

/** Numbers that the library and these classes agree on. Written by `cargo xtask codegen`. */
final class JessProtocol {
    /** What the library must say that it is. */
    static final String VERSION = "0.1.0+16";

    // Offsets in the shared memory. The words before the records are of 32 bits.

    /** Offset of the first record that must be announced before its access. */
    static final long CONTROL_LIMIT = 0;

    /** The result of the operation of the thread that runs. */
    static final long CONTROL_RESULT = 4;

    /** Bytes of records that fit. */
    static final long CONTROL_CAPACITY = 8;

    /** Not 0 while operations are to be described. */
    static final long CONTROL_VERBOSE = 12;

    /** What somebody has asked about, so that it is a step: bits of {@code noticed}. */
    static final long CONTROL_NOTICED = 16;

    /** The first record. */
    static final long CONTROL_RECORDS = 64;

    // What is a step since somebody has asked about it.

    /**
     * Joining is a loop of waits on the Thread object, since somebody has notified one of those who
     * wait there: a join is taken apart.
     */
    static final int NOTICED_JOINS = 1;

    /**
     * Starting a thread adds to a list that somebody reads, since somebody has asked for all
     * threads.
     */
    static final int NOTICED_LISTS = 2;

    /**
     * Code of the JDK takes the monitors of Thread objects and of the standard streams, which
     * nobody could tell until a program has taken one of them.
     */
    static final int NOTICED_MONITORS = 4;

    /**
     * What a thread does in code of the JDK that is trusted is one step, whatever was asked about.
     */
    static final int NOTICED_SINGLE_STEPS = 8;

    /** Steps that are left out as long as nothing can show them are taken, since something can. */
    static final int NOTICED_REVEALED = 16;

    // Records of accesses.

    /** Bytes of one record. */
    static final int RECORD_BYTES = 16;

    /** Offset of its second word. */
    static final int RECORD_PAYLOAD = 8;

    /** Bits below the member in the second word of a record of a site that names none. */
    static final int RECORD_MEMBER_SHIFT = 8;

    /** Bits below what is stored, in the same word. */
    static final int RECORD_STORED_SHIFT = 40;

    // What a record says of the value that is stored.

    /** Nothing is said. */
    static final int STORED_UNKNOWN = 0;

    /** The null reference. */
    static final int STORED_NULL = 1;

    /** No value, but which bytes of a word are accessed: one bit each, in the lowest eight. */
    static final int STORED_PARTS = 256;

    /** The number 0, and what is added to others. */
    static final int STORED_ZERO = 0x00800000;

    /** The largest number that is said; the smallest one is its negative. */
    static final int STORED_MOST = 0x007ffe00;

    // What an access does: the lowest bits of a code.

    /** A load. */
    static final int READ = 0;

    /** A store. */
    static final int WRITE = 1;

    /** An unconditional update. */
    static final int RMW = 2;

    /** A compare-and-set that succeeds, as far as is known yet. */
    static final int CAS = 3;

    /** A compare-and-set that has failed. */
    static final int CAS_FAILED = 4;

    /** An update that wrote the value that was there. */
    static final int RMW_IDLE = 5;

    /** An addition whose sum nobody looks at. */
    static final int ADD = 6;

    // The other parts of a code.

    /** The bits that say what the access does. */
    static final int KIND = 7;

    /** The bit that says that the member is the index of an element. */
    static final int ELEMENT = 8;

    // How an access orders memory: the highest bits of a code.

    /** In one order for everybody, as if nothing is said. */
    static final int VOLATILE = 0;

    /** Not at all. */
    static final int PLAIN = 16;

    /** Not at all, but it is atomic. */
    static final int OPAQUE = 32;

    /** A read sees what happened before the write that it reads. */
    static final int ACQUIRE = 48;

    /** A write hands on what happened before it. */
    static final int RELEASE = 64;

    // Sites that are in no table: their records say what they mean.

    /** A field, by {@code Unsafe} or a {@code VarHandle}. */
    static final int SITE_UNSAFE_FIELD = 1;

    /** An element of an array. */
    static final int SITE_UNSAFE_ELEMENT = 2;

    /** A static field. */
    static final int SITE_UNSAFE_STATIC = 3;

    /** A whole object. */
    static final int SITE_COARSE = 4;

    /**
     * An element of an array that is copied, or accessed by reflection: as the language does it.
     */
    static final int SITE_PLAIN_ELEMENT = 5;

    /**
     * No access: the running thread has come into trusted code, where a step begins that others see
     * as one. What others say about their access is 1 for a step of a library of the program.
     */
    static final int SITE_TRUST_BEGIN = 6;

    /** No access: it has left trusted code. */
    static final int SITE_TRUST_END = 7;

    /**
     * Elements of an array that are copied, one after the other: the member is the index of the
     * first, and their number stands where others say what is stored.
     */
    static final int SITE_ELEMENTS = 8;

    /**
     * The same where each of them is followed by one of those that the next record stands for: a
     * copy from array to array.
     */
    static final int SITE_ELEMENTS_AND_NEXT = 9;

    /** The first site that is in the table. */
    static final int SITE_FIRST_IN_TABLE = 64;

    // The lower half of an object's id: a number of a block that a thread asked for, or of all.

    /** The object has survived an execution. */
    static final int ID_GLOBAL = 0x40000000;

    /** It was there before and is seen for the first time. */
    static final int ID_FOREIGN = 0x80000000;

    /** Bits of an id within its block. */
    static final int ID_BLOCK_BITS = 8;

    // What a native of the JDK does to a file.

    /** Asks for attributes, or opens it to read. */
    static final int FILE_LOOK = 0;

    /** Lists a directory. */
    static final int FILE_LIST = 1;

    /** Opens it to write, and makes it if it is not there. */
    static final int FILE_OPEN_NEW = 2;

    /** The same, and takes away what it holds. */
    static final int FILE_OPEN_EMPTY = 3;

    /** Makes a file that must not be there. */
    static final int FILE_MAKE = 4;

    /** Makes a directory or a link that must not be there. */
    static final int FILE_MAKE_NAME = 5;

    /** Removes it. */
    static final int FILE_REMOVE = 6;

    /** Gives it another name. */
    static final int FILE_MOVE_FROM = 7;

    /** Gives its name to another one. */
    static final int FILE_MOVE_TO = 8;

    /** Changes attributes. */
    static final int FILE_CHANGE = 9;

    /** Of an open file: reads or asks. */
    static final int FILE_READ = 10;

    /** Of an open file: writes, or changes its length or attributes. */
    static final int FILE_WRITE = 11;

    // What `begin` answers.

    /** The exploration is over. */
    static final int BEGIN_OVER = 0;

    /** Run the test. */
    static final int BEGIN_RUN = 1;

    /** Run it and describe each operation: this is the failing execution. */
    static final int BEGIN_VERBOSE = 2;

    /** Run it again, because it did something else than before, and describe what is wanted. */
    static final int BEGIN_DOUBTED = 3;

    // What an announcement answers instead of a thread.

    /** The execution is over. */
    static final int ANNOUNCED_OVER = -1;

    // What killed a thread.

    /** An exception that nobody caught. */
    static final int FAILURE_EXCEPTION = 0;

    /** A failed assertion. */
    static final int FAILURE_ASSERTION = 1;

    // What `end` answers.

    /** Nothing more can be said: {@code close} tells why. */
    static final int END_FAILED = 1;

    /** The names of the threads are to be told. */
    static final int END_NAMES_WANTED = 2;

    /** Bits below how the execution has ended. */
    static final int END_SHIFT = 8;

    // How an execution has ended.

    /** It does not count: it only taught something. */
    static final int ENDING_VOID = 0;

    /** All threads that count have ended. */
    static final int ENDING_COMPLETE = 1;

    /** Threads are left that can never run again. */
    static final int ENDING_DEADLOCK = 2;

    /** Threads are left that go round loops for ever. */
    static final int ENDING_LIVELOCK = 3;

    /** It was cut at the step bound. */
    static final int ENDING_STEP_BOUND = 4;

    /** Some other execution shows what it shows. */
    static final int ENDING_REDUNDANT = 5;

    /** Added when the search has started again: no execution before counts. */
    static final int ENDING_RESTARTED = 8;

    private JessProtocol() {}
}
