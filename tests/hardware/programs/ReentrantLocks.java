import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** {@code ReentrantLock}, fair and not. */
public class ReentrantLocks {
    public static void main(String[] args) {
        Trial.run(ReentrantLocks.class, args);
    }

    private static final class Turns {
        int next;
    }

    private static void turn(Trial.Actor me, ReentrantLock lock, Turns turns) {
        lock.lock();
        try {
            me.say(turns.next++);
            Trial.pause();
        } finally {
            lock.unlock();
        }
    }

    // A lock that is not fair may be taken by a newcomer before who waits for it.
    // seldom: 0,2 | 1: who is woken has to be faster than who comes again
    static String anybodyNext(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Turns turns = new Turns();
        return t.together(
                me -> {
                    lock.lock();
                    me.say(turns.next++);
                    Trial.settle();
                    lock.unlock();
                    Trial.settle();
                    turn(me, lock, turns);
                },
                me -> turn(me, lock, turns));
    }

    // A fair lock goes to who waits for it.
    // seldom: 0,false,2 | 1: the other one has to come just after the question
    static String fairNext(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Turns turns = new Turns();
        return t.together(
                me -> {
                    lock.lock();
                    me.say(turns.next++);
                    Trial.settle();
                    me.say(lock.hasQueuedThreads());
                    lock.unlock();
                    Trial.pause();
                    turn(me, lock, turns);
                },
                me -> turn(me, lock, turns));
    }

    // Two who wait for a lock that is not fair.
    static String twoWait(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Turns turns = new Turns();
        return t.together(
                me -> turn(me, lock, turns),
                me -> turn(me, lock, turns),
                me -> turn(me, lock, turns));
    }

    // A try takes what is free, and nothing else.
    static String tries(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    lock.lock();
                    Trial.pause();
                    lock.unlock();
                },
                me -> {
                    boolean taken = lock.tryLock();
                    me.say(taken);
                    if (taken) {
                        lock.unlock();
                    }
                });
    }

    // A try does not respect the line of a fair lock.
    // seldom: - | 0: the try has to come while the one that was woken holds the lock
    static String triesFairly(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Turns turns = new Turns();
        return t.together(
                me -> {
                    lock.lock();
                    Trial.settle();
                    lock.unlock();
                    Trial.settle();
                    if (lock.tryLock()) {
                        me.say(turns.next++);
                        lock.unlock();
                    }
                },
                me -> turn(me, lock, turns));
    }

    // One with a time-out.
    // seldom: - | false: the time-out has to come before the release
    static String triesForSomeTime(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    lock.lock();
                    Trial.settle();
                    Trial.settle();
                    lock.unlock();
                },
                me -> {
                    boolean taken = lock.tryLock(Trial.soon(), TimeUnit.NANOSECONDS);
                    me.say(taken);
                    if (taken) {
                        lock.unlock();
                    }
                });
    }

    // One without time, of a fair lock, respects the line.
    static String triesForNoTime(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        return t.together(
                me -> {
                    lock.lock();
                    Trial.pause();
                    lock.unlock();
                },
                me -> {
                    boolean taken = lock.tryLock(0, TimeUnit.NANOSECONDS);
                    me.say(taken);
                    if (taken) {
                        lock.unlock();
                    }
                });
    }

    // Who is interrupted while it waits, beside the release.
    // seldom: - | locked,true | -: the interruption has to come just after the acquisition
    static String interruptibly(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    lock.lock();
                    Trial.settle();
                    lock.unlock();
                },
                me -> {
                    Trial.pause();
                    try {
                        lock.lockInterruptibly();
                        me.say("locked");
                        lock.unlock();
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    Trial.pause();
                    me.say(Thread.interrupted());
                },
                me -> t.thread(1).interrupt());
    }

    // Who is interrupted before throws even if the lock is free.
    static String interruptedBefore(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    Thread.currentThread().interrupt();
                    try {
                        lock.lockInterruptibly();
                        me.say("locked");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    me.say(Thread.interrupted());
                },
                me -> {
                    lock.lock();
                    lock.unlock();
                });
    }

    // A patient lock keeps the flag.
    static String patiently(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    lock.lock();
                    t.thread(1).interrupt();
                    Trial.settle();
                    lock.unlock();
                },
                me -> {
                    lock.lock();
                    me.say(Thread.interrupted());
                    lock.unlock();
                });
    }

    // Time-out, interruption and release.
    // seldom: - | false | -: the time-out has to come before the release
    static String timedAndInterrupted(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    lock.lock();
                    Trial.settle();
                    Trial.settle();
                    lock.unlock();
                },
                me -> {
                    try {
                        boolean taken = lock.tryLock(Trial.soon(), TimeUnit.NANOSECONDS);
                        me.say(taken);
                        if (taken) {
                            lock.unlock();
                        }
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                },
                me -> {
                    Trial.pause();
                    t.thread(1).interrupt();
                });
    }

    // Who gives up leaves the line of a fair lock, and those behind move on.
    static String givesUpInLine(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Turns turns = new Turns();
        return t.together(
                me -> {
                    lock.lock();
                    Trial.settle();
                    lock.unlock();
                },
                me -> {
                    if (lock.tryLock(Trial.soon(), TimeUnit.NANOSECONDS)) {
                        me.say(turns.next++);
                        lock.unlock();
                    }
                },
                me -> turn(me, lock, turns));
    }

    // Holds are counted.
    static String heldTwice(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    lock.lock();
                    lock.lock();
                    lock.unlock();
                    Trial.pause();
                    me.say(lock.getHoldCount());
                    lock.unlock();
                },
                me -> {
                    if (lock.tryLock()) {
                        me.say(lock.getHoldCount());
                        lock.unlock();
                    }
                });
    }

    // Who does not own it cannot give it back.
    static String notOwner(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    lock.lock();
                    Trial.pause();
                    lock.unlock();
                },
                me -> {
                    try {
                        lock.unlock();
                    } catch (IllegalMonitorStateException e) {
                        me.say("illegal");
                    }
                });
    }

    // Who ends with the lock keeps it.
    // seldom: - | false: a run in which the other one is first hangs, so there are only a few
    static String keptToTheEnd(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> lock.lock(), me -> me.say(lock.tryLock(Trial.soon(), TimeUnit.NANOSECONDS)));
    }

    // Whether somebody holds it, and waits.
    static String questions(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    lock.lock();
                    Trial.pause();
                    lock.unlock();
                },
                me -> {
                    me.say(lock.isLocked());
                    me.say(lock.hasQueuedThread(t.thread(0)));
                });
    }

    // Interrupted by who holds the lock and then gives it back.
    static String interruptedThenReleased(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        t.make(
                me -> {
                    try {
                        lock.lockInterruptibly();
                        me.say("locked");
                        lock.unlock();
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                });
        t.start();
        Trial.pause();
        t.thread(0).interrupt();
        lock.unlock();
        return t.said();
    }

    // The same with a time-out that is far away.
    static String interruptedThenReleasedTimed(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        t.make(
                me -> {
                    try {
                        me.say(lock.tryLock(1, TimeUnit.SECONDS));
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                });
        t.start();
        Trial.pause();
        t.thread(0).interrupt();
        lock.unlock();
        return t.said();
    }

    // Who waits stands in the queue until it has the lock.
    // seldom: false,true | -: the other one has to come between the two questions
    // seldom: true,false | -: the other one has to be woken before the second question
    static String queuedAfterUnlock(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        return t.together(
                me -> {
                    lock.lock();
                    Trial.settle();
                    me.say(lock.hasQueuedThreads());
                    lock.unlock();
                    me.say(lock.hasQueuedThreads());
                },
                me -> {
                    lock.lock();
                    Trial.pause();
                    lock.unlock();
                });
    }

    // A try without time respects who stands in the line of a fair lock, other than one that
    // knows of no time.
    static String tryWithoutTime(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        return t.together(
                me -> {
                    lock.lock();
                    Trial.settle();
                    lock.unlock();
                    boolean got = lock.tryLock(0, TimeUnit.SECONDS);
                    me.say(got);
                    if (got) {
                        lock.unlock();
                    }
                },
                me -> {
                    lock.lock();
                    me.say(lock.isLocked());
                    lock.unlock();
                });
    }
}
