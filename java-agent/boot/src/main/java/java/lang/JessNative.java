package java.lang;

import jdk.internal.misc.VM;

import java.lang.reflect.Executable;

/**
 * Natives of the bridge library; the library is loaded by the boot loader from {@code
 * jess.library}.
 */
final class JessNative {
    /** Whether the bridge library is loaded. */
    static final boolean AVAILABLE = load();

    private JessNative() {}

    private static boolean load() {
        if (VM.initLevel() < 1) {
            throw new InternalError("the bridge library was asked for too early");
        }
        String path = VM.getSavedProperty("jess.library");
        if (path == null || path.isEmpty()) {
            return false;
        }
        System.load(path);
        String found = version();
        if (!found.equals(JessProtocol.VERSION)) {
            throw new InternalError(
                    "JESS: library "
                            + path
                            + " has version "
                            + found
                            + ", the patched java.base has "
                            + JessProtocol.VERSION
                            + "; remedy: run jess instrument-jdk again");
        }
        return true;
    }

    static native String version();

    static native long controlBlock();

    static native byte[] transform(
            ClassLoader loader, String internalName, byte[] bytes, boolean hidden);

    static native int open(String optionsJson);

    /** The options, with those from the token of a replay in their place. */
    static native String completed(String optionsJson);

    /** A result as a page; null for one that cannot be read. */
    static native String page(String resultJson, String classPath, boolean replaying);

    /** A result as a log for code scanning; null for one that cannot be read. */
    static native String log(String resultJson, String classPath);

    static native String lastError();

    /** One of the answers {@code BEGIN_} of {@link JessProtocol}. */
    static native int begin();

    /** Returns the thread to run now, or {@link JessProtocol#ANNOUNCED_OVER}. */
    static native int announce(int position, int op, long a, long b);

    static native int announceAccess(int position);

    static native int newBlock(int foreign);

    static native int threadOf(int id);

    static native int query(int what, long a, long b);

    /**
     * Names an exception behind the one that the running thread is about to die of.
     *
     * @param of which one it belongs to: 0 is the failure, otherwise 1 + its place among those
     *     named
     * @param suppressed 1 if it was suppressed, 0 if it is the cause
     * @param inCommon frames that both have, which are not in {@code stack}
     */
    static native void behind(
            int of, int suppressed, String type, String message, String[] stack, int inCommon);

    static native void failure(int kind, String type, String message, String[] stack);

    /** The running thread has ended the program, and does nothing more. */
    static native void exited();

    static native void uncontrolled(String message);

    static native void changedNothing();

    static native void describe(String where, String object, String value, String[] stack);

    static native void value(String value);

    static native void promoted();

    /** Something that happens once in a JVM; this is its name. */
    static native void novelty(String what);

    /** Code of the program runs where nothing is seen. */
    static native void unseen(String what);

    /** An initialiser runs once, although it matters when: that of this interface. */
    static native void runsOnce(String type);

    /**
     * Which classes were initialised in each execution of this exploration: the hash codes of their
     * names, with commas between them.
     */
    static native void initialisedAgain(String codes);

    /** The same of the execution that these options replay; null if that is unknown. */
    static native String initialisedAgainIn(String optionsJson);

    /**
     * The canonical path that an operation {@code FILE_} of {@link JessProtocol} is about; empty if
     * it is of no interest; behind an exclamation mark why it cannot be controlled. The file is
     * given as a path, a path at an address that may start at an open directory, or an open file.
     */
    static native String filePlace(int operation, int descriptor, String path, long address);

    /**
     * The operation is about to happen: keeps what it changes. Null if that is all; empty if from
     * now on all files are one place; otherwise why it cannot be controlled.
     */
    static native String fileTouch(int operation, int descriptor, String path, long address);

    static native int fileOfStream(long stream);

    /** Keeps where an open file stands that an earlier execution has opened. */
    static native void filePosition(int descriptor);

    /** Forgets which directories were listed and which were changed. */
    static native void filesForget();

    /** Puts back what has changed. */
    static native void filesBack();

    static native void threadName(int thread, String name);

    /** One of the answers {@code END_} of {@link JessProtocol}, and how it has ended above. */
    static native int end();

    static native String close();

    /** The calling thread runs on the core of the carriers from now on, if they have one. */
    static native void followCarriers();

    /**
     * Nanoseconds for which the thread of this process that waited longest for a core has waited
     * since the last call.
     */
    static native long longestWait();

    static native void futexPark(int carrier);

    static native void futexWake(int carrier);

    /** Wakes one carrier and parks another, the calling one. */
    static native void futexSwitch(int from, int to);

    static native int fieldId(Class<?> declaring, String name);

    static native String fieldName(int site);

    /** Whether all methods of a class of the JDK belong to trusted code that calls them. */
    static native boolean keepsTrust(Class<?> type);

    /** Whether a file of {@code java.base} has the class of this internal name. */
    static native boolean isOfBase(String internalName);

    /** The process that is the parent of this one now; 0 where the system does not say. */
    static native int parentProcess();

    /** The table of leaks that are known and explained. */
    static native String leakRules();

    /**
     * A number for the method that is {@code depth} frames below this one, the same as long as its
     * class is not unloaded; 0 if that is not known.
     */
    static native long methodAt(int depth);

    /** The bytecode of a method or constructor as it was defined. */
    static native byte[] bytecodes(Executable method);
}
