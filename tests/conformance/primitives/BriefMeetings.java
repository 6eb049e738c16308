import static java.util.concurrent.TimeUnit.MICROSECONDS;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.TransferQueue;

// Threads that wait a microsecond for each other may meet, and may miss each other: however short
// the time is, it has not passed before the first one waits.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"met"
// rows: exchanger met, queue met, transfer met, barrier met, phaser met
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"missed"
// rows: exchanger missed, queue missed, transfer missed, barrier missed, phaser missed
public class BriefMeetings {
    private static final Exchanger<String> EXCHANGER = new Exchanger<>();
    private static final SynchronousQueue<String> QUEUE = new SynchronousQueue<>();
    private static final TransferQueue<String> TRANSFER = new LinkedTransferQueue<>();
    private static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    private static final Phaser PHASER = new Phaser(2);

    private static boolean meets(String what, boolean first) throws InterruptedException {
        try {
            switch (what) {
                case "exchanger":
                    EXCHANGER.exchange("x", 1, MICROSECONDS);
                    return true;
                case "queue":
                    return first
                            ? QUEUE.offer("x", 1, MICROSECONDS)
                            : QUEUE.poll(1, MICROSECONDS) != null;
                case "transfer":
                    return first
                            ? TRANSFER.tryTransfer("x", 1, MICROSECONDS)
                            : TRANSFER.poll(1, MICROSECONDS) != null;
                case "barrier":
                    BARRIER.await(1, MICROSECONDS);
                    return true;
                default:
                    PHASER.awaitAdvanceInterruptibly(PHASER.arrive(), 1, MICROSECONDS);
                    return true;
            }
        } catch (TimeoutException | BrokenBarrierException late) {
            return false;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean[] met = new boolean[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            threads[i] =
                    new Thread(
                            () -> {
                                try {
                                    met[number] = meets(args[0], number == 0);
                                } catch (InterruptedException never) {
                                    throw new AssertionError(never);
                                }
                            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (args[1].equals("met") && met[0] && met[1]) {
            throw new AssertionError("met");
        }
        if (args[1].equals("missed") && !(met[0] && met[1])) {
            throw new AssertionError("missed");
        }
    }
}
