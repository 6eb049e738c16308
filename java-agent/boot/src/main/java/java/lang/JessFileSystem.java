package java.lang;

import java.io.File;

/** Before the natives behind {@link File}. */
final class JessFileSystem {
    /** The transform calls each method before the native method of the same name. */
    public static final boolean BEFORE = true;

    private JessFileSystem() {}

    static void canonicalize0(JessAny system, String path) {
        JessFiles.path(JessProtocol.FILE_LOOK, path);
    }

    static void getBooleanAttributes0(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_LOOK, file.getPath());
    }

    static void checkAccess(JessAny system, File file, int access) {
        JessFiles.path(JessProtocol.FILE_LOOK, file.getPath());
    }

    static void checkAccess0(JessAny system, File file, int access) {
        JessFiles.path(JessProtocol.FILE_LOOK, file.getPath());
    }

    static void getLastModifiedTime(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_LOOK, file.getPath());
    }

    static void getLastModifiedTime0(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_LOOK, file.getPath());
    }

    static void getLength(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_LOOK, file.getPath());
    }

    static void getLength0(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_LOOK, file.getPath());
    }

    static void list(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_LIST, file.getPath());
    }

    static void list0(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_LIST, file.getPath());
    }

    static void createDirectory(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_MAKE_NAME, file.getPath());
    }

    static void createDirectory0(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_MAKE_NAME, file.getPath());
    }

    static void delete0(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_REMOVE, file.getPath());
    }

    static void setLastModifiedTime(JessAny system, File file, long time) {
        JessFiles.path(JessProtocol.FILE_CHANGE, file.getPath());
    }

    static void setLastModifiedTime0(JessAny system, File file, long time) {
        JessFiles.path(JessProtocol.FILE_CHANGE, file.getPath());
    }

    static void setPermission(
            JessAny system, File file, int access, boolean enable, boolean owner) {
        JessFiles.path(JessProtocol.FILE_CHANGE, file.getPath());
    }

    static void setPermission0(
            JessAny system, File file, int access, boolean enable, boolean owner) {
        JessFiles.path(JessProtocol.FILE_CHANGE, file.getPath());
    }

    static void setReadOnly(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_CHANGE, file.getPath());
    }

    static void setReadOnly0(JessAny system, File file) {
        JessFiles.path(JessProtocol.FILE_CHANGE, file.getPath());
    }

    static void createFileExclusively(JessAny system, String path) {
        JessFiles.path(JessProtocol.FILE_MAKE, path);
    }

    static void createFileExclusively0(JessAny system, String path) {
        JessFiles.path(JessProtocol.FILE_MAKE, path);
    }

    static void getNameMax0(JessAny system, String path) {
        JessFiles.path(JessProtocol.FILE_LOOK, path);
    }

    static void rename0(JessAny system, File from, File to) {
        JessFiles.move(from.getPath(), to.getPath());
    }
}
