import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

// How often the JDK looks before it parks is its own affair: two threads that meet are explored to
// the end, in few steps.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true executions<=400 events<=40000
// rows: exchange, hand, transfer
// jess: run --strategy auto
// expect: exit=0 verdict=verified complete=true executions<=600
// rows: exchange, hand, transfer
// Who parks, gives up or is interrupted is still seen.
// jess: run --strategy dpor
// run: args=gives-up | expect: exit=1 kind=assertion message~"nobody came"
// run: args=interrupted | expect: exit=1 kind=assertion message~"interrupted"
// jess: run --strategy random --budget 300
// expect: exit=0 verdict=budget
// rows: exchange, hand, transfer
public class SpinsOfTheJdk {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();
    static final AtomicInteger SUM = new AtomicInteger();

    interface Meeting {
        int meet(int mine) throws InterruptedException;
    }

    interface Gift {
        void give(int mine) throws InterruptedException;
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "exchange" -> both(EXCHANGER::exchange, EXCHANGER::exchange);
            case "hand" -> {
                SynchronousQueue<Integer> queue = new SynchronousQueue<>();
                handOver(queue::put, queue);
            }
            case "transfer" -> {
                LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
                handOver(queue::transfer, queue);
            }
            case "gives-up" -> {
                Thread other = thread(EXCHANGER::exchange);
                try {
                    EXCHANGER.exchange(2, 100, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    throw new AssertionError("nobody came");
                }
                other.join();
            }
            case "interrupted" -> {
                Thread other = thread(EXCHANGER::exchange);
                Thread.currentThread().interrupt();
                try {
                    EXCHANGER.exchange(2);
                } catch (InterruptedException e) {
                    throw new AssertionError("interrupted");
                }
                other.join();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Each gets what the other brings. */
    static void both(Meeting one, Meeting two) throws InterruptedException {
        Thread other = thread(one);
        SUM.addAndGet(two.meet(2));
        other.join();
        if (SUM.get() != 3) {
            throw new AssertionError("got " + SUM);
        }
    }

    /** Who gives has the same in the end as who has met. */
    static void handOver(Gift gift, BlockingQueue<Integer> queue) throws InterruptedException {
        both(
                mine -> {
                    gift.give(mine);
                    return 2;
                },
                mine -> queue.take());
    }

    static Thread thread(Meeting meeting) {
        Thread other =
                new Thread(
                        () -> {
                            try {
                                SUM.addAndGet(meeting.meet(1));
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        });
        other.start();
        return other;
    }
}
