import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@code Phaser}. */
public class Phasers {
    public static void main(String[] args) {
        Trial.run(Phasers.class, args);
    }

    // Two meet.
    static String twoMeet(Trial t) throws Exception {
        Phaser phaser = new Phaser(2);
        Trial.Body body = me -> me.say(phaser.arriveAndAwaitAdvance());
        return t.together(body, body);
    }

    // One comes, the other one comes and waits.
    static String arrives(Trial t) throws Exception {
        Phaser phaser = new Phaser(2);
        return t.together(
                me -> me.say(phaser.arrive()), me -> me.say(phaser.arriveAndAwaitAdvance()));
    }

    // Who leaves makes the phase advance.
    static String deregisters(Trial t) throws Exception {
        Phaser phaser = new Phaser(2);
        return t.together(
                me -> {
                    me.say(phaser.arriveAndAwaitAdvance());
                    me.say(phaser.getRegisteredParties());
                },
                me -> {
                    Trial.pause();
                    me.say(phaser.arriveAndDeregister());
                });
    }

    // A time-out beside an arrival.
    static String timed(Trial t) throws Exception {
        Phaser phaser = new Phaser(1);
        return t.together(
                me -> {
                    try {
                        me.say(
                                phaser.awaitAdvanceInterruptibly(
                                        0, Trial.soon(), TimeUnit.NANOSECONDS));
                    } catch (TimeoutException e) {
                        me.say("timeout");
                    }
                },
                me -> {
                    Trial.pause();
                    phaser.arrive();
                });
    }

    // An interruption beside an arrival.
    static String interrupted(Trial t) throws Exception {
        Phaser phaser = new Phaser(1);
        return t.together(
                me -> {
                    try {
                        me.say(phaser.awaitAdvanceInterruptibly(0));
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    me.say(Thread.interrupted());
                },
                me -> {
                    Trial.pause();
                    phaser.arrive();
                },
                me -> {
                    Trial.pause();
                    t.thread(0).interrupt();
                });
    }

    // Who waits patiently keeps the flag.
    static String patiently(Trial t) throws Exception {
        Phaser phaser = new Phaser(1);
        return t.together(
                me -> {
                    me.say(phaser.awaitAdvance(0));
                    me.say(Thread.interrupted());
                },
                me -> {
                    t.thread(0).interrupt();
                    phaser.arrive();
                });
    }

    // A phaser that is terminated lets everybody go.
    static String terminated(Trial t) throws Exception {
        Phaser phaser = new Phaser(2);
        return t.together(
                me -> me.say(phaser.arriveAndAwaitAdvance() < 0),
                me -> {
                    Trial.pause();
                    phaser.forceTermination();
                });
    }

    // The action decides whether it goes on.
    static String lastPhase(Trial t) throws Exception {
        Phaser phaser =
                new Phaser(2) {
                    @Override
                    protected boolean onAdvance(int phase, int parties) {
                        return true;
                    }
                };
        Trial.Body body = me -> me.say(phaser.arriveAndAwaitAdvance() < 0);
        return t.together(body, body);
    }

    // To wait for a phase that is over is no wait.
    static String phaseIsOver(Trial t) throws Exception {
        Phaser phaser = new Phaser(1);
        return t.together(
                me -> phaser.arrive(),
                me -> {
                    me.say(phaser.getPhase());
                    me.say(phaser.awaitAdvance(0));
                });
    }

    // Who registers while others come.
    static String registers(Trial t) throws Exception {
        Phaser phaser = new Phaser(1);
        return t.together(
                me -> me.say(phaser.register()), me -> me.say(phaser.arriveAndDeregister()));
    }
}
