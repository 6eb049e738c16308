package java.lang;

import jdk.internal.misc.Unsafe;

import java.io.FileDescriptor;
import java.io.FileOutputStream;

/**
 * Before the natives of {@link FileOutputStream}: it writes to a file where it stands, or at its
 * end.
 */
final class JessFileOutputStream {
    /** The transform calls each method before the native method of the same name. */
    public static final boolean BEFORE = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long FD = UNSAFE.objectFieldOffset(FileOutputStream.class, "fd");

    private JessFileOutputStream() {}

    private static FileDescriptor of(FileOutputStream stream) {
        return (FileDescriptor) UNSAFE.getReference(stream, FD);
    }

    static void open0(FileOutputStream file, String name, boolean append) {
        JessFiles.opens();
        JessFiles.path(append ? JessProtocol.FILE_OPEN_NEW : JessProtocol.FILE_OPEN_EMPTY, name);
    }

    static void write(FileOutputStream file, int value, boolean append) {
        JessFiles.onwards(JessProtocol.FILE_WRITE, of(file));
    }

    static void writeBytes(
            FileOutputStream file, byte[] bytes, int from, int length, boolean append) {
        JessFiles.onwards(JessProtocol.FILE_WRITE, of(file));
    }
}
