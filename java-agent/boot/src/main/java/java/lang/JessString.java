package java.lang;

import java.util.Objects;

/**
 * Model of the parts of {@link String} that write to arrays of other objects. Its own bytes never
 * change, so that they are read is not recorded.
 */
final class JessString {
    private JessString() {}

    static void getChars(String from, int begin, int end, char[] to, int at) {
        Objects.requireNonNull(to);
        char[] chars = new char[Math.max(0, end - begin)];
        from.getChars(begin, end, chars, 0);
        checkRoom(at, chars.length, to.length);
        JessCopies.write(chars, 0, to, at, chars.length);
    }

    @Deprecated
    static void getBytes(String from, int begin, int end, byte[] to, int at) {
        Objects.requireNonNull(to);
        byte[] bytes = new byte[Math.max(0, end - begin)];
        from.getBytes(begin, end, bytes, 0);
        checkRoom(at, bytes.length, to.length);
        JessCopies.write(bytes, 0, to, at, bytes.length);
    }

    /** For a builder of strings, in its coder. */
    static void getBytes(String from, byte[] to, int at, byte coder) {
        byte[] bytes = new byte[from.length() << coder];
        from.getBytes(bytes, 0, coder);
        int begin = at << coder;
        checkRoom(begin, bytes.length, to.length);
        JessCopies.write(bytes, 0, to, begin, bytes.length);
    }

    /** The same of a part. */
    static void getBytes(String from, byte[] to, int begin, int at, byte coder, int length) {
        byte[] bytes = new byte[length << coder];
        from.getBytes(bytes, begin, 0, coder, length);
        int first = at << coder;
        checkRoom(first, bytes.length, to.length);
        JessCopies.write(bytes, 0, to, first, bytes.length);
    }

    private static void checkRoom(int at, int length, int room) {
        if (at < 0 || at > room - length) {
            throw new ArrayIndexOutOfBoundsException(
                    "offset " + at + ", count " + length + ", length " + room);
        }
    }
}
