import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** {@code LockSupport}. */
public class Parking {
    public static void main(String[] args) {
        Trial.run(Parking.class, args);
    }

    // A permit before or after.
    static String permit(Trial t) throws Exception {
        return t.together(
                me -> {
                    LockSupport.park();
                    me.say("on");
                },
                me -> LockSupport.unpark(t.thread(0)));
    }

    // There is one permit at most: the second park may wait for ever.
    static String permitsDoNotAdd(Trial t) throws Exception {
        return t.together(
                me -> {
                    LockSupport.park();
                    LockSupport.park();
                    me.say("on");
                },
                me -> {
                    LockSupport.unpark(t.thread(0));
                    Trial.settle();
                    LockSupport.unpark(t.thread(0));
                });
    }

    // No permit before the start.
    static String beforeTheStart(Trial t) throws Exception {
        AtomicInteger gone = new AtomicInteger();
        t.make(
                me -> {
                    LockSupport.parkNanos(Trial.soon());
                    me.say(gone.get());
                });
        LockSupport.unpark(t.thread(0));
        t.start();
        Trial.settle();
        gone.set(1);
        return t.said();
    }

    // An interruption is as good as a permit, and takes none.
    static String interrupted(Trial t) throws Exception {
        return t.together(
                me -> {
                    LockSupport.park();
                    me.say(Thread.interrupted());
                },
                me -> t.thread(0).interrupt());
    }

    // Permit and interruption: two parks go on. The second one may do so for nothing, since HotSpot
    // returns from a park that meets an unpark which has not ended: "The call spuriously (that is,
    // for no reason) returns" (LockSupport.park).
    // causeless: 1
    // seldom: false,false | - | -: a park has to meet an unpark that has not ended
    static String permitAndInterruption(Trial t) throws Exception {
        return t.together(
                me -> {
                    LockSupport.park();
                    me.say(Thread.currentThread().isInterrupted());
                    LockSupport.park();
                    me.say(Thread.interrupted());
                },
                me -> LockSupport.unpark(t.thread(0)),
                me -> t.thread(0).interrupt());
    }

    // Does a park that returns for an interruption take the permit?
    static String interruptionKeepsPermit(Trial t) throws Exception {
        return t.together(
                me -> {
                    Thread.currentThread().interrupt();
                    LockSupport.park();
                    Thread.interrupted();
                    LockSupport.parkNanos(Trial.soon());
                    me.say("on");
                },
                me -> LockSupport.unpark(t.thread(0)));
    }

    // An interruption unparks its thread, which is seen when nothing is left of the flag.
    static String permitOfInterruption(Trial t) throws Exception {
        return t.together(
                me -> {
                    Thread.currentThread().interrupt();
                    Thread.interrupted();
                    LockSupport.park();
                    me.say("on");
                });
    }

    interface Wait {
        void run() throws InterruptedException;
    }

    /** One is interrupted in a wait, and then parks. */
    static String parksAfter(Trial t, Wait wait) throws Exception {
        return t.together(
                me -> {
                    try {
                        wait.run();
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    LockSupport.park();
                    me.say("on");
                },
                me -> {
                    Trial.pause();
                    t.thread(0).interrupt();
                });
    }

    // Nor does a wait for a monitor use that up.
    static String permitOfInterruptedWait(Trial t) throws Exception {
        Object monitor = new Object();
        return parksAfter(
                t,
                () -> {
                    synchronized (monitor) {
                        monitor.wait();
                    }
                });
    }

    // One for a condition parks, and does.
    static String permitOfInterruptedAwait(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        return parksAfter(
                t,
                () -> {
                    lock.lock();
                    try {
                        condition.await();
                    } finally {
                        lock.unlock();
                    }
                });
    }

    // A timed park.
    static String timed(Trial t) throws Exception {
        AtomicInteger given = new AtomicInteger();
        return t.together(
                me -> {
                    LockSupport.parkNanos(Trial.soon());
                    me.say(given.get());
                },
                me -> {
                    given.set(1);
                    LockSupport.unpark(t.thread(0));
                });
    }

    // Two who unpark, two who park: each gets one.
    static String eachOther(Trial t) throws Exception {
        return t.together(
                me -> {
                    LockSupport.unpark(t.thread(1));
                    LockSupport.park();
                    me.say("on");
                },
                me -> {
                    LockSupport.unpark(t.thread(0));
                    LockSupport.park();
                    me.say("on");
                });
    }

    // To unpark a thread that has ended does nothing.
    static String afterTheEnd(Trial t) throws Exception {
        return t.together(
                me -> Trial.pause(),
                me -> {
                    LockSupport.unpark(t.thread(0));
                    me.say("on");
                });
    }

    // A wait in a monitor keeps the permit.
    static String permitKeptByWait(Trial t) throws Exception {
        Object lock = new Object();
        return t.together(
                me -> {
                    synchronized (lock) {
                        lock.wait(1);
                    }
                    LockSupport.park();
                    me.say("on");
                },
                me -> LockSupport.unpark(t.thread(0)));
    }

    // The blocker is seen while its thread is parked.
    static String blocker(Trial t) throws Exception {
        Object why = new Object();
        return t.together(
                me -> LockSupport.park(why),
                me -> {
                    Trial.settle();
                    Object seen = LockSupport.getBlocker(t.thread(0));
                    me.say(seen == why ? "parked" : "not");
                    LockSupport.unpark(t.thread(0));
                });
    }

    // Who was unparked waits until it goes on.
    static String waitingAfterUnpark(Trial t) throws Exception {
        return t.together(
                me -> {
                    Trial.settle();
                    LockSupport.unpark(t.thread(1));
                    me.say(t.thread(1).getState() == Thread.State.WAITING);
                },
                me -> LockSupport.park());
    }
}
