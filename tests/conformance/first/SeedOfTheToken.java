import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

// What the program draws comes from the seed, and so do identity hash codes. A token stands for its
// execution with all that it drew, whatever the seed of the JVM that replays it.
// jess: run --strategy dpor --seed 7
// expect: exit=1 kind=assertion message~lost replay=1
// rows: random, local, hash, map
// jess: run --strategy random --seed 18446744073709551615 --budget 1000
// expect: exit=1 kind=assertion message~lost replay=1
// rows: random, hash
// jess: run --strategy lazy-dpor --seed 3 --timeouts explore
// run: args=random | expect: exit=1 kind=assertion message~lost replay=1
public class SeedOfTheToken {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        int drawn =
                switch (args[0]) {
                    case "random" -> new Random().nextInt();
                    case "local" -> ThreadLocalRandom.current().nextInt();
                    case "hash" -> new Object().hashCode();
                    case "map" -> firstOf(new IdentityHashMap<>());
                    default -> throw new IllegalArgumentException(args[0]);
                };
        Thread other = new Thread(() -> add(drawn));
        other.start();
        add(drawn);
        other.join();
        if (count != 2) {
            throw new AssertionError("lost, with " + drawn);
        }
    }

    /** Takes another number of steps for another number. */
    private static void add(int drawn) {
        for (int i = 0; i < (drawn & 7); i++) {
            Thread.yield();
        }
        int before = count;
        for (int i = 0; i < (drawn >>> 3 & 3); i++) {
            Thread.yield();
        }
        count = before + 1;
    }

    private static int firstOf(Map<Object, Integer> map) {
        for (int i = 0; i < 20; i++) {
            map.put(new Object(), i);
        }
        return map.values().iterator().next();
    }
}
