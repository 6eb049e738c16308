package jess.structure;

import java.util.Arrays;

/**
 * What the operations of one execution gave.
 *
 * @param results of each operation; null for those that did not end
 * @param begun how many operations began, as a set of bits: what began and has no result waits
 * @param precedence see {@link Precedence}
 */
record History(String[] results, int begun, int[] precedence) {
    /** The operations that ended. */
    int ended() {
        int ended = 0;
        for (int i = 0; i < results.length; i++) {
            ended |= results[i] == null ? 0 : 1 << i;
        }
        return ended;
    }

    /** The same for histories that have the same explanations. */
    String key() {
        return begun + Arrays.toString(results) + Arrays.toString(precedence);
    }
}
