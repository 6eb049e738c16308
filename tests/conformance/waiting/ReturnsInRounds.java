import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

// Who waits in rounds for a condition comes back to its lock in each, and to the end of the queue:
// another one may keep the lock, or be served before it.
// jess: run --strategy dpor --timeouts explore --keep-going
// expect: exit=1
// run: args="fair kept" | expect: kind=deadlock
// run: args="unfair kept" | expect: kind=deadlock
// run: args="fair overtaken" | expect: kind=assertion message~"woken first"
// run: args="unfair overtaken" | expect: kind=assertion message~"woken first"
// jess: run --strategy lazy-dpor --timeouts explore
// expect: exit=1
// run: args="fair kept" | expect: kind=deadlock
// run: args="fair overtaken" | expect: kind=assertion message~"woken first"
// jess: run --strategy auto --timeouts explore
// expect: exit=0 verdict=verified complete=true
// run: args="fair given"
// run: args="unfair given"
public class ReturnsInRounds {
    final ReentrantLock lock;
    final Condition changed;
    boolean open;
    boolean woken;

    ReturnsInRounds(boolean fair) {
        lock = new ReentrantLock(fair);
        changed = lock.newCondition();
    }

    public static void main(String[] args) throws Exception {
        ReturnsInRounds test = new ReturnsInRounds(args[0].equals("fair"));
        switch (args[1]) {
            case "kept" -> test.kept(true);
            case "given" -> test.kept(false);
            default -> test.overtaken();
        }
    }

    void startsAndWaits(Thread next) {
        lock.lock();
        try {
            next.start();
            rounds();
        } finally {
            lock.unlock();
        }
    }

    void rounds() {
        try {
            while (!open) {
                changed.await(1, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * One waits in rounds, the next one takes the lock, and may keep it, and a third one wants it.
     */
    void kept(boolean keeps) throws InterruptedException {
        Thread third =
                new Thread(
                        () -> {
                            lock.lock();
                            lock.unlock();
                        });
        Thread second =
                new Thread(
                        () -> {
                            lock.lock();
                            third.start();
                            open = !keeps;
                            if (!keeps) {
                                lock.unlock();
                            }
                        });
        startsAndWaits(second);
        second.join();
        third.join();
    }

    /** The only signal may be for the one that came after the one that waits in rounds. */
    void overtaken() throws InterruptedException {
        Thread waker =
                new Thread(
                        () -> {
                            lock.lock();
                            changed.signal();
                            open = true;
                            lock.unlock();
                        });
        Thread second =
                new Thread(
                        () -> {
                            lock.lock();
                            try {
                                waker.start();
                                changed.await();
                                woken = true;
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            } finally {
                                lock.unlock();
                            }
                        });
        second.setDaemon(true);
        startsAndWaits(second);
        waker.join();
        second.join(1);
        lock.lock();
        try {
            if (woken) {
                throw new AssertionError("the second one was woken first");
            }
        } finally {
            lock.unlock();
        }
    }
}
