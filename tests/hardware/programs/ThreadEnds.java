import java.util.concurrent.CountDownLatch;

/** The end of a thread, {@code join}, and Thread objects as monitors. */
public class ThreadEnds {
    public static void main(String[] args) {
        Trial.run(ThreadEnds.class, args);
    }

    // The end wakes who waits on the Thread object.
    static String wakesWaiter(Trial t) throws Exception {
        t.make(me -> Trial.pause());
        Thread thread = t.thread(0);
        synchronized (thread) {
            thread.start();
            while (thread.isAlive()) {
                thread.wait();
            }
        }
        return "woken";
    }

    // Nobody is woken who comes after the end.
    static String waitsAfterTheEnd(Trial t) throws Exception {
        return t.together(
                me -> Trial.slow(),
                me -> {
                    Thread other = t.thread(0);
                    synchronized (other) {
                        other.wait(1);
                        me.say(other.isAlive());
                    }
                });
    }

    // All are woken.
    static String wakesAll(Trial t) throws Exception {
        Trial.Body waiter =
                me -> {
                    Thread other = t.thread(0);
                    synchronized (other) {
                        while (other.isAlive()) {
                            other.wait();
                        }
                    }
                    me.say("woken");
                };
        return t.together(me -> Trial.settle(), waiter, waiter);
    }

    // A thread does not end while somebody holds its monitor.
    static String keptAlive(Trial t) throws Exception {
        t.make(me -> Trial.pause());
        Thread thread = t.thread(0);
        boolean alive;
        synchronized (thread) {
            thread.start();
            Trial.settle();
            alive = thread.isAlive();
        }
        return alive + " " + t.said();
    }

    // A join under the monitor gives it up.
    static String joinsHolding(Trial t) throws Exception {
        t.make(me -> Trial.pause());
        Thread thread = t.thread(0);
        synchronized (thread) {
            thread.start();
            thread.join();
            return String.valueOf(thread.isAlive());
        }
    }

    // The same with a thread that needs its own monitor.
    static String joinsHoldingWhatIsNeeded(Trial t) throws Exception {
        int[] shared = new int[1];
        t.make(
                me -> {
                    synchronized (t.thread(0)) {
                        shared[0] = 1;
                    }
                });
        Thread thread = t.thread(0);
        synchronized (thread) {
            thread.start();
            thread.join();
            return String.valueOf(shared[0]);
        }
    }

    // A timed join under the monitor.
    static String joinsHoldingTimed(Trial t) throws Exception {
        t.make(me -> Trial.slow());
        Thread thread = t.thread(0);
        boolean alive;
        synchronized (thread) {
            thread.start();
            thread.join(1);
            alive = thread.isAlive();
        }
        thread.join();
        return String.valueOf(alive);
    }

    // A join waits for who holds the monitor, even after the end.
    static String joinedBehindTheHolder(Trial t) throws Exception {
        int[] shared = new int[1];
        return t.together(
                me -> Trial.pause(),
                me -> {
                    synchronized (t.thread(0)) {
                        shared[0] = 1;
                        Trial.settle();
                        shared[0] = 2;
                    }
                },
                me -> {
                    t.thread(0).join();
                    synchronized (t.thread(0)) {
                        me.say(shared[0]);
                    }
                });
    }

    // So does one that has no more time.
    static String joinedTimedBehindTheHolder(Trial t) throws Exception {
        int[] shared = new int[1];
        return t.together(
                me -> Trial.slow(),
                me -> {
                    synchronized (t.thread(0)) {
                        shared[0] = 1;
                        Trial.settle();
                        shared[0] = 2;
                    }
                },
                me -> {
                    t.thread(0).join(1);
                    synchronized (t.thread(0)) {
                        me.say(shared[0]);
                    }
                });
    }

    // A notification of somebody else may be taken by who joins: the waiter is left to the end.
    static String notifiedBesideJoin(Trial t) throws Exception {
        int[] shared = new int[1];
        return t.together(
                me -> {
                    Trial.settle();
                    synchronized (t.thread(0)) {
                        shared[0] = 1;
                        t.thread(0).notify();
                    }
                    Trial.settle();
                    synchronized (t.thread(0)) {
                        shared[0] = 2;
                    }
                },
                me -> {
                    synchronized (t.thread(0)) {
                        if (shared[0] == 0) {
                            t.thread(0).wait();
                        }
                        me.say(shared[0]);
                    }
                });
    }

    // The same with somebody who joins.
    static String notifiedWhileJoined(Trial t) throws Exception {
        int[] shared = new int[2];
        t.make(
                me -> {
                    Trial.slow();
                    synchronized (t.thread(0)) {
                        shared[0] = shared[1];
                        t.thread(0).notify();
                    }
                    Trial.settle();
                    synchronized (t.thread(0)) {
                        shared[0] += 2;
                    }
                },
                me -> {
                    synchronized (t.thread(0)) {
                        shared[1] = 1;
                        t.thread(0).wait(1);
                        me.say(shared[0]);
                    }
                });
        t.thread(1).start();
        t.thread(0).start();
        return t.said();
    }

    // A timed join beside the end.
    static String joinsTimed(Trial t) throws Exception {
        return t.together(
                me -> Trial.slow(),
                me -> {
                    t.thread(0).join(1);
                    me.say(t.thread(0).isAlive());
                });
    }

    // An interruption beside the end.
    static String joinsInterrupted(Trial t) throws Exception {
        return t.together(
                me -> Trial.pause(),
                me -> {
                    try {
                        t.thread(0).join();
                        me.say("joined");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    me.say(Thread.interrupted());
                },
                me -> t.thread(1).interrupt());
    }

    // Who is interrupted before it joins one that has ended returns, with the flag set.
    static String joinsEndedInterrupted(Trial t) throws Exception {
        return t.together(
                me -> Trial.pause(),
                me -> {
                    Thread.currentThread().interrupt();
                    try {
                        t.thread(0).join();
                        me.say("joined");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    me.say(Thread.interrupted());
                });
    }

    // Threads that have not begun are joined at once.
    // seldom: one | true: the start has to come between the join and the question
    static String joinsUnstarted(Trial t) throws Exception {
        t.make(
                me -> {
                    me.say("one");
                    Trial.settle();
                },
                me -> {
                    t.thread(0).join();
                    Trial.settle();
                    me.say(t.thread(0).isAlive());
                });
        t.thread(1).start();
        Trial.settle();
        t.thread(0).start();
        return t.said();
    }

    // Each sees whether the other is alive.
    // seldom: true | true: both have to be there when each of them asks
    // seldom: false | false: one has to end before the other one is started
    static String aliveAtTheEnd(Trial t) throws Exception {
        return t.together(
                me -> {
                    me.say(t.thread(1).isAlive());
                    Trial.pause();
                },
                me -> {
                    me.say(t.thread(0).isAlive());
                    Trial.pause();
                });
    }

    // Who is not alive any more has done all it was to do.
    static String seenAfterTheEnd(Trial t) throws Exception {
        int[] shared = new int[1];
        return t.together(
                me -> shared[0] = 1,
                me -> {
                    if (!t.thread(0).isAlive()) {
                        me.say(shared[0]);
                    }
                });
    }

    // A thread is started once.
    // seldom: runs | started: the second thread has to be there before the first is started
    static String startedTwice(Trial t) throws Exception {
        t.make(
                me -> me.say("runs"),
                me -> {
                    try {
                        t.thread(0).start();
                        me.say("started");
                    } catch (IllegalThreadStateException e) {
                        me.say("illegal");
                    }
                });
        t.thread(1).start();
        Trial.settle();
        try {
            t.thread(0).start();
        } catch (IllegalThreadStateException e) {
            // Then the other one has started it.
        }
        return t.said();
    }

    // Its state at the end: it may be seen before it has begun to end.
    static String stateAtTheEnd(Trial t) throws Exception {
        return t.together(
                me -> {},
                me -> {
                    t.thread(0).join();
                    me.say(t.thread(0).getState());
                });
    }

    // A circle of joins under two monitors does not come about, since joining gives up the own one.
    // seldom: true | true: both have to give up at the same time
    static String joinEachOther(Trial t) throws Exception {
        return t.together(
                me -> {
                    t.thread(1).join(1);
                    me.say(t.thread(1).isAlive());
                    Trial.settle();
                },
                me -> {
                    t.thread(0).join(1);
                    me.say(t.thread(0).isAlive());
                    Trial.settle();
                });
    }

    // A thread that joins waits on the Thread object, and may be the one that is notified there.
    static String joinTakesNotification(Trial t) throws Exception {
        int[] shared = new int[1];
        CountDownLatch woken = new CountDownLatch(1);
        return t.together(
                me -> {
                    Trial.settle();
                    synchronized (t.thread(0)) {
                        shared[0] = 1;
                        t.thread(0).notify();
                    }
                    woken.await();
                },
                me -> {
                    synchronized (t.thread(0)) {
                        if (shared[0] == 0) {
                            t.thread(0).wait();
                        }
                    }
                    woken.countDown();
                    me.say("woken");
                });
    }
}
