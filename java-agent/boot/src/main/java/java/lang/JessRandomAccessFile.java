package java.lang;

import jdk.internal.misc.Unsafe;

import java.io.FileDescriptor;
import java.io.RandomAccessFile;

/** Before the natives of {@link RandomAccessFile}. */
final class JessRandomAccessFile {
    /** The transform calls each method before the native method of the same name. */
    public static final boolean BEFORE = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long FD = UNSAFE.objectFieldOffset(RandomAccessFile.class, "fd");

    /** The mode to read and write. */
    private static final int BOTH = 2;

    private JessRandomAccessFile() {}

    private static FileDescriptor of(RandomAccessFile stream) {
        return (FileDescriptor) UNSAFE.getReference(stream, FD);
    }

    static void open0(RandomAccessFile file, String name, int mode) {
        JessFiles.opens();
        boolean writes = (mode & BOTH) != 0;
        JessFiles.path(writes ? JessProtocol.FILE_OPEN_NEW : JessProtocol.FILE_LOOK, name);
    }

    static void read0(RandomAccessFile file) {
        JessFiles.onwards(JessProtocol.FILE_READ, of(file));
    }

    static void readBytes(RandomAccessFile file, byte[] bytes, int from, int length) {
        JessFiles.onwards(JessProtocol.FILE_READ, of(file));
    }

    static void readBytes0(RandomAccessFile file, byte[] bytes, int from, int length) {
        JessFiles.onwards(JessProtocol.FILE_READ, of(file));
    }

    static void getFilePointer(RandomAccessFile file) {
        JessFiles.onwards(JessProtocol.FILE_READ, of(file));
    }

    static void seek0(RandomAccessFile file, long place) {
        JessFiles.onwards(JessProtocol.FILE_READ, of(file));
    }

    static void length(RandomAccessFile file) {
        JessFiles.anywhere(JessProtocol.FILE_READ, of(file));
    }

    static void length0(RandomAccessFile file) {
        JessFiles.anywhere(JessProtocol.FILE_READ, of(file));
    }

    static void write0(RandomAccessFile file, int value) {
        JessFiles.onwards(JessProtocol.FILE_WRITE, of(file));
    }

    static void writeBytes(RandomAccessFile file, byte[] bytes, int from, int length) {
        JessFiles.onwards(JessProtocol.FILE_WRITE, of(file));
    }

    static void writeBytes0(RandomAccessFile file, byte[] bytes, int from, int length) {
        JessFiles.onwards(JessProtocol.FILE_WRITE, of(file));
    }

    static void setLength(RandomAccessFile file, long length) {
        JessFiles.onwards(JessProtocol.FILE_WRITE, of(file));
    }

    static void setLength0(RandomAccessFile file, long length) {
        JessFiles.onwards(JessProtocol.FILE_WRITE, of(file));
    }
}
