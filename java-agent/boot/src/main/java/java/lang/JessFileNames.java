package java.lang;

/** Before the natives of java.nio.file, which take paths at addresses and numbers of open files. */
final class JessFileNames {
    /** The transform calls each method before the native method of the same name. */
    public static final boolean BEFORE = true;

    /** Flags of open(2) on Linux. */
    private static final int CREATE = 0100;

    private static final int TRUNCATE = 01000;

    private JessFileNames() {}

    // Paths.

    static void stat0(long path, JessAny attributes) {
        JessFiles.address(JessProtocol.FILE_LOOK, -1, path);
    }

    static void lstat0(long path, JessAny attributes) {
        JessFiles.address(JessProtocol.FILE_LOOK, -1, path);
    }

    static void stat1(long path) {
        JessFiles.address(JessProtocol.FILE_LOOK, -1, path);
    }

    static void access0(long path, int mode) {
        JessFiles.address(JessProtocol.FILE_LOOK, -1, path);
    }

    static void exists0(long path) {
        JessFiles.address(JessProtocol.FILE_LOOK, -1, path);
    }

    static void realpath0(long path) {
        JessFiles.address(JessProtocol.FILE_LOOK, -1, path);
    }

    static void readlink0(long path) {
        JessFiles.address(JessProtocol.FILE_LOOK, -1, path);
    }

    static void statvfs0(long path, JessAny attributes) {
        JessFiles.address(JessProtocol.FILE_LOOK, -1, path);
    }

    static void fstatat0(int directory, long path, int flags, JessAny attributes) {
        JessFiles.address(JessProtocol.FILE_LOOK, directory, path);
    }

    static void open0(long path, int flags, int mode) {
        opens(-1, path, flags);
    }

    static void openat0(int directory, long path, int flags, int mode) {
        opens(directory, path, flags);
    }

    private static void opens(int directory, long path, int flags) {
        int operation = JessProtocol.FILE_LOOK;
        if ((flags & TRUNCATE) != 0) {
            operation = JessProtocol.FILE_OPEN_EMPTY;
        } else if ((flags & CREATE) != 0) {
            operation = JessProtocol.FILE_OPEN_NEW;
        }
        JessFiles.opens();
        JessFiles.address(operation, directory, path);
    }

    static void opendir0(long path) {
        JessFiles.address(JessProtocol.FILE_LIST, -1, path);
    }

    static void mkdir0(long path, int mode) {
        JessFiles.address(JessProtocol.FILE_MAKE_NAME, -1, path);
    }

    static void symlink0(long target, long path) {
        JessFiles.address(JessProtocol.FILE_MAKE_NAME, -1, path);
    }

    static void mknod0(long path, int mode, long device) {
        JessFiles.address(JessProtocol.FILE_MAKE, -1, path);
    }

    static void unlink0(long path) {
        JessFiles.address(JessProtocol.FILE_REMOVE, -1, path);
    }

    static void unlinkat0(int directory, long path, int flags) {
        JessFiles.address(JessProtocol.FILE_REMOVE, directory, path);
    }

    static void rmdir0(long path) {
        JessFiles.address(JessProtocol.FILE_REMOVE, -1, path);
    }

    static void chmod0(long path, int mode) {
        JessFiles.address(JessProtocol.FILE_CHANGE, -1, path);
    }

    static void fchmodat0(int directory, long path, int mode, int flags) {
        JessFiles.address(JessProtocol.FILE_CHANGE, directory, path);
    }

    static void utimes0(long path, long accessed, long modified) {
        JessFiles.address(JessProtocol.FILE_CHANGE, -1, path);
    }

    static void lutimes0(long path, long accessed, long modified) {
        JessFiles.address(JessProtocol.FILE_CHANGE, -1, path);
    }

    static void utimensat0(int directory, long path, long accessed, long modified, int flags) {
        JessFiles.address(JessProtocol.FILE_CHANGE, directory, path);
    }

    static void rename0(long from, long to) {
        JessFiles.move(-1, from, -1, to);
    }

    static void renameat0(int directory, long from, int toDirectory, long to) {
        JessFiles.move(directory, from, toDirectory, to);
    }

    // Open files.

    static void fstat(int descriptor, JessAny attributes) {
        JessFiles.number(JessProtocol.FILE_READ, descriptor);
    }

    static void fstat0(int descriptor, JessAny attributes) {
        JessFiles.number(JessProtocol.FILE_READ, descriptor);
    }

    static void fgetxattr0(int descriptor, long name, long value, int length) {
        JessFiles.number(JessProtocol.FILE_READ, descriptor);
    }

    static void flistxattr(int descriptor, long list, int length) {
        JessFiles.number(JessProtocol.FILE_READ, descriptor);
    }

    static void read(int descriptor, long address, int length) {
        JessFiles.number(JessProtocol.FILE_READ, descriptor);
    }

    static void read0(int descriptor, long address, int length) {
        JessFiles.number(JessProtocol.FILE_READ, descriptor);
    }

    static void write(int descriptor, long address, int length) {
        JessFiles.number(JessProtocol.FILE_WRITE, descriptor);
    }

    static void write0(int descriptor, long address, int length) {
        JessFiles.number(JessProtocol.FILE_WRITE, descriptor);
    }

    static void fchmod(int descriptor, int mode) {
        JessFiles.number(JessProtocol.FILE_WRITE, descriptor);
    }

    static void fchmod0(int descriptor, int mode) {
        JessFiles.number(JessProtocol.FILE_WRITE, descriptor);
    }

    static void futimes(int descriptor, long accessed, long modified) {
        JessFiles.number(JessProtocol.FILE_WRITE, descriptor);
    }

    static void futimens(int descriptor, long accessed, long modified) {
        JessFiles.number(JessProtocol.FILE_WRITE, descriptor);
    }

    static void futimens0(int descriptor, long accessed, long modified) {
        JessFiles.number(JessProtocol.FILE_WRITE, descriptor);
    }

    static void fdopendir(int descriptor) {
        JessFiles.number(JessProtocol.FILE_LIST, descriptor);
    }

    static void readdir(long stream) {
        JessFiles.entry(stream);
    }

    static void readdir0(long stream) {
        JessFiles.entry(stream);
    }

    static void transfer(int to, int from, long cancelled) {
        JessFiles.copy(from, to);
    }

    static void directCopy0(int to, int from, long cancelled) {
        JessFiles.copy(from, to);
    }

    static void bufferedCopy0(int to, int from, long address, int length, long cancelled) {
        JessFiles.copy(from, to);
    }

    // What concerns no file, or closes what one method has opened for itself.

    static void close0(int descriptor) {}

    static void closedir(long stream) {}

    static void rewind(long stream) {}

    static void dup(int descriptor) {}

    static void posix_fadvise(int descriptor, long from, long length, int advice) {}

    static void getcwd() {}

    static void strerror(int number) {}

    static void getpwuid(int user) {}

    static void getgrgid(int group) {}

    static void getpwnam0(long name) {}

    static void getgrnam0(long name) {}

    static void fchmodatNoFollowSupported0() {}
}
