import java.util.Random;
import java.util.random.RandomGenerator;

// Generators of a program are called where they are seen, also by the streams that the JDK makes of
// them.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"lost"
// rows: next, ints, bounded, longs, doubles, gaussian, bytes, generator, generators
public class OwnGenerators {
    static int count;

    static class Own extends Random {
        @Override
        protected int next(int bits) {
            count++;
            return 3 << bits - 2;
        }
    }

    static class Generates implements RandomGenerator {
        @Override
        public long nextLong() {
            count++;
            return 1;
        }
    }

    static void draw(String how) {
        switch (how) {
            case "next" -> new Own().nextInt();
            case "ints" -> new Own().ints(1).sum();
            case "bounded" -> new Own().ints(1, 0, 8).sum();
            case "longs" -> new Own().longs(1).sum();
            case "doubles" -> new Own().doubles(1).sum();
            case "gaussian" -> new Own().nextGaussian();
            case "bytes" -> new Own().nextBytes(new byte[4]);
            case "generator" -> new Generates().nextInt(5);
            default -> new Generates().ints(1, 0, 7).sum();
        }
    }

    public static void main(String[] arguments) throws Exception {
        draw(arguments[0]);
        int once = count;
        count = 0;
        Thread thread = new Thread(() -> draw(arguments[0]));
        thread.start();
        draw(arguments[0]);
        thread.join();
        if (count != 2 * once) {
            throw new AssertionError("lost");
        }
    }
}
