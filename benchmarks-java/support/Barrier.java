package support;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** A barrier for a fixed number of threads that may be passed again and again. */
public final class Barrier {
    private final CyclicBarrier barrier;

    public Barrier(int parties) {
        barrier = new CyclicBarrier(parties);
    }

    public void await() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
