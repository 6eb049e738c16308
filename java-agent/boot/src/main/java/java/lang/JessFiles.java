package java.lang;

import jdk.internal.misc.Unsafe;

import java.io.FileDescriptor;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.WeakHashMap;

/**
 * Files as memory that threads share. The natives by which all of java.io and java.nio access the
 * file system are announced here before they are called: each is one access to the place that it is
 * about, and what it changes is kept and put back before the next execution. Paths that share an
 * index of {@link JessPlaces} conflict, which costs executions and nothing else.
 *
 * <p>An operation is one step, and one record. What concerns more than one place makes all files
 * one, which restarts the search: a thread changes where names lead, moves or copies a file, or
 * lists a directory that changes. Where a file stands belongs to its descriptor: once two threads
 * use one, to read is a write. The number of records is the same before and after.
 */
final class JessFiles {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long NUMBER = UNSAFE.objectFieldOffset(FileDescriptor.class, "fd");

    /** Files opened after which the collector is requested to close what threads have left open. */
    private static final int MANY = 256;

    /** Files of which two threads use one descriptor; emptied before an exploration. */
    private static final HashSet<String> SHARED = new HashSet<>();

    /** How descriptors were used first; emptied before an execution. */
    private static final IdentityHashMap<FileDescriptor, Use> USES = new IdentityHashMap<>();

    /** Open files that no execution has opened, and which execution has closed them. */
    private static final WeakHashMap<FileDescriptor, Integer> CLOSED = new WeakHashMap<>();

    /** Whether all files are one place; reset before an exploration. */
    private static boolean coarse;

    /** Whether there may be something to put back; reset before an execution. */
    private static boolean changed;

    /** Files opened since the last such request. */
    private static int opened;

    private JessFiles() {}

    /** The first use of a descriptor: by which thread, and of which file. */
    private static final class Use {
        final JessContext thread = JessMachine.current;
        final String place;

        Use(String place) {
            this.place = place;
        }

        boolean isShared() {
            return SHARED.contains(place);
        }
    }

    /** Before an exploration begins: it learns what it has to know of files. */
    static void forget() {
        coarse = false;
        SHARED.clear();
        JessNative.filesForget();
    }

    // Paths.

    static void path(int operation, String path) {
        if (path != null && mayTouch()) {
            touch(operation, -1, path, 0, false);
        }
    }

    /** A path as the JDK gives it to the system, which may start at an open directory. */
    static void address(int operation, int directory, long address) {
        if (mayTouch()) {
            touch(operation, directory, null, address, false);
        }
    }

    static void move(String from, String to) {
        if (from != null && to != null && isWatched()) {
            becomeOne();
            touch(JessProtocol.FILE_MOVE_FROM, -1, from, 0, false);
            keep(JessProtocol.FILE_MOVE_TO, -1, to, 0);
        }
    }

    static void move(int directory, long from, int toDirectory, long to) {
        if (isWatched()) {
            becomeOne();
            touch(JessProtocol.FILE_MOVE_FROM, directory, null, from, false);
            keep(JessProtocol.FILE_MOVE_TO, toDirectory, null, to);
        }
    }

    static void opens() {
        opened++;
    }

    // Open files.

    /** An open file of which no object is at hand. */
    static void number(int operation, int descriptor) {
        if (isWatched()) {
            touch(operation, descriptor, null, 0, false);
        }
    }

    /** What is in one open file goes to another one. */
    static void copy(int from, int to) {
        if (isWatched()) {
            becomeOne();
            place(JessProtocol.FILE_READ, from, null, 0);
            touch(JessProtocol.FILE_WRITE, to, null, 0, false);
        }
    }

    static void copy(FileDescriptor from, FileDescriptor to) {
        if (from != null && to != null && isWatched()) {
            keepPosition(from);
            keepPosition(to);
            copy(UNSAFE.getInt(from, NUMBER), UNSAFE.getInt(to, NUMBER));
        }
    }

    /** The next entry of an open directory. */
    static void entry(long stream) {
        if (isWatched()) {
            number(JessProtocol.FILE_LIST, JessNative.fileOfStream(stream));
        }
    }

    /** An open file at a place of its own. */
    static void anywhere(int operation, FileDescriptor file) {
        if (file != null && isWatched()) {
            descriptor(operation, file, false);
        }
    }

    /** An open file where it stands, which moves it. */
    static void onwards(int operation, FileDescriptor file) {
        if (file != null && isWatched()) {
            int number = UNSAFE.getInt(file, NUMBER);
            // Output is no event: see JessPrintStream.
            if (operation != JessProtocol.FILE_WRITE || number != 1 && number != 2) {
                keepPosition(file);
                descriptor(operation, file, true);
            }
        }
    }

    private static void keepPosition(FileDescriptor file) {
        if (!JessIds.isOwn(file)) {
            changed = true;
            JessNative.filePosition(UNSAFE.getInt(file, NUMBER));
        }
    }

    private static void descriptor(int operation, FileDescriptor file, boolean moves) {
        int number = UNSAFE.getInt(file, NUMBER);
        if (number == 0 && file == FileDescriptor.in) {
            refuse("the program reads the standard input");
        }
        Use use = use(file, number);
        if (use == null) {
            return;
        }
        boolean writes = moves && use.isShared();
        if (number >= 0) {
            touch(operation, number, null, 0, writes);
        } else {
            // A thread has closed it, which this thread finds out here.
            record(use.place, writes ? JessProtocol.WRITE : JessProtocol.READ);
        }
    }

    /** An open file is closed: also by a thread that unwinds. */
    static void closes(FileDescriptor file) {
        if (file == null || JessMachine.stopping || JessMachine.quiet()) {
            return;
        }
        int number = UNSAFE.getInt(file, NUMBER);
        if (!JessIds.isOwn(file)) {
            checkOpen(file);
            CLOSED.put(file, JessMachine.execution);
        }
        Use use = use(file, number);
        if (use != null && use.isShared()) {
            record(use.place, JessProtocol.WRITE);
        } else {
            JessAccess.coarse(file, JessProtocol.VOLATILE | JessProtocol.WRITE);
        }
    }

    /**
     * A file may be closed that code outside of control has opened, but it is not opened again for
     * the next execution.
     */
    private static void checkOpen(FileDescriptor file) {
        Integer when = CLOSED.get(file);
        if (when != null && when != JessMachine.execution) {
            refuse("the program uses a file that an earlier execution has closed");
        }
    }

    /** Notes that the running thread uses a descriptor; null if that is closed and unknown. */
    private static Use use(FileDescriptor file, int number) {
        checkOpen(file);
        Use use = USES.get(file);
        if (use == null && number >= 0) {
            use = new Use(place(JessProtocol.FILE_READ, number, null, 0));
            USES.put(file, use);
        }
        if (use != null && use.thread != JessMachine.current && SHARED.add(use.place)) {
            JessNative.promoted();
        }
        return use;
    }

    // What they have in common.

    /** Initialisers run once in a JVM, and what they do is not undone. */
    private static boolean isWatched() {
        JessMachine.checkStopped();
        return !JessMachine.quiet();
    }

    /** What they look at is noted: it may be written later. */
    private static boolean mayTouch() {
        return isWatched() || JessReads.isOn();
    }

    private static void touch(
            int operation, int descriptor, String path, long address, boolean writes) {
        if (JessMachine.quiet()) {
            String seen = JessNative.filePlace(operation, descriptor, path, address);
            JessReads.place(JessPlaces.ALL, JessPlaces.index(seen));
            JessReads.place(JessPlaces.ALL, JessPlaces.everything());
            return;
        }
        String place = place(operation, descriptor, path, address);
        if (!place.isEmpty()) {
            boolean changes = isChange(operation);
            record(place, writes || changes ? JessProtocol.WRITE : JessProtocol.READ);
            if (changes || operation == JessProtocol.FILE_LIST) {
                keep(operation, descriptor, path, address);
            }
        }
    }

    private static boolean isChange(int operation) {
        switch (operation) {
            case JessProtocol.FILE_LOOK:
            case JessProtocol.FILE_LIST:
            case JessProtocol.FILE_READ:
                return false;
            default:
                return true;
        }
    }

    private static String place(int operation, int descriptor, String path, long address) {
        String place = JessNative.filePlace(operation, descriptor, path, address);
        if (!place.isEmpty() && place.charAt(0) == '!') {
            refuse(place.substring(1));
        }
        return place;
    }

    private static void record(String place, int kind) {
        int index = coarse ? JessPlaces.everything() : JessPlaces.index(place);
        if (kind == JessProtocol.WRITE) {
            JessInfluences.changes(JessPlaces.ALL, index);
        }
        JessAccess.element(JessPlaces.ALL, index, JessProtocol.VOLATILE | kind, -1, 'L');
    }

    private static void keep(int operation, int descriptor, String path, long address) {
        changed = true;
        String reason = JessNative.fileTouch(operation, descriptor, path, address);
        if (reason == null) {
            return;
        }
        if (!reason.isEmpty()) {
            refuse(reason);
        }
        becomeOne();
    }

    /** From now on all files are one place; what was explored until now has other places. */
    private static void becomeOne() {
        if (!coarse) {
            coarse = true;
            JessNative.promoted();
        }
    }

    private static void refuse(String reason) {
        String where = JessStack.where(new Throwable());
        JessModel.unsupported(reason + ", at " + where);
    }

    /** Before an execution; what the last one has changed stays, as it does without JESS. */
    static void putBack() {
        // To clear a map costs as much as its table is large, and most executions use no file.
        if (!USES.isEmpty()) {
            USES.clear();
        }
        if (changed) {
            changed = false;
            JessNative.filesBack();
        }
        if (opened > MANY) {
            opened = 0;
            System.gc();
        }
    }
}
