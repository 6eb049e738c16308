import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@code CyclicBarrier}. */
public class Barriers {
    public static void main(String[] args) {
        Trial.run(Barriers.class, args);
    }

    private static void come(Trial.Actor me, CyclicBarrier barrier) throws Exception {
        try {
            me.say(barrier.await());
        } catch (InterruptedException e) {
            me.say("interrupted");
        } catch (BrokenBarrierException e) {
            me.say("broken");
        }
    }

    private static void comeForSomeTime(Trial.Actor me, CyclicBarrier barrier) throws Exception {
        try {
            me.say(barrier.await(Trial.soon(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            me.say("interrupted");
        } catch (BrokenBarrierException e) {
            me.say("broken");
        } catch (TimeoutException e) {
            me.say("timeout");
        }
    }

    // Each knows which one it was to come.
    static String twoMeet(Trial t) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        return t.together(me -> come(me, barrier), me -> come(me, barrier));
    }

    // The action is run by the last, before anybody goes on.
    static String action(Trial t) throws Exception {
        int[] shared = new int[1];
        CyclicBarrier barrier = new CyclicBarrier(2, () -> shared[0]++);
        Trial.Body body =
                me -> {
                    come(me, barrier);
                    me.say(shared[0]);
                };
        return t.together(body, body);
    }

    // An action that fails breaks it.
    static String failingAction(Trial t) throws Exception {
        CyclicBarrier barrier =
                new CyclicBarrier(
                        2,
                        () -> {
                            throw new IllegalStateException();
                        });
        return t.together(me -> come(me, barrier), me -> come(me, barrier));
    }

    // A time-out beside the last one.
    static String timed(Trial t) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        return t.together(
                me -> comeForSomeTime(me, barrier),
                me -> {
                    Trial.pause();
                    come(me, barrier);
                });
    }

    // An interruption beside the last one.
    // seldom: 0,true | 1 | -: the interruption has to come just after the barrier
    // seldom: 0,false | 1 | -: the last thread has to be slow
    static String interrupted(Trial t) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        return t.together(
                me -> {
                    come(me, barrier);
                    Trial.pause();
                    me.say(Thread.interrupted());
                },
                me -> {
                    Trial.settle();
                    come(me, barrier);
                },
                me -> {
                    Trial.settle();
                    t.thread(0).interrupt();
                });
    }

    // A reset beside the last one.
    // alone: 1 | 0,0: "where index getParties() - 1 indicates the first to arrive and zero
    // indicates
    // the last to arrive" (CyclicBarrier.await)
    // seldom: broken | 1,timeout: the other one has to come between the two resets
    static String reset(Trial t) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        return t.together(
                me -> come(me, barrier),
                me -> {
                    Trial.settle();
                    barrier.reset();
                    Trial.settle();
                    me.say(barrier.getNumberWaiting());
                    barrier.reset();
                    comeForSomeTime(me, barrier);
                });
    }

    // Who waits is counted.
    // seldom: 1 | 0,0: the other one has to come just after the question
    static String numberWaiting(Trial t) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        return t.together(
                me -> {
                    Trial.settle();
                    come(me, barrier);
                },
                me -> {
                    Trial.settle();
                    me.say(barrier.getNumberWaiting());
                    Trial.settle();
                    come(me, barrier);
                });
    }

    // Both time out: one of them breaks it for the other.
    static String bothTimed(Trial t) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Trial.Body body =
                me -> {
                    Trial.pause();
                    comeForSomeTime(me, barrier);
                };
        return t.together(body, body);
    }

    // Two rounds.
    static String twice(Trial t) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Trial.Body body =
                me -> {
                    come(me, barrier);
                    come(me, barrier);
                };
        return t.together(body, body);
    }
}
