package counter;

/** Counts what several threads do: in one way that loses some of it, and in one that does not. */
public final class Counter {
    private int count;

    /** Reads and writes as two steps. */
    public void addCarelessly() {
        count = count + 1;
    }

    /** Reads and writes as one. */
    public synchronized void add() {
        count = count + 1;
    }

    /** What was counted. */
    public synchronized int count() {
        return count;
    }
}
