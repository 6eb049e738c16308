package java.lang;

/** Reads the name of a class from its class file (JVMS 4.1, 4.4). */
final class JessClassName {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int POOL = 8;

    private JessClassName() {}

    /** The name as {@link Class#getName} has it; null for what is no class file. */
    static String of(byte[] bytes, int offset, int length) {
        try {
            byte[] file = new byte[length];
            System.arraycopy(bytes, offset, file, 0, length);
            return read(file);
        } catch (IndexOutOfBoundsException | NullPointerException | NegativeArraySizeException e) {
            return null;
        }
    }

    private static String read(byte[] file) {
        if ((u2(file, 0) << 16 | u2(file, 2)) != MAGIC) {
            return null;
        }
        int[] entries = new int[u2(file, POOL)];
        int at = POOL + 2;
        for (int i = 1; i < entries.length; i++) {
            entries[i] = at;
            int tag = file[at];
            at += size(file, at);
            if (tag == 5 || tag == 6) {
                i++;
            }
        }
        int name = entries[u2(file, entries[u2(file, at + 2)] + 1)];
        char[] text = new char[u2(file, name + 1)];
        int count = 0;
        for (int i = name + 3, end = i + text.length; i < end; count++) {
            int b = file[i] & 0xff;
            if (b < 0x80) {
                text[count] = b == '/' ? '.' : (char) b;
                i++;
            } else if (b < 0xe0) {
                text[count] = (char) ((b & 0x1f) << 6 | file[i + 1] & 0x3f);
                i += 2;
            } else {
                text[count] =
                        (char) ((b & 0xf) << 12 | (file[i + 1] & 0x3f) << 6 | file[i + 2] & 0x3f);
                i += 3;
            }
        }
        return new String(text, 0, count);
    }

    /** Bytes of a constant, its tag included. */
    private static int size(byte[] file, int at) {
        switch (file[at]) {
            case 1:
                return 3 + u2(file, at + 1);
            case 5:
            case 6:
                return 9;
            case 7:
            case 8:
            case 16:
            case 19:
            case 20:
                return 3;
            case 15:
                return 4;
            default:
                return 5;
        }
    }

    private static int u2(byte[] file, int at) {
        return (file[at] & 0xff) << 8 | file[at + 1] & 0xff;
    }
}
