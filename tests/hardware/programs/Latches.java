import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** {@code CountDownLatch}. */
public class Latches {
    public static void main(String[] args) {
        Trial.run(Latches.class, args);
    }

    // It opens for all at once.
    static String opensForAll(Trial t) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        int[] shared = new int[1];
        Trial.Body waiter =
                me -> {
                    latch.await();
                    me.say(shared[0]);
                };
        return t.together(
                waiter,
                waiter,
                me -> {
                    Trial.pause();
                    shared[0] = 1;
                    latch.countDown();
                });
    }

    // It opens with the last one.
    static String twoCount(Trial t) throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        return t.together(
                me -> {
                    latch.await();
                    me.say(latch.getCount());
                },
                me -> latch.countDown(),
                me -> {
                    me.say(latch.getCount());
                    latch.countDown();
                });
    }

    // A time-out beside the last count.
    // seldom: false,0 | -: the last count has to come between the time-out and the question
    static String timed(Trial t) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        return t.together(
                me -> {
                    me.say(latch.await(Trial.soon(), TimeUnit.NANOSECONDS));
                    Trial.settle();
                    me.say(latch.getCount());
                },
                me -> {
                    Trial.pause();
                    latch.countDown();
                });
    }

    // An interruption beside the last count.
    // seldom: open,true | - | -: the interruption has to come just after the last count
    static String interrupted(Trial t) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        return t.together(
                me -> {
                    try {
                        latch.await();
                        me.say("open");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    Trial.pause();
                    me.say(Thread.interrupted());
                },
                me -> {
                    Trial.pause();
                    latch.countDown();
                },
                me -> {
                    Trial.pause();
                    t.thread(0).interrupt();
                });
    }

    // Who is interrupted before throws even if it is open.
    static String interruptedBefore(Trial t) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        return t.together(
                me -> {
                    Thread.currentThread().interrupt();
                    try {
                        latch.await();
                        me.say("open");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                },
                me -> latch.countDown());
    }

    // One that has no time looks.
    static String noTime(Trial t) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        return t.together(
                me -> me.say(latch.await(0, TimeUnit.NANOSECONDS)), me -> latch.countDown());
    }

    // More counts than it has do nothing.
    static String beyondZero(Trial t) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        return t.together(
                me -> {
                    latch.countDown();
                    latch.await();
                    me.say(latch.getCount());
                },
                me -> {
                    latch.countDown();
                    latch.await();
                    me.say(latch.getCount());
                });
    }

    // Two wait for each other.
    static String eachOther(Trial t) throws Exception {
        CountDownLatch one = new CountDownLatch(1);
        CountDownLatch two = new CountDownLatch(1);
        return t.together(
                me -> {
                    one.countDown();
                    two.await();
                    me.say("on");
                },
                me -> {
                    two.countDown();
                    one.await();
                    me.say("on");
                });
    }

    // The end of a thread counts nothing down.
    static String endsWithoutCounting(Trial t) throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        return t.together(
                me -> latch.countDown(),
                me -> {
                    t.thread(0).join();
                    me.say(latch.await(1, TimeUnit.NANOSECONDS));
                });
    }

    // Interrupted by who opens it then.
    static String interruptedThenOpened(Trial t) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        return t.together(
                me -> {
                    try {
                        latch.await();
                        me.say("open");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                },
                me -> {
                    Trial.pause();
                    t.thread(0).interrupt();
                    latch.countDown();
                });
    }
}
