/** {@code synchronized}, {@code Object.wait}, {@code notify}, {@code notifyAll}. */
public class Monitors {
    public static void main(String[] args) {
        Trial.run(Monitors.class, args);
    }

    private static final class Shared {
        int ready;
        int more;

        synchronized void open() {
            ready = 1;
            notifyAll();
        }
    }

    // A notification before the wait is lost.
    static String notifiedBefore(Trial t) throws Exception {
        Object lock = new Object();
        return t.together(
                me -> {
                    synchronized (lock) {
                        lock.wait();
                    }
                    me.say("woken");
                },
                me -> {
                    Trial.settle();
                    synchronized (lock) {
                        lock.notify();
                    }
                });
    }

    // A timed wait and a notification.
    static String timedWait(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    synchronized (shared) {
                        shared.wait(1);
                        me.say(shared.ready);
                    }
                },
                me -> {
                    Trial.slow();
                    shared.open();
                });
    }

    // A wait whose time is over still needs the monitor.
    // seldom: 0 | -: the time-out has to come before the other one
    static String timedUnderTheHolder(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    synchronized (shared) {
                        shared.wait(1);
                        me.say(shared.ready + shared.more);
                    }
                },
                me -> {
                    Trial.slow();
                    synchronized (shared) {
                        shared.ready = 1;
                        Trial.slow();
                        shared.more = 1;
                    }
                });
    }

    // One notification, two waiters: any of them.
    // seldom: -1 | 0 | -: one has to be notified and to be passed by one whose time is over
    // seldom: 0 | -1 | -: one has to be notified and to be passed by one whose time is over
    static String notifyAnyOfTwo(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    synchronized (shared) {
                        shared.wait(1);
                        me.say(shared.ready--);
                    }
                },
                me -> {
                    synchronized (shared) {
                        shared.wait(1);
                        me.say(shared.ready--);
                    }
                },
                me -> {
                    Trial.slow();
                    synchronized (shared) {
                        shared.ready = 1;
                        shared.notify();
                    }
                });
    }

    // Who is woken and who is not: the second notification comes from the first woken.
    static String passedOn(Trial t) throws Exception {
        Shared shared = new Shared();
        Trial.Body waiter =
                me -> {
                    synchronized (shared) {
                        while (shared.ready == 0) {
                            shared.wait();
                        }
                        me.say(shared.more++);
                        shared.notify();
                    }
                };
        return t.together(
                waiter,
                waiter,
                me -> {
                    synchronized (shared) {
                        shared.ready = 1;
                        shared.notify();
                    }
                });
    }

    // An interruption beside a notification: either an exception, or a normal return with the flag
    // set (JLS 17.2.4).
    static String interruptedAndNotified(Trial t) throws Exception {
        Object lock = new Object();
        return t.together(
                me -> {
                    synchronized (lock) {
                        try {
                            lock.wait();
                            me.say("woken");
                        } catch (InterruptedException e) {
                            me.say("interrupted");
                        }
                    }
                    me.say(Thread.interrupted());
                },
                me -> {
                    Trial.settle();
                    t.thread(0).interrupt();
                },
                me -> {
                    Trial.settle();
                    synchronized (lock) {
                        lock.notify();
                    }
                });
    }

    // Interrupted and notified under the monitor: the waiter may still be the one that is notified.
    static String interruptedThenNotified(Trial t) throws Exception {
        Object lock = new Object();
        return t.together(
                me -> {
                    synchronized (lock) {
                        try {
                            lock.wait();
                            me.say("woken");
                        } catch (InterruptedException e) {
                            me.say("interrupted");
                        }
                    }
                    me.say(Thread.interrupted());
                },
                me -> {
                    Trial.settle();
                    synchronized (lock) {
                        t.thread(0).interrupt();
                        Trial.pause();
                        lock.notify();
                    }
                });
    }

    // Notified first, then interrupted, by one holder: the notification counts, or the exception.
    static String notifiedThenInterrupted(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    synchronized (shared) {
                        try {
                            while (shared.ready == 0) {
                                shared.wait();
                            }
                            me.say("woken");
                        } catch (InterruptedException e) {
                            me.say("interrupted");
                        }
                    }
                    me.say(Thread.interrupted());
                },
                me -> {
                    Trial.settle();
                    synchronized (shared) {
                        shared.ready = 1;
                        shared.notify();
                        Trial.pause();
                        t.thread(0).interrupt();
                    }
                });
    }

    // Two waiters, one interruption, one notification: nobody is lost if the interrupted one was
    // notified, since it passes that on or returns normally.
    static String interruptedOfTwo(Trial t) throws Exception {
        Shared shared = new Shared();
        Trial.Body waiter =
                me -> {
                    synchronized (shared) {
                        try {
                            while (shared.ready == 0) {
                                shared.wait();
                            }
                            me.say("woken");
                            shared.notify();
                        } catch (InterruptedException e) {
                            me.say("interrupted");
                            shared.notify();
                        }
                    }
                };
        return t.together(
                waiter,
                waiter,
                me -> {
                    Trial.settle();
                    t.thread(0).interrupt();
                    synchronized (shared) {
                        shared.ready = 1;
                        shared.notify();
                    }
                });
    }

    // Who is interrupted before it waits throws and keeps the monitor.
    static String interruptedBefore(Trial t) throws Exception {
        Object lock = new Object();
        return t.together(
                me -> {
                    Thread.currentThread().interrupt();
                    synchronized (lock) {
                        try {
                            lock.wait(1_000);
                            me.say("woken");
                        } catch (InterruptedException e) {
                            me.say(Thread.holdsLock(lock));
                        }
                    }
                    me.say(Thread.interrupted());
                },
                me -> {
                    synchronized (lock) {
                        lock.notifyAll();
                    }
                });
    }

    // All holds are given up by a wait, and are back after it.
    static String heldTwice(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    synchronized (shared) {
                        synchronized (shared) {
                            while (shared.ready == 0) {
                                shared.wait();
                            }
                        }
                        me.say(Thread.holdsLock(shared));
                    }
                },
                me -> shared.open());
    }

    // All who wait are woken, nobody who comes later.
    static String notifyAll(Trial t) throws Exception {
        Shared shared = new Shared();
        Trial.Body waiter =
                me -> {
                    synchronized (shared) {
                        shared.wait(1);
                        me.say(shared.ready);
                    }
                };
        return t.together(
                waiter,
                waiter,
                me -> {
                    Trial.slow();
                    shared.open();
                });
    }

    // Who does not own the monitor can neither wait nor wake.
    static String notOwner(Trial t) throws Exception {
        Object lock = new Object();
        return t.together(
                me -> {
                    try {
                        lock.notify();
                    } catch (IllegalMonitorStateException e) {
                        me.say("notify");
                    }
                    try {
                        lock.wait(1);
                    } catch (IllegalMonitorStateException e) {
                        me.say("wait");
                    }
                },
                me -> {
                    synchronized (lock) {
                        lock.notifyAll();
                    }
                });
    }

    // Any of those who wait for the monitor gets it next.
    static String anyNext(Trial t) throws Exception {
        Shared shared = new Shared();
        Trial.Body taker =
                me -> {
                    synchronized (shared) {
                        me.say(shared.more++);
                    }
                };
        return t.together(
                me -> {
                    synchronized (shared) {
                        Trial.settle();
                        me.say(shared.more++);
                    }
                },
                taker,
                taker);
    }

    // The state of who waits, and of who is about to.
    static String stateOfWaiter(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    synchronized (shared) {
                        while (shared.ready == 0) {
                            shared.wait();
                        }
                    }
                },
                me -> {
                    Trial.settle();
                    synchronized (shared) {
                        me.say(t.thread(0).getState() == Thread.State.WAITING);
                    }
                    shared.open();
                });
    }

    // Who waits for a monitor is blocked until it has it.
    static String blockedAfterExit(Trial t) throws Exception {
        Object monitor = new Object();
        return t.together(
                me -> {
                    synchronized (monitor) {
                        Trial.settle();
                    }
                    me.say(t.thread(1).getState() == Thread.State.BLOCKED);
                },
                me -> {
                    synchronized (monitor) {
                        Trial.pause();
                    }
                });
    }

    // A start takes the monitor of the Thread object.
    // seldom: joined | on: the start has to come before the monitor is taken
    static String heldBeforeStart(Trial t) throws Exception {
        Thread third = new Thread(() -> {});
        return whileHeld(t, third, third::start);
    }

    // Output takes that of its stream.
    // seldom: joined | on: the output has to come before the monitor is taken
    static String heldBeforeOutput(Trial t) throws Exception {
        return whileHeld(t, System.err, () -> System.err.print(""));
    }

    private static String whileHeld(Trial t, Object monitor, Runnable takes) throws Exception {
        return t.together(
                me -> {
                    Trial.pause();
                    synchronized (monitor) {
                        t.thread(1).join();
                    }
                    me.say("joined");
                },
                me -> {
                    Trial.pause();
                    takes.run();
                    me.say("on");
                });
    }
}
