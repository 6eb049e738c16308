import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Parks behind a wait for something else, which may use up the permit. */
public class LostPermits {
    public static void main(String[] args) {
        Trial.run(LostPermits.class, args);
    }

    interface Wait {
        void run() throws Exception;
    }

    /** One waits and then parks; the other unparks it and then opens what it waits for. */
    static String behind(Trial t, Wait wait, Wait open) throws Exception {
        return t.together(
                me -> {
                    wait.run();
                    LockSupport.park();
                    me.say("on");
                },
                me -> {
                    Trial.settle();
                    LockSupport.unpark(t.thread(0));
                    Trial.settle();
                    open.run();
                });
    }

    // One that another thread has: the permit comes while it has it.
    // seldom: on | -: the permit has to come before or after the wait, and other runs hang
    static String lock(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return whileHeld(t, lock, lock);
    }

    // seldom: on | -: the permit has to come before or after the wait, and other runs hang
    static String fairLock(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        return whileHeld(t, lock, lock);
    }

    // seldom: on | -: the permit has to come before or after the wait, and other runs hang
    static String writeLock(Trial t) throws Exception {
        Lock lock = new ReentrantReadWriteLock().writeLock();
        return whileHeld(t, lock, lock);
    }

    // seldom: on | -: the permit has to come before or after the wait, and other runs hang
    static String readLock(Trial t) throws Exception {
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        return whileHeld(t, both.readLock(), both.writeLock());
    }

    // A permit that is left behind: the lock is taken before the unpark of its unlock has come.
    // causeless: 1
    // seldom: on | -: the lock has to be taken between the release and the unpark, and other runs
    // hang
    static String leftBehind(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    lock.lock();
                    lock.unlock();
                    LockSupport.park();
                    me.say("on");
                },
                me -> {
                    lock.lock();
                    Trial.settle();
                    lock.unlock();
                });
    }

    static String whileHeld(Trial t, Lock wanted, Lock held) throws Exception {
        return t.together(
                me -> {
                    Trial.settle();
                    wanted.lock();
                    wanted.unlock();
                    LockSupport.park();
                    me.say("on");
                },
                me -> {
                    held.lock();
                    Trial.settle();
                    LockSupport.unpark(t.thread(0));
                    Trial.settle();
                    held.unlock();
                });
    }

    // seldom: on | -: the other thread has to open it before this one waits
    static String semaphore(Trial t) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        return behind(t, semaphore::acquire, semaphore::release);
    }

    // seldom: on | -: the other thread has to open it before this one waits
    static String latch(Trial t) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        return behind(t, latch::await, latch::countDown);
    }

    // seldom: on | -: the other thread has to put it there before this one waits
    static String queue(Trial t) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        return behind(t, queue::take, () -> queue.put(1));
    }

    // The time of the wait is over before anybody signals.
    // alone: on | -: the permit may come after the wait
    static String timedCondition(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        return t.together(
                me -> {
                    lock.lock();
                    condition.awaitNanos(Trial.soon());
                    lock.unlock();
                    LockSupport.park();
                    me.say("on");
                },
                me -> LockSupport.unpark(t.thread(0)));
    }

    // alone: gave up,on | -: the permit may come after the time is over
    static String timedLock(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    Trial.settle();
                    me.say(lock.tryLock(Trial.soon(), TimeUnit.NANOSECONDS) ? "got" : "gave up");
                    LockSupport.park();
                    me.say("on");
                },
                me -> {
                    lock.lock();
                    LockSupport.unpark(t.thread(0));
                });
    }

    // The JVM has other means to wait for a monitor.
    static String monitor(Trial t) throws Exception {
        Object monitor = new Object();
        return t.together(
                me -> {
                    Trial.settle();
                    synchronized (monitor) {
                        me.say("in");
                    }
                    LockSupport.park();
                    me.say("on");
                },
                me -> {
                    synchronized (monitor) {
                        Trial.settle();
                        LockSupport.unpark(t.thread(0));
                        Trial.settle();
                    }
                });
    }

    // Given because of what came behind the wait.
    static String afterwards(Trial t) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        CountDownLatch past = new CountDownLatch(1);
        return t.together(
                me -> {
                    semaphore.acquire();
                    past.countDown();
                    LockSupport.park();
                    me.say("on");
                },
                me -> {
                    semaphore.release();
                    past.await();
                    LockSupport.unpark(t.thread(0));
                });
    }

    // The first may be used up, and the second kept.
    // alone: on,again | -: "Disables the current thread for thread scheduling purposes unless the
    // permit is available."
    static String twoPermits(Trial t) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        return t.together(
                me -> {
                    semaphore.acquire();
                    LockSupport.park();
                    me.say("on");
                    LockSupport.park();
                    me.say("again");
                },
                me -> {
                    LockSupport.unpark(t.thread(0));
                    Trial.settle();
                    semaphore.release();
                    Trial.settle();
                    LockSupport.unpark(t.thread(0));
                });
    }
}
