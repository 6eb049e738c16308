package java.lang;

import java.util.HashMap;

/**
 * Places of files as elements of one object that stands for the file system. The index is made from
 * the path alone, so that it is the same in every JVM; the names are for people.
 */
final class JessPlaces {
    /** The file system. */
    static final JessPlaces ALL = new JessPlaces();

    /** The index of all files where they are one. */
    private static final int EVERYTHING = 0;

    /** The names behind the indices; for the life of the JVM. */
    private static final HashMap<Integer, String> NAMES = new HashMap<>();

    private JessPlaces() {}

    static int index(String path) {
        int index = path.hashCode() & Integer.MAX_VALUE;
        NAMES.put(index, path);
        return index;
    }

    static int everything() {
        NAMES.put(EVERYTHING, "(any)");
        return EVERYTHING;
    }

    /** The location for people; null if it is none of files. */
    static String name(Object base, int index) {
        return base == ALL ? "file ".concat(String.valueOf(NAMES.get(index))) : null;
    }
}
