package jess79.grande;

import support.Run;

import java.util.Arrays;
import java.util.Random;

/**
 * crypt-2t and -4t: the cipher IDEA, encrypting and then decrypting 100 bytes (padded to whole
 * blocks), or 3,000,000 in size A, on disjoint slices, with threads of their own in each phase.
 * Validated: what is decrypted is what was encrypted. No bug. Arguments: threads, A for size A.
 * After the catalogue of benchmarks of Thomson's thesis (2016), the Java Grande benchmark suite,
 * and the published definition of IDEA.
 */
final class Crypt {
    private static final int BLOCK = 8;
    private static final int ROUNDS = 8;
    private static final int KEYS = 6 * ROUNDS + 4;

    private Crypt() {}

    private static int multiply(int a, int b) {
        long left = a == 0 ? 0x10000 : a;
        long right = b == 0 ? 0x10000 : b;
        return (int) (left * right % 0x10001 & 0xffff);
    }

    /** The inverse of multiplication modulo 65537, where 0 stands for 65536. */
    private static int inverse(int a) {
        int power = 1;
        int base = a;
        // By Fermat: a to the power of 65535.
        for (int exponent = 0x10001 - 2; exponent > 0; exponent >>= 1) {
            if ((exponent & 1) == 1) {
                power = multiply(power, base);
            }
            base = multiply(base, base);
        }
        return power;
    }

    private static int[] encryptionKeys(int[] key) {
        int[] keys = new int[KEYS];
        System.arraycopy(key, 0, keys, 0, 8);
        for (int at = 8; at < KEYS; at++) {
            // Each row of eight is the row before, rotated to the left by 25 bits.
            int row = (at / 8 - 1) * 8;
            int high = keys[row + (at + 1) % 8];
            int low = keys[row + (at + 2) % 8];
            keys[at] = (high << 9 | low >> 7) & 0xffff;
        }
        return keys;
    }

    private static int[] decryptionKeys(int[] keys) {
        int[] inverse = new int[KEYS];
        for (int round = 0; round <= ROUNDS; round++) {
            int to = 6 * round;
            int from = 6 * (ROUNDS - round);
            boolean outer = round == 0 || round == ROUNDS;
            inverse[to] = inverse(keys[from]);
            inverse[to + 1] = -keys[from + (outer ? 1 : 2)] & 0xffff;
            inverse[to + 2] = -keys[from + (outer ? 2 : 1)] & 0xffff;
            inverse[to + 3] = inverse(keys[from + 3]);
            if (round < ROUNDS) {
                inverse[to + 4] = keys[from - 2];
                inverse[to + 5] = keys[from - 1];
            }
        }
        return inverse;
    }

    private static int word(byte[] text, int at) {
        return (text[at] & 0xff) << 8 | text[at + 1] & 0xff;
    }

    private static void store(byte[] text, int at, int word) {
        text[at] = (byte) (word >> 8);
        text[at + 1] = (byte) word;
    }

    private static void block(byte[] source, byte[] target, int at, int[] keys) {
        int a = word(source, at);
        int b = word(source, at + 2);
        int c = word(source, at + 4);
        int d = word(source, at + 6);
        int key = 0;
        for (int round = 0; round < ROUNDS; round++) {
            a = multiply(a, keys[key]);
            b = b + keys[key + 1] & 0xffff;
            c = c + keys[key + 2] & 0xffff;
            d = multiply(d, keys[key + 3]);
            int left = multiply(a ^ c, keys[key + 4]);
            int right = multiply((b ^ d) + left & 0xffff, keys[key + 5]);
            left = left + right & 0xffff;
            a ^= right;
            d ^= left;
            int swapped = b ^ left;
            b = c ^ right;
            c = swapped;
            key += 6;
        }
        store(target, at, multiply(a, keys[key]));
        store(target, at + 2, c + keys[key + 1]);
        store(target, at + 4, b + keys[key + 2]);
        store(target, at + 6, multiply(d, keys[key + 3]));
    }

    private static byte[] run(byte[] source, int[] keys, int threads) {
        byte[] target = new byte[source.length];
        Slices.share(
                threads,
                source.length / BLOCK,
                (from, to) -> {
                    for (int number = from; number < to; number++) {
                        block(source, target, number * BLOCK, keys);
                    }
                });
        return target;
    }

    public static void main(String[] arguments) {
        int threads = Run.number(arguments, 0);
        int bytes = Slices.sizeA(arguments) ? 3_000_000 : 100;
        byte[] plain = new byte[(bytes + BLOCK - 1) / BLOCK * BLOCK];
        Random random = new Random(136_506_717L);
        random.nextBytes(plain);
        int[] key = random.ints(8, 0, 0x10000).toArray();
        int[] keys = encryptionKeys(key);
        byte[] secret = run(plain, keys, threads);
        byte[] back = run(secret, decryptionKeys(keys), threads);
        Run.check(!Arrays.equals(plain, secret), "not encrypted");
        Run.check(Arrays.equals(plain, back), "not decrypted");
    }
}
