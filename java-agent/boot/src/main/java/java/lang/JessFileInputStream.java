package java.lang;

import jdk.internal.misc.Unsafe;

import java.io.FileDescriptor;
import java.io.FileInputStream;

/** Before the natives of {@link FileInputStream}: it reads a file from where it stands. */
final class JessFileInputStream {
    /** The transform calls each method before the native method of the same name. */
    public static final boolean BEFORE = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long FD = UNSAFE.objectFieldOffset(FileInputStream.class, "fd");

    private JessFileInputStream() {}

    private static FileDescriptor of(FileInputStream stream) {
        return (FileDescriptor) UNSAFE.getReference(stream, FD);
    }

    static void open0(FileInputStream file, String name) {
        JessFiles.opens();
        JessFiles.path(JessProtocol.FILE_LOOK, name);
    }

    static void read0(FileInputStream file) {
        JessFiles.onwards(JessProtocol.FILE_READ, of(file));
    }

    static void readBytes(FileInputStream file, byte[] bytes, int from, int length) {
        JessFiles.onwards(JessProtocol.FILE_READ, of(file));
    }

    static void skip0(FileInputStream file, long bytes) {
        JessFiles.onwards(JessProtocol.FILE_READ, of(file));
    }

    static void available0(FileInputStream file) {
        JessFiles.onwards(JessProtocol.FILE_READ, of(file));
    }

    static void position0(FileInputStream file) {
        JessFiles.onwards(JessProtocol.FILE_READ, of(file));
    }

    static void length0(FileInputStream file) {
        JessFiles.anywhere(JessProtocol.FILE_READ, of(file));
    }

    static void isRegularFile0(FileInputStream file, FileDescriptor open) {
        JessFiles.anywhere(JessProtocol.FILE_READ, open);
    }
}
