package jess.structure;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Operations that one thread calls in an execution. Runs under control; what it has recorded is
 * read from outside of control when no thread can go on, so that no step is needed for it.
 */
final class Part implements Runnable {
    private final Subject subject;
    private final Object instance;
    private final Call[] calls;

    /** Counts operations that have ended, those of each thread in bits of their own; or null. */
    private final AtomicLong ends;

    private final long end;

    /** The results of those that have ended. */
    final Object[] results;

    /** What was thrown instead. */
    final Throwable[] thrown;

    /** What the counter said when they began. */
    final long[] seen;

    int begun;
    int ended;

    /**
     * Calls for one thread.
     *
     * @param ends counts for all threads ({@link Linearizer} says why); null if nobody asks
     * @param thread the number of the thread
     */
    Part(Subject subject, Object instance, Call[] calls, AtomicLong ends, int thread) {
        this.subject = subject;
        this.instance = instance;
        this.calls = calls;
        this.ends = ends;
        this.end = 1L << Precedence.BITS * thread;
        this.results = new Object[calls.length];
        this.thrown = new Throwable[calls.length];
        this.seen = new long[calls.length];
    }

    @Override
    public void run() {
        AtomicLong counter = ends;
        for (int i = 0; i < calls.length; i++) {
            begun = i + 1;
            if (counter != null) {
                seen[i] = counter.get();
            }
            try {
                results[i] = Texts.kept(subject.call(instance, calls[i]));
            } catch (Throwable failed) {
                thrown[i] = failed;
            }
            ended = i + 1;
            if (counter != null) {
                // Without its sum, so that additions commute.
                counter.addAndGet(end);
            }
        }
    }

    /** The text of what an operation gave; called outside of control. */
    String result(int operation) {
        if (thrown[operation] != null) {
            return "throws " + thrown[operation].getClass().getSimpleName();
        }
        return calls[operation].action().isVoid() ? "void" : Texts.result(results[operation]);
    }
}
