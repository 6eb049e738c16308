// JUnit 4: classes run in parallel, a timeout in a thread of its own, and tests that share a
// static field.
// library: junit:junit:4.13.2
// program: parallelClasses: ok
// program: timeout: ok
// program: staticField: bug assertion "failures: 1"

import static org.junit.Assert.assertEquals;

import org.junit.Test;
import org.junit.experimental.ParallelComputer;
import org.junit.runner.Computer;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;

/** Programs on JUnit 4. */
public class JUnit4Runs {
    /** A test by itself. */
    public static class One {
        @Test
        public void adds() {
            assertEquals(2, 1 + 1);
        }
    }

    /** Another one. */
    public static class Two extends One {}

    /** A test with a limit. */
    public static class Limited {
        @Test(timeout = 60_000)
        public void adds() {
            assertEquals(2, 1 + 1);
        }
    }

    /** What the next two tests share. */
    private static volatile int shared;

    /** Uses the field as if it were its own. */
    public static class Sharing {
        @Test
        public void counts() {
            shared = 0;
            shared++;
            assertEquals(1, shared);
        }
    }

    /** The same. */
    public static class SharingToo extends Sharing {}

    private static int failures(Computer computer, Class<?>... classes) {
        Result result = new JUnitCore().run(computer, classes);
        Together.equal(classes.length, result.getRunCount(), "tests");
        return result.getFailureCount();
    }

    public void parallelClasses() {
        Together.equal(0, failures(ParallelComputer.classes(), One.class, Two.class), "failures");
    }

    public void timeout() {
        Together.equal(0, failures(new Computer(), Limited.class), "failures");
    }

    public void staticField() {
        Class<?>[] both = {Sharing.class, SharingToo.class};
        Together.equal(0, failures(ParallelComputer.classes(), both), "failures");
    }
}
