package java.lang;

import java.io.FileDescriptor;

/** Before the natives by which channels access files. */
final class JessFileDispatcher {
    /** The transform calls each method before the native method of the same name. */
    public static final boolean BEFORE = true;

    private JessFileDispatcher() {}

    static void read0(FileDescriptor file, long address, int length) {
        JessFiles.onwards(JessProtocol.FILE_READ, file);
    }

    static void readv0(FileDescriptor file, long address, int length) {
        JessFiles.onwards(JessProtocol.FILE_READ, file);
    }

    static void available0(FileDescriptor file) {
        JessFiles.onwards(JessProtocol.FILE_READ, file);
    }

    static void seek0(FileDescriptor file, long place) {
        JessFiles.onwards(JessProtocol.FILE_READ, file);
    }

    static void write0(FileDescriptor file, long address, int length) {
        JessFiles.onwards(JessProtocol.FILE_WRITE, file);
    }

    static void writev0(FileDescriptor file, long address, int length) {
        JessFiles.onwards(JessProtocol.FILE_WRITE, file);
    }

    static void pread0(FileDescriptor file, long address, int length, long place) {
        JessFiles.anywhere(JessProtocol.FILE_READ, file);
    }

    static void size0(FileDescriptor file) {
        JessFiles.anywhere(JessProtocol.FILE_READ, file);
    }

    static void isOther0(FileDescriptor file) {
        JessFiles.anywhere(JessProtocol.FILE_READ, file);
    }

    static void force0(FileDescriptor file, boolean metadata) {
        JessFiles.anywhere(JessProtocol.FILE_READ, file);
    }

    static void setDirect0(FileDescriptor file) {
        JessFiles.anywhere(JessProtocol.FILE_READ, file);
    }

    static void pwrite0(FileDescriptor file, long address, int length, long place) {
        JessFiles.anywhere(JessProtocol.FILE_WRITE, file);
    }

    static void truncate0(FileDescriptor file, long length) {
        JessFiles.anywhere(JessProtocol.FILE_WRITE, file);
    }

    static void lock0(
            FileDescriptor file, boolean blocking, long from, long length, boolean shared) {
        JessFiles.anywhere(JessProtocol.FILE_WRITE, file);
    }

    static void release0(FileDescriptor file, long from, long length) {
        JessFiles.anywhere(JessProtocol.FILE_WRITE, file);
    }

    static void close0(FileDescriptor file) {
        JessFiles.closes(file);
    }

    /** Without an object: what was opened a moment ago, by code that then failed. */
    static void closeIntFD(int descriptor) {}

    static void transferTo0(
            FileDescriptor from, long place, long count, FileDescriptor to, boolean append) {
        JessFiles.copy(from, to);
    }

    static void transferFrom0(
            FileDescriptor from, FileDescriptor to, long place, long count, boolean append) {
        JessFiles.copy(from, to);
    }

    static void transferTo0(
            JessAny channel, FileDescriptor from, long place, long count, FileDescriptor to) {
        JessFiles.copy(from, to);
    }

    // Properties of the system.

    static void allocationGranularity0() {}

    static void maxDirectTransferSize0() {}
}
