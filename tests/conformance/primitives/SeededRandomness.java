import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

// What is random in a stock JVM is a function of the seed: every execution sees the same numbers.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=2 complete=true
// run: args=random
// run: args=math
// run: args=threadlocal
// run: args=uuid
// run: args=secure
// run: args=secure-bytes
// run: args=secure-seed
// run: args=secure-seeded
// run: args=identity
// run: args=shuffle
// run: args=hashorder
// run: args=time
// run: args=random opts="--seed 7"
public class SeededRandomness {
    /** Of a generator that computes its numbers from the seed that it is given. */
    static int seeded() {
        try {
            SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
            random.setSeed(42);
            return random.nextInt();
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static int draw(String kind) {
        switch (kind) {
            case "random":
                return new Random().nextInt(4);
            case "math":
                return (int) (Math.random() * 4);
            case "threadlocal":
                return ThreadLocalRandom.current().nextInt(4);
            case "uuid":
                return (int) (UUID.randomUUID().getLeastSignificantBits() & 3);
            case "secure":
                return new SecureRandom().nextInt(4);
            case "secure-bytes":
                byte[] bytes = new byte[9];
                new SecureRandom().nextBytes(bytes);
                return bytes[8] & 3;
            case "secure-seed":
                return (SecureRandom.getSeed(1)[0] ^ new SecureRandom().generateSeed(1)[0]) & 3;
            case "secure-seeded":
                return seeded() == seeded() ? 1 : -1;
            case "identity":
                return (new Object().hashCode() ^ System.identityHashCode(new int[1])) & 3;
            case "shuffle":
                List<Integer> list = new ArrayList<>(List.of(0, 1, 2, 3));
                Collections.shuffle(list);
                return list.get(0);
            case "hashorder":
                Set<Object> set = new HashSet<>();
                Map<Object, Integer> numbers = new HashMap<>();
                for (int i = 0; i < 4; i++) {
                    Object key = new Object();
                    set.add(key);
                    numbers.put(key, i);
                }
                return numbers.get(set.iterator().next());
            case "time":
                return (int) (System.nanoTime() & 1) + (int) (System.currentTimeMillis() & 1);
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int extra = draw(args[0]);
        Object lock = new Object();
        int[] count = new int[1];
        Runnable body =
                () -> {
                    synchronized (lock) {
                        count[0]++;
                    }
                };
        // The number of events depends on the number drawn, so that a difference cannot be missed.
        for (int i = 0; i < extra; i++) {
            body.run();
        }
        Thread one = new Thread(body);
        Thread two = new Thread(body);
        one.start();
        two.start();
        one.join();
        two.join();
        if (count[0] != 2 + extra) {
            throw new AssertionError("count " + count[0]);
        }
    }
}
