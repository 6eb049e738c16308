package support;

/** A counting semaphore made of a monitor, as the programs of the literature make theirs. */
public final class Counting {
    private int permits;

    public Counting(int permits) {
        this.permits = permits;
    }

    public synchronized void acquire() {
        while (permits == 0) {
            Run.await(this);
        }
        permits--;
    }

    public synchronized void release() {
        permits++;
        notify();
    }
}
