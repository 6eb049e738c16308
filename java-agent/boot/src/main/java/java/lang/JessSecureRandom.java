package java.lang;

import java.security.SecureRandom;
import java.security.SecureRandomParameters;

/**
 * Model of {@link SecureRandom}: what the system draws, every execution repeats. A generator that
 * computes its numbers from a seed, or that a provider or the application has made, keeps its own.
 */
final class JessSecureRandom {
    private JessSecureRandom() {}

    static void nextBytes(SecureRandom random, byte[] bytes) {
        byte[] drawn = new byte[bytes.length];
        if (isOfTheSystem(random)) {
            draw(drawn);
        } else {
            random.nextBytes(drawn);
        }
        copy(drawn, bytes);
    }

    static void nextBytes(SecureRandom random, byte[] bytes, SecureRandomParameters how) {
        byte[] drawn = new byte[bytes.length];
        random.nextBytes(drawn, how);
        if (isOfTheSystem(random)) {
            draw(drawn);
        }
        copy(drawn, bytes);
    }

    static byte[] generateSeed(SecureRandom random, int count) {
        byte[] seed = random.generateSeed(count);
        if (isOfTheSystem(random)) {
            draw(seed);
        }
        JessIds.register(seed);
        return seed;
    }

    static byte[] getSeed(int count) {
        byte[] seed = SecureRandom.getSeed(count);
        draw(seed);
        JessIds.register(seed);
        return seed;
    }

    /** Whether its numbers come from the system: no program can expect particular ones. */
    private static boolean isOfTheSystem(SecureRandom random) {
        if (random.getClass() != SecureRandom.class) {
            return false;
        }
        String algorithm = random.getAlgorithm();
        return algorithm.startsWith("NativePRNG") || algorithm.equals("DRBG");
    }

    private static void draw(byte[] bytes) {
        long word = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (i % Long.BYTES == 0) {
                word = JessLineage.random();
            }
            bytes[i] = (byte) word;
            word >>>= Byte.SIZE;
        }
    }

    /** The caller's array is written, element by element. */
    private static void copy(byte[] drawn, byte[] bytes) {
        JessIds.register(drawn);
        JessSystem.arraycopy(drawn, 0, bytes, 0, bytes.length);
    }
}
