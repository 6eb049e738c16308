package java.lang;

import java.io.FileDescriptor;

/** Before the natives of {@link FileDescriptor}. */
final class JessFileDescriptor {
    /** The transform calls each method before the native method of the same name. */
    public static final boolean BEFORE = true;

    private JessFileDescriptor() {}

    static void close0(FileDescriptor file) {
        JessFiles.closes(file);
    }
}
