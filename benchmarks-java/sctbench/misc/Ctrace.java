package sctbench.misc;

import support.Run;

/**
 * misc.ctrace: a library for tracing, in whose table each thread enters itself, without a lock
 * around finding a place and using it: of two threads at once one loses its entry, and fails when
 * it wants to write. The twin has the lock. A stand-in for the library ctrace: the study of
 * Thomson, Donaldson and Betts (TOPC 2016) names a small program with races.
 */
final class Ctrace {
    private final boolean fixed;
    private final Trace[] table = new Trace[4];

    private Ctrace(boolean fixed) {
        this.fixed = fixed;
    }

    /** What a thread has written. */
    private static final class Trace {
        final int thread;
        int lines;

        Trace(int thread) {
            this.thread = thread;
        }
    }

    private void enter(Trace trace) {
        for (int place = 0; place < table.length; place++) {
            if (table[place] == null) {
                table[place] = trace;
                return;
            }
        }
    }

    private Trace find(int thread) {
        for (Trace trace : table) {
            if (trace != null && trace.thread == thread) {
                return trace;
            }
        }
        throw new IllegalStateException("no trace of thread " + thread);
    }

    private void trace(int thread) {
        if (fixed) {
            synchronized (table) {
                enter(new Trace(thread));
                find(thread).lines++;
            }
            return;
        }
        enter(new Trace(thread));
        find(thread).lines++;
    }

    public static void main(String[] arguments) {
        Ctrace library = new Ctrace(Run.fixed(arguments));
        Run.together(() -> library.trace(1), () -> library.trace(2));
    }
}
