package jess79.classics;

import support.Run;

/**
 * readerswriters-1-1-1 and -2-1-2: a lock for many readers or one writer, where a reader counts
 * itself only after it has given up the monitor: a writer may enter in between, and fails when it
 * sees a reader inside. The twin counts under the monitor. The main thread does not wait for the
 * others. Arguments: readers, writers, rounds of each. After the catalogue of benchmarks of
 * Thomson's thesis (2016).
 */
final class ReadersWriters {
    private final boolean fixed;
    private int readers;
    private boolean writing;

    private ReadersWriters(boolean fixed) {
        this.fixed = fixed;
    }

    private void startRead() {
        synchronized (this) {
            while (writing) {
                Run.await(this);
            }
            if (fixed) {
                readers++;
            }
        }
        if (!fixed) {
            readers++;
        }
    }

    private synchronized void endRead() {
        readers--;
        if (readers == 0) {
            notifyAll();
        }
    }

    private synchronized void startWrite() {
        while (writing || readers > 0) {
            Run.await(this);
        }
        writing = true;
    }

    private synchronized void endWrite() {
        writing = false;
        notifyAll();
    }

    private void reader(int rounds) {
        for (int round = 0; round < rounds; round++) {
            startRead();
            endRead();
        }
    }

    private void writer(int rounds) {
        for (int round = 0; round < rounds; round++) {
            startWrite();
            Run.check(readers == 0, "a reader beside a writer");
            endWrite();
        }
    }

    public static void main(String[] arguments) {
        ReadersWriters lock = new ReadersWriters(Run.fixed(arguments));
        int rounds = Run.number(arguments, 2);
        for (int reader = 0; reader < Run.number(arguments, 0); reader++) {
            Run.start(() -> lock.reader(rounds));
        }
        for (int writer = 0; writer < Run.number(arguments, 1); writer++) {
            Run.start(() -> lock.writer(rounds));
        }
    }
}
