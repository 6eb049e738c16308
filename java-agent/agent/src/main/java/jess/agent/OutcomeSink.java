package jess.agent;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Where executions report their outcomes.
 *
 * <p>What is reported must outlive the execution and must not be seen by the search, so it is
 * recorded outside of control ({@code java.lang.JessSession}). An execution counts when it has
 * ended and was no rehearsal, which is known when the next one begins. When the search begins
 * again, so does the counting.
 */
public final class OutcomeSink {
    private static final Method ENDING = Outside.session("ending");

    /** How the message begins that the outcome was found. */
    static final String FOUND = "this is the outcome: ";

    /** What unwinds the threads of an execution that is over. */
    private static final String STOP = "java.lang.JessStop";

    private static final int COMPLETE = 1;
    private static final int DEADLOCK = 2;
    private static final int LIVELOCK = 3;
    private static final int STEP_BOUND = 4;
    private static final int REDUNDANT = 5;
    private static final int RESTARTED = 8;

    private final Map<String, Long> seen = new TreeMap<>();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    /** The outcome to look for; null for none, or for any. */
    private final String wanted;

    private final boolean any;

    private boolean begun;

    /** The outcome of an execution that is not {@link #ended}; null for what was said. */
    private String otherwise;

    /** Whether the outcome of the execution is complete: later reports are ignored. */
    private boolean ended;

    private OutcomeSink(String wanted, boolean any) {
        this.wanted = wanted;
        this.any = any;
    }

    /** One that counts outcomes. */
    static OutcomeSink counting() {
        return new OutcomeSink(null, false);
    }

    /** One that looks for an outcome. */
    static OutcomeSink lookingFor(String wanted) {
        return new OutcomeSink(wanted, false);
    }

    /** One that looks for the first outcome. */
    static OutcomeSink lookingForAny() {
        return new OutcomeSink(null, true);
    }

    /**
     * Called in each execution first.
     *
     * @param otherwise the outcome if the execution ends before {@link #end} is called; null for
     *     what was said until then
     */
    public void begin(String otherwise) {
        Outside.run(new Begun(otherwise));
    }

    /**
     * Called with what the program has thrown, which is part of its outcome.
     *
     * @throws Error the same, if it is what ends the threads of an execution that is over
     */
    public static String thrown(Throwable thrown) {
        if (thrown instanceof Error stop && stop.getClass().getName().equals(STOP)) {
            throw stop;
        }
        return "throws " + thrown;
    }

    /** Called in an execution to add to its outcome. */
    public void say(byte[] text, int offset, int length) {
        Outside.run(new Said(text, offset, length));
    }

    /**
     * Called when the outcome of an execution is complete.
     *
     * @throws AssertionError if it is the one looked for: a bug, to the search
     */
    public void end() {
        Found found = new Found();
        if (Outside.run(found) != 0) {
            throw new AssertionError(FOUND + found.text);
        }
    }

    private final class Begun implements IntUnaryOperator {
        private final String unlessEnded;

        Begun(String unlessEnded) {
            this.unlessEnded = unlessEnded;
        }

        @Override
        public int applyAsInt(int ignored) {
            synchronized (seen) {
                count();
                begun = true;
                otherwise = unlessEnded;
                return 0;
            }
        }
    }

    private final class Said implements IntUnaryOperator {
        private final byte[] text;
        private final int offset;
        private final int length;

        Said(byte[] text, int offset, int length) {
            this.text = text;
            this.offset = offset;
            this.length = length;
        }

        @Override
        public int applyAsInt(int ignored) {
            synchronized (seen) {
                if (!ended) {
                    said.write(text, offset, length);
                }
                return 0;
            }
        }
    }

    private final class Found implements IntUnaryOperator {
        private String text;

        @Override
        public int applyAsInt(int ignored) {
            synchronized (seen) {
                text = text();
                ended = true;
                return any || text.equals(wanted) ? 1 : 0;
            }
        }
    }

    private String text() {
        return said.toString(StandardCharsets.UTF_8).stripTrailing();
    }

    /** Counts the last execution. */
    private void count() {
        int how;
        try {
            how = (int) ENDING.invoke(null);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
        if (how >= RESTARTED) {
            seen.clear();
        } else if (begun && how >= COMPLETE && how < REDUNDANT) {
            seen.merge(outcome(how), 1L, Long::sum);
        }
        begun = false;
        ended = false;
        said.reset();
    }

    private String outcome(int how) {
        switch (how) {
            case DEADLOCK:
                return "deadlock";
            case LIVELOCK:
                return "livelock";
            case STEP_BOUND:
                return "cut off at the step bound";
            default:
                return ended || otherwise == null ? text() : otherwise;
        }
    }

    /** Each outcome with the number of executions that had it; called after the exploration. */
    Map<String, Long> counts() {
        synchronized (seen) {
            count();
            return new TreeMap<>(seen);
        }
    }
}
