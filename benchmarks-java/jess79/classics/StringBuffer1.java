package jess79.classics;

import support.Run;

/**
 * stringbuffer: one thread appends a buffer to another while a second thread deletes all of the
 * first buffer. The length and the characters are taken in separate locked steps, so that an index
 * exception may follow. The twin locks both. After the catalogue of benchmarks of Thomson's thesis
 * (2016).
 */
final class StringBuffer1 {
    private StringBuffer1() {}

    public static void main(String[] arguments) {
        OldBuffer a = new OldBuffer("abc");
        OldBuffer b = new OldBuffer("abc");
        boolean fixed = Run.fixed(arguments);
        Run.together(
                () -> {
                    if (fixed) {
                        a.appendAtomically(b);
                    } else {
                        a.append(b);
                    }
                },
                () -> b.delete(0, b.length()));
    }
}
