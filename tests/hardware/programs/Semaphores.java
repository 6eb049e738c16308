import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** {@code Semaphore}, fair and not. */
public class Semaphores {
    public static void main(String[] args) {
        Trial.run(Semaphores.class, args);
    }

    // Permits before and after.
    static String beforeAndAfter(Trial t) throws Exception {
        Semaphore permits = new Semaphore(0);
        return t.together(
                me -> {
                    permits.acquire();
                    me.say(permits.availablePermits());
                },
                me -> {
                    permits.release();
                    Trial.pause();
                    permits.release();
                });
    }

    // Who wants two stands at the head and keeps who wants one waiting.
    static String twoBeforeOne(Trial t) throws Exception {
        Semaphore permits = new Semaphore(0);
        return t.together(
                me -> {
                    permits.acquire(2);
                    me.say("two");
                    permits.release(2);
                },
                me -> {
                    Trial.settle();
                    permits.acquire();
                    me.say("one");
                    permits.release();
                },
                me -> {
                    Trial.settle();
                    permits.release();
                    t.thread(1).join();
                    permits.release();
                });
    }

    // With a time-out the first one leaves, and the other goes on.
    static String twoGivesUp(Trial t) throws Exception {
        Semaphore permits = new Semaphore(1);
        return t.together(
                me -> me.say(permits.tryAcquire(2, Trial.soon(), TimeUnit.NANOSECONDS)),
                me -> {
                    Trial.pause();
                    permits.acquire();
                    me.say("one");
                    permits.release();
                });
    }

    // A try passes those in line.
    static String tryPasses(Trial t) throws Exception {
        Semaphore permits = new Semaphore(1, true);
        return t.together(
                me -> me.say(permits.tryAcquire(2, Trial.soon(), TimeUnit.NANOSECONDS)),
                me -> {
                    Trial.settle();
                    me.say(permits.tryAcquire());
                });
    }

    // A timed try does not, if the semaphore is fair.
    static String timedTryStandsInLine(Trial t) throws Exception {
        Semaphore permits = new Semaphore(1, true);
        return t.together(
                me -> me.say(permits.tryAcquire(2, Trial.soon(), TimeUnit.NANOSECONDS)),
                me -> {
                    Trial.pause();
                    me.say(permits.tryAcquire(Trial.soon(), TimeUnit.NANOSECONDS));
                });
    }

    // A fair semaphore serves in the order of coming.
    static String fairly(Trial t) throws Exception {
        Semaphore permits = new Semaphore(0, true);
        int[] next = new int[1];
        Trial.Body taker =
                me -> {
                    permits.acquire();
                    synchronized (next) {
                        me.say(next[0]++);
                    }
                    permits.release();
                };
        return t.together(taker, taker, me -> permits.release());
    }

    // An interruption beside a permit.
    // seldom: acquired,true 0 | released | -: the interruption has to come just after the permit
    static String interrupted(Trial t) throws Exception {
        Semaphore permits = new Semaphore(0);
        return t.together(
                me -> {
                    try {
                        permits.acquire();
                        me.say("acquired");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    Trial.pause();
                    me.say(Thread.interrupted() + " " + permits.availablePermits());
                },
                me -> {
                    Trial.pause();
                    permits.release();
                    me.say("released");
                },
                me -> {
                    Trial.pause();
                    t.thread(0).interrupt();
                    t.thread(1).join();
                });
    }

    // Of two who wait one is interrupted: the permit is not lost.
    // seldom: acquired | acquired | -: both have to come between its look at the flag and its
    // permit
    static String interruptedOfTwo(Trial t) throws Exception {
        Semaphore permits = new Semaphore(0);
        return t.together(
                me -> {
                    try {
                        permits.acquire();
                        me.say("acquired");
                        permits.release();
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                },
                me -> {
                    permits.acquire();
                    me.say("acquired");
                    permits.release();
                },
                me -> {
                    Trial.settle();
                    t.thread(0).interrupt();
                    permits.release();
                });
    }

    // A patient one keeps the flag.
    static String uninterruptibly(Trial t) throws Exception {
        Semaphore permits = new Semaphore(0);
        return t.together(
                me -> {
                    permits.acquireUninterruptibly();
                    me.say(Thread.interrupted());
                },
                me -> {
                    t.thread(0).interrupt();
                    permits.release();
                });
    }

    // A time-out beside a permit.
    static String timed(Trial t) throws Exception {
        Semaphore permits = new Semaphore(0);
        return t.together(
                me -> me.say(permits.tryAcquire(Trial.soon(), TimeUnit.NANOSECONDS)),
                me -> {
                    Trial.pause();
                    permits.release();
                });
    }

    // All are taken at once, or some.
    static String drained(Trial t) throws Exception {
        Semaphore permits = new Semaphore(2);
        return t.together(me -> me.say(permits.drainPermits()), me -> me.say(permits.tryAcquire()));
    }

    // Fewer than none.
    static String belowZero(Trial t) throws Exception {
        Semaphore permits = new Semaphore(-1);
        return t.together(
                me -> {
                    me.say(permits.availablePermits());
                    permits.acquire();
                    me.say("on");
                },
                me -> {
                    permits.release();
                    Trial.pause();
                    permits.release();
                });
    }

    // Two who hand permits to each other.
    static String handedOver(Trial t) throws Exception {
        Semaphore mine = new Semaphore(1);
        Semaphore yours = new Semaphore(0);
        int[] next = new int[1];
        return t.together(
                me -> {
                    mine.acquire();
                    me.say(next[0]++);
                    yours.release();
                },
                me -> {
                    yours.acquire();
                    me.say(next[0]++);
                    mine.release();
                });
    }

    // Each wants what the other one has.
    // seldom: false | false: both have to give up at the same time
    // seldom: false | true: one has to give up just before the other one does
    // seldom: true | false: one has to give up just before the other one does
    static String crossed(Trial t) throws Exception {
        Semaphore one = new Semaphore(1);
        Semaphore two = new Semaphore(1);
        return t.together(
                me -> {
                    one.acquire();
                    Trial.settle();
                    boolean both = two.tryAcquire(Trial.soon(), TimeUnit.NANOSECONDS);
                    me.say(both);
                    Trial.settle();
                    two.release(both ? 1 : 0);
                    one.release();
                },
                me -> {
                    two.acquire();
                    Trial.settle();
                    boolean both = one.tryAcquire(Trial.soon(), TimeUnit.NANOSECONDS);
                    me.say(both);
                    Trial.settle();
                    one.release(both ? 1 : 0);
                    two.release();
                });
    }

    // Who waits stands in the queue until it has its permit.
    // seldom: false,true | -: the other one has to come just after the first question
    static String queuedAfterRelease(Trial t) throws Exception {
        Semaphore permits = new Semaphore(0);
        return t.together(
                me -> {
                    Trial.settle();
                    me.say(permits.hasQueuedThreads());
                    permits.release();
                    me.say(permits.hasQueuedThreads());
                },
                me -> permits.acquireUninterruptibly());
    }

    // "If you want to honor the fairness setting, then use tryAcquire(0, TimeUnit.SECONDS)"
    static String tryWithoutTime(Trial t) throws Exception {
        Semaphore permits = new Semaphore(1, true);
        return t.together(
                me -> {
                    Trial.settle();
                    boolean waits = permits.hasQueuedThreads();
                    boolean got = permits.tryAcquire(0, TimeUnit.SECONDS);
                    me.say(waits ? got : "early");
                    permits.release(got ? 2 : 1);
                },
                me -> permits.acquireUninterruptibly(2));
    }
}
