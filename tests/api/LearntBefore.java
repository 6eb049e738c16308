import jess.api.Jess;
import jess.api.Options;
import jess.api.Result;
import jess.api.Verdict;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Two tests in one JVM. The first shows that Config has to be initialised in each execution, which
 * stays so for the second; in a JVM that runs only the second it is initialised once. A token of
 * the second, which is kept in a file, is replayed in such a JVM when the program is run again.
 */
public final class LearntBefore {
    static final Object LOCK = new Object();
    static volatile int count;

    private LearntBefore() {}

    static final class Place {
        static final File MARK = new File("no-such-folder", "mark");
    }

    static final class Config {
        static final int STEP;

        static {
            int step = 1;
            for (int i = 0; i < 3; i++) {
                step += Place.MARK.exists() ? 1 : 0;
            }
            STEP = step;
        }
    }

    static void mark() {
        Place.MARK.getParentFile().mkdir();
    }

    static void changesWhatConfigReads() throws InterruptedException {
        Thread other = new Thread(LearntBefore::mark);
        other.start();
        count = Config.STEP;
        other.join();
    }

    static void adds() {
        int before;
        synchronized (LOCK) {
            before = count;
        }
        int after = before + Config.STEP;
        synchronized (LOCK) {
            count = after;
        }
    }

    static void losesAnUpdate() throws InterruptedException {
        // What is drawn follows from the seed, and is no other in a second test.
        int steps = ThreadLocalRandom.current().nextInt(20);
        for (int i = 0; i < steps; i++) {
            Thread.yield();
        }
        Thread other = new Thread(LearntBefore::adds);
        other.start();
        adds();
        other.join();
        if (count != 2) {
            throw new AssertionError("lost an update");
        }
    }

    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]);
        boolean again = Files.exists(file);
        Options options = Options.DEFAULT;
        if (again) {
            options = options.replay(Files.readString(file));
        } else {
            Jess.explore(options, LearntBefore::changesWhatConfigReads);
        }
        Result result = Jess.explore(options, LearntBefore::losesAnUpdate);
        boolean good = result.verdict() == Verdict.BUG && result.message().contains("lost");
        if (again) {
            good &= result.json().contains("\"reproduced\":true");
        } else {
            Files.writeString(file, String.valueOf(result.token()));
        }
        String name = again ? "replay in a JVM that has learnt nothing" : "bug after another test";
        System.out.println(good ? "ok     " + name : "FAILED " + name + ": " + result);
    }
}
