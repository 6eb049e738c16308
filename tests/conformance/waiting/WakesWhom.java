import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

// Who is woken: a waiter that has left without having been woken is passed over, one that was
// interrupted may be woken as long as it has not left, and who was not started gets no permit.
// jess: run --strategy dpor
// expect: exit=1 replay=1
// run: args="late" opts="--timeouts explore" | expect: kind=assertion message~"passed over"
// run: args="signalled" | expect: kind=deadlock
// run: args="notified" | expect: kind=deadlock
// run: args="behind" opts="--timeouts explore" | expect: kind=assertion message~three
// run: args="early" | expect: kind=deadlock
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// run: args="signalled all"
// run: args="notified all"
// run: args="started"
// jess: run --strategy lazy-dpor
// expect: exit=1
// run: args="late" opts="--timeouts explore" | expect: kind=assertion message~"passed over"
// run: args="signalled" | expect: kind=deadlock
// run: args="notified" | expect: kind=deadlock
// run: args="early" | expect: kind=deadlock
// jess: run --strategy auto
// expect: exit=1
// run: args="late" opts="--timeouts explore" | expect: kind=assertion message~"passed over"
// run: args="signalled" | expect: kind=deadlock
// run: args="notified" | expect: kind=deadlock
// run: args="behind" opts="--timeouts explore" | expect: kind=assertion message~three
// run: args="early" | expect: kind=deadlock
public class WakesWhom {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static final Object monitor = new Object();

    boolean all;
    Thread first;
    Thread second;
    Thread waker;
    int x;
    boolean late;
    boolean passed;
    boolean done;
    int got;

    public static void main(String[] args) throws Exception {
        WakesWhom test = new WakesWhom();
        test.all = args.length > 1;
        switch (args[0]) {
            case "late" -> test.late();
            case "signalled" -> test.signalled();
            case "notified" -> test.notified();
            case "behind" -> test.behind();
            case "early" -> test.early();
            default -> test.started();
        }
    }

    /** The first one leaves while the signaller holds the lock, so that the second one is woken. */
    void late() throws Exception {
        waker =
                new Thread(
                        () -> {
                            lock.lock();
                            x = 1;
                            changed.signal();
                            lock.unlock();
                        });
        second =
                new Thread(
                        () -> {
                            lock.lock();
                            waker.start();
                            changed.awaitUninterruptibly();
                            passed = true;
                            lock.unlock();
                        });
        second.setDaemon(true);
        first =
                new Thread(
                        () -> {
                            lock.lock();
                            second.start();
                            try {
                                late = !changed.await(1, TimeUnit.MILLISECONDS) && x == 1;
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                            lock.unlock();
                        });
        first.start();
        first.join();
        lock.lock();
        boolean both = late && passed;
        lock.unlock();
        if (both) {
            throw new AssertionError("passed over");
        }
    }

    /** The interrupted one is signalled, and returns normally; nobody wakes the other one. */
    void signalled() throws Exception {
        waker =
                new Thread(
                        () -> {
                            lock.lock();
                            first.interrupt();
                            if (all) {
                                changed.signalAll();
                            } else {
                                changed.signal();
                            }
                            lock.unlock();
                        });
        second =
                new Thread(
                        () -> {
                            lock.lock();
                            waker.start();
                            changed.awaitUninterruptibly();
                            lock.unlock();
                        });
        first =
                new Thread(
                        () -> {
                            lock.lock();
                            second.start();
                            try {
                                changed.await();
                                if (!Thread.interrupted()) {
                                    throw new AssertionError("the flag is lost");
                                }
                            } catch (InterruptedException e) {
                                x = 1;
                            } finally {
                                lock.unlock();
                            }
                        });
        first.start();
        first.join();
        second.join();
    }

    /** The same with a monitor. */
    void notified() throws Exception {
        waker =
                new Thread(
                        () -> {
                            synchronized (monitor) {
                                first.interrupt();
                                if (all) {
                                    monitor.notifyAll();
                                } else {
                                    monitor.notify();
                                }
                            }
                        });
        second = new Thread(() -> waits(waker));
        first = new Thread(() -> waits(second));
        first.start();
        first.join();
        second.join();
    }

    static void waits(Thread next) {
        synchronized (monitor) {
            next.start();
            try {
                monitor.wait();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Who waits in rounds queues up again behind the other one, who gets all three signals. */
    void behind() {
        waker =
                new Thread(
                        () -> {
                            for (int i = 0; i < 3; i++) {
                                lock.lock();
                                changed.signal();
                                lock.unlock();
                            }
                            lock.lock();
                            done = true;
                            lock.unlock();
                        });
        second =
                new Thread(
                        () -> {
                            lock.lock();
                            waker.start();
                            while (got < 3) {
                                changed.awaitUninterruptibly();
                                got++;
                            }
                            lock.unlock();
                            throw new AssertionError("three");
                        });
        second.setDaemon(true);
        first =
                new Thread(
                        () -> {
                            lock.lock();
                            second.start();
                            try {
                                while (!done) {
                                    changed.await(1, TimeUnit.MILLISECONDS);
                                }
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                            lock.unlock();
                        });
        first.start();
    }

    /** The permit that a thread gets before it was started is lost. */
    void early() throws Exception {
        first = new Thread(LockSupport::park);
        second = new Thread(() -> LockSupport.unpark(first));
        second.start();
        first.start();
    }

    /** The one that it gets afterwards is not. */
    void started() throws Exception {
        first = new Thread(LockSupport::park);
        first.start();
        LockSupport.unpark(first);
        first.join();
    }
}
