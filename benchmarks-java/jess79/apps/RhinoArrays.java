package jess79.apps;

import support.Run;

/**
 * rhino-arrays-2 and -4: two threads write disjoint elements of one array of a script, whose dense
 * part has room for all. No bug intended. A small version of the arrays of the Rhino interpreter.
 * Argument: elements of each thread. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class RhinoArrays {
    private static final int DENSE = 10;

    private final Object[] dense = new Object[DENSE];
    private long length = DENSE;

    private void put(int index, Object value) {
        if (index < dense.length) {
            dense[index] = value;
            if (length <= index) {
                length = index + 1L;
            }
            return;
        }
        throw new IllegalStateException("only dense arrays");
    }

    private Object get(int index) {
        return index < length ? dense[index] : null;
    }

    private void fill(int from, int count) {
        for (int index = from; index < from + count; index++) {
            put(index, index);
        }
    }

    public static void main(String[] arguments) {
        int count = Run.number(arguments, 0);
        RhinoArrays array = new RhinoArrays();
        Thread other = new Thread(() -> array.fill(count, count));
        other.start();
        array.fill(0, count);
        Run.join(other);
        for (int index = 0; index < 2 * count; index++) {
            Run.check(Integer.valueOf(index).equals(array.get(index)), "an element is missing");
        }
    }
}
