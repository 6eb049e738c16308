/** {@code interrupt}, the flag, {@code sleep} and {@code yield}. */
public class Interrupts {
    public static void main(String[] args) {
        Trial.run(Interrupts.class, args);
    }

    // A sleep beside an interruption.
    // seldom: slept,true | -: the interruption has to come just after the sleep
    static String sleeps(Trial t) throws Exception {
        return t.together(
                me -> {
                    try {
                        Thread.sleep(1);
                        me.say("slept");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    Trial.pause();
                    me.say(Thread.currentThread().isInterrupted());
                },
                me -> {
                    Trial.slow();
                    t.thread(0).interrupt();
                });
    }

    // Who is interrupted before it sleeps does not sleep.
    // seldom: interrupted,false | seen: the question has to come just before the sleep
    static String sleepsInterrupted(Trial t) throws Exception {
        return t.together(
                me -> {
                    Thread.currentThread().interrupt();
                    Trial.pause();
                    try {
                        Thread.sleep(1_000);
                        me.say("slept");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    me.say(Thread.interrupted());
                },
                me -> me.say(t.thread(0).isInterrupted() ? "seen" : "not"));
    }

    // Two interruptions are one, unless the first was noticed before the second.
    static String twice(Trial t) throws Exception {
        Trial.Body interrupts = me -> t.thread(0).interrupt();
        return t.together(
                me -> {
                    me.say(Thread.interrupted());
                    Trial.pause();
                    me.say(Thread.interrupted());
                },
                interrupts,
                interrupts);
    }

    // An interruption before the start.
    static String beforeTheStart(Trial t) throws Exception {
        t.make(me -> me.say(Thread.interrupted()));
        t.thread(0).interrupt();
        t.start();
        return t.said();
    }

    // An interruption beside the end: the flag of a thread that has ended.
    static String besideTheEnd(Trial t) throws Exception {
        return t.together(
                me -> Trial.pause(),
                me -> {
                    t.thread(0).interrupt();
                    t.thread(0).join();
                    me.say(t.thread(0).isInterrupted());
                });
    }

    // Some see the flag, some take it.
    // seldom: true | false: the flag has to be taken between the interruption and the question
    static String flagSeenAndTaken(Trial t) throws Exception {
        return t.together(
                me -> me.say(Thread.interrupted()),
                me -> {
                    t.thread(0).interrupt();
                    Trial.pause();
                    me.say(t.thread(0).isInterrupted());
                });
    }

    // The exception takes the flag.
    static String exceptionTakesTheFlag(Trial t) throws Exception {
        Object lock = new Object();
        return t.together(
                me -> {
                    try {
                        synchronized (lock) {
                            lock.wait();
                        }
                    } catch (InterruptedException e) {
                        me.say(Thread.currentThread().isInterrupted());
                    }
                },
                me -> {
                    Trial.settle();
                    t.thread(0).interrupt();
                });
    }

    // A second interruption after the first was thrown is kept.
    // seldom: interrupted,true | -: the second interruption has to come just after the exception
    static String interruptedAgain(Trial t) throws Exception {
        Object lock = new Object();
        return t.together(
                me -> {
                    synchronized (lock) {
                        try {
                            lock.wait();
                        } catch (InterruptedException e) {
                            me.say("interrupted");
                        }
                        Trial.settle();
                        me.say(Thread.currentThread().isInterrupted());
                    }
                },
                me -> {
                    Trial.settle();
                    t.thread(0).interrupt();
                    Trial.settle();
                    t.thread(0).interrupt();
                });
    }

    // Who wants a monitor cannot be interrupted.
    static String monitorIsPatient(Trial t) throws Exception {
        Object lock = new Object();
        return t.together(
                me -> {
                    synchronized (lock) {
                        me.say(Thread.interrupted());
                    }
                },
                me -> {
                    synchronized (lock) {
                        t.thread(0).interrupt();
                        Trial.settle();
                    }
                });
    }

    // A yield promises nothing.
    static String yields(Trial t) throws Exception {
        int[] shared = new int[1];
        Object lock = new Object();
        return t.together(
                me -> {
                    Thread.yield();
                    synchronized (lock) {
                        me.say(shared[0]++);
                    }
                },
                me -> {
                    synchronized (lock) {
                        me.say(shared[0]++);
                    }
                });
    }
}
