package jess79.classics;

import support.Run;

/**
 * stringbuffer2: the main thread appends the buffer "abc" while another thread deletes its
 * characters and appends them again: an index exception, as in stringbuffer. The twin locks both.
 * After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class StringBuffer2 {
    private StringBuffer2() {}

    public static void main(String[] arguments) {
        OldBuffer shared = new OldBuffer("abc");
        OldBuffer target = new OldBuffer("");
        Thread other =
                new Thread(
                        () -> {
                            shared.delete(0, 3);
                            shared.append("abc");
                        });
        other.start();
        if (Run.fixed(arguments)) {
            target.appendAtomically(shared);
        } else {
            target.append(shared);
        }
        Run.join(other);
    }
}
