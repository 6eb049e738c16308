import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Threads that were signalled have a fair lock in the order in which they have waited, and before
// threads that come
// after the signal.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// run: args="signals"
// run: args="all"
// run: args="writers"
// run: args="newcomer"
// run: args="queue"
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// run: args="queue"
public class FairSignals {
    static final StringBuffer ORDER = new StringBuffer();

    /** Starts a thread, and waits for a second, which is over when it waits itself. */
    static Thread begin(Runnable body) throws InterruptedException {
        Thread thread = new Thread(body);
        thread.start();
        new CountDownLatch(1).await(1, TimeUnit.SECONDS);
        return thread;
    }

    static void waits(Lock fair, Condition turn, int number) {
        fair.lock();
        turn.awaitUninterruptibly();
        ORDER.append(number);
        fair.unlock();
    }

    static void signals(Lock fair, boolean all) throws InterruptedException {
        Condition turn = fair.newCondition();
        Thread first = begin(() -> waits(fair, turn, 0));
        Thread second = begin(() -> waits(fair, turn, 1));
        fair.lock();
        if (all) {
            turn.signalAll();
        } else {
            turn.signal();
            turn.signal();
        }
        fair.unlock();
        first.join();
        second.join();
    }

    static void newcomer() throws InterruptedException {
        ReentrantLock fair = new ReentrantLock(true);
        Condition turn = fair.newCondition();
        Thread first = begin(() -> waits(fair, turn, 0));
        fair.lock();
        turn.signal();
        Thread late =
                new Thread(
                        () -> {
                            fair.lock();
                            ORDER.append(1);
                            fair.unlock();
                        });
        late.start();
        fair.unlock();
        first.join();
        late.join();
    }

    static void queue() throws InterruptedException {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2, true);
        int[] taken = new int[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            threads[i] =
                    begin(
                            () -> {
                                try {
                                    taken[number] = queue.take();
                                } catch (InterruptedException unexpected) {
                                    throw new AssertionError(unexpected);
                                }
                            });
        }
        queue.put(0);
        queue.put(1);
        threads[0].join();
        threads[1].join();
        ORDER.append(taken[0]).append(taken[1]);
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "signals" -> signals(new ReentrantLock(true), false);
            case "all" -> signals(new ReentrantLock(true), true);
            case "writers" -> signals(new ReentrantReadWriteLock(true).writeLock(), false);
            case "newcomer" -> newcomer();
            default -> queue();
        }
        if (!ORDER.toString().equals("01")) {
            throw new AssertionError(ORDER);
        }
    }
}
