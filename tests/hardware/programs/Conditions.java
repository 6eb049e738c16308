import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** {@code Condition} of locks and write locks. */
public class Conditions {
    public static void main(String[] args) {
        Trial.run(Conditions.class, args);
    }

    private static final class Shared {
        final Lock lock;
        final Condition condition;
        int ready;
        int next;

        Shared(Lock lock) {
            this.lock = lock;
            condition = lock.newCondition();
        }
    }

    // Who has waited longest is signalled.
    // alone: 11 | 00 | -: "Waiting threads are signalled in FIFO order."
    // (ReentrantLock.newCondition)
    // alone: 00 | 11 | -: "Waiting threads are signalled in FIFO order."
    // (ReentrantLock.newCondition)
    // seldom: 01 | 10 | -: the time-out has to come just after the signal to the other one
    // seldom: 10 | 01 | -: the time-out has to come just after the signal to the other one
    static String longestFirst(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        Trial.Body waiter =
                me -> {
                    shared.lock.lock();
                    int came = shared.next++;
                    if (shared.ready == 0) {
                        shared.condition.await(1, TimeUnit.MILLISECONDS);
                    }
                    me.say(came + "" + shared.ready);
                    shared.ready = 0;
                    shared.lock.unlock();
                };
        return t.together(
                waiter,
                waiter,
                me -> {
                    Trial.settle();
                    shared.lock.lock();
                    if (shared.next == 2) {
                        shared.ready = 1;
                        shared.condition.signal();
                    }
                    shared.lock.unlock();
                });
    }

    // A time-out beside a signal.
    static String timed(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        return t.together(
                me -> {
                    shared.lock.lock();
                    boolean woken = shared.condition.await(Trial.soon(), TimeUnit.NANOSECONDS);
                    me.say(woken + " " + shared.ready);
                    shared.lock.unlock();
                },
                me -> {
                    Trial.pause();
                    shared.lock.lock();
                    shared.ready = 1;
                    shared.condition.signal();
                    shared.lock.unlock();
                });
    }

    // A time-out under the signaller: the waiter may have left the queue, without the lock.
    static String timedUnderTheSignaller(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        return t.together(
                me -> {
                    shared.lock.lock();
                    boolean woken = shared.condition.await(Trial.soon(), TimeUnit.NANOSECONDS);
                    me.say(woken + " " + shared.ready);
                    shared.lock.unlock();
                },
                me -> {
                    Trial.pause();
                    shared.lock.lock();
                    Trial.settle();
                    shared.ready = 1;
                    shared.condition.signal();
                    shared.lock.unlock();
                });
    }

    // Two wait, one for a short time; one signal.
    static String signalPassesOverWhoLeft(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        return t.together(
                me -> {
                    shared.lock.lock();
                    me.say(shared.condition.await(Trial.soon(), TimeUnit.NANOSECONDS));
                    shared.lock.unlock();
                },
                me -> {
                    shared.lock.lock();
                    me.say(shared.condition.await(2, TimeUnit.MILLISECONDS));
                    shared.lock.unlock();
                },
                me -> {
                    Trial.settle();
                    shared.lock.lock();
                    Trial.settle();
                    shared.condition.signal();
                    shared.lock.unlock();
                });
    }

    // An interruption beside a signal.
    static String interruptedAndSignalled(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        return t.together(
                me -> {
                    shared.lock.lock();
                    try {
                        while (shared.ready == 0) {
                            shared.condition.await();
                        }
                        me.say("woken");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    } finally {
                        shared.lock.unlock();
                    }
                    me.say(Thread.interrupted());
                },
                me -> {
                    Trial.settle();
                    t.thread(0).interrupt();
                },
                me -> {
                    Trial.settle();
                    shared.lock.lock();
                    shared.ready = 1;
                    shared.condition.signal();
                    shared.lock.unlock();
                });
    }

    // Interrupted by who holds the lock and then signals.
    static String interruptedThenSignalled(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        return t.together(
                me -> {
                    shared.lock.lock();
                    try {
                        while (shared.ready == 0) {
                            shared.condition.await();
                        }
                        me.say("woken");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    } finally {
                        shared.lock.unlock();
                    }
                    me.say(Thread.interrupted());
                },
                me -> {
                    Trial.settle();
                    shared.lock.lock();
                    t.thread(0).interrupt();
                    Trial.pause();
                    shared.ready = 1;
                    shared.condition.signal();
                    shared.lock.unlock();
                });
    }

    // Signalled and then interrupted, by one holder.
    static String signalledThenInterrupted(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        return t.together(
                me -> {
                    shared.lock.lock();
                    try {
                        while (shared.ready == 0) {
                            shared.condition.await();
                        }
                        me.say("woken");
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    } finally {
                        shared.lock.unlock();
                    }
                    me.say(Thread.interrupted());
                },
                me -> {
                    Trial.settle();
                    shared.lock.lock();
                    shared.ready = 1;
                    shared.condition.signal();
                    Trial.pause();
                    t.thread(0).interrupt();
                    shared.lock.unlock();
                });
    }

    // Who waits patiently keeps the flag.
    static String uninterruptibly(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        return t.together(
                me -> {
                    shared.lock.lock();
                    while (shared.ready == 0) {
                        shared.condition.awaitUninterruptibly();
                    }
                    shared.lock.unlock();
                    me.say(Thread.interrupted());
                },
                me -> {
                    Trial.settle();
                    t.thread(0).interrupt();
                    shared.lock.lock();
                    shared.ready = 1;
                    shared.condition.signal();
                    shared.lock.unlock();
                });
    }

    // Interrupted before: it throws and keeps the lock.
    static String interruptedBefore(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        return t.together(
                me -> {
                    Thread.currentThread().interrupt();
                    lock.lock();
                    try {
                        condition.await();
                    } catch (InterruptedException e) {
                        me.say(lock.isHeldByCurrentThread());
                    }
                    lock.unlock();
                },
                me -> {
                    lock.lock();
                    condition.signalAll();
                    lock.unlock();
                });
    }

    // All are signalled, in the order of coming.
    static String signalAll(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        Trial.Body waiter =
                me -> {
                    shared.lock.lock();
                    while (shared.ready == 0) {
                        shared.condition.await();
                    }
                    me.say(shared.next++);
                    shared.lock.unlock();
                };
        return t.together(
                waiter,
                waiter,
                me -> {
                    Trial.settle();
                    shared.lock.lock();
                    shared.ready = 1;
                    shared.condition.signalAll();
                    shared.lock.unlock();
                });
    }

    // Time that is left after a signal is more than nothing, unless the signal came late.
    static String timeLeft(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        return t.together(
                me -> {
                    shared.lock.lock();
                    long left = shared.condition.awaitNanos(Trial.soon());
                    me.say((left > 0) + " " + shared.ready);
                    shared.lock.unlock();
                },
                me -> {
                    Trial.pause();
                    shared.lock.lock();
                    shared.ready = 1;
                    shared.condition.signal();
                    shared.lock.unlock();
                });
    }

    // All holds of the lock are given up and are back.
    static String heldTwice(Trial t) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Shared shared = new Shared(lock);
        return t.together(
                me -> {
                    lock.lock();
                    lock.lock();
                    while (shared.ready == 0) {
                        shared.condition.await();
                    }
                    me.say(lock.getHoldCount());
                    lock.unlock();
                    lock.unlock();
                },
                me -> {
                    lock.lock();
                    shared.ready = 1;
                    shared.condition.signal();
                    lock.unlock();
                });
    }

    // A condition of a fair lock: who is signalled stands in line behind who came before.
    static String fair(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock(true));
        return t.together(
                me -> {
                    shared.lock.lock();
                    while (shared.ready == 0) {
                        shared.condition.await();
                    }
                    me.say(shared.next++);
                    shared.lock.unlock();
                },
                me -> {
                    Trial.settle();
                    shared.lock.lock();
                    shared.ready = 1;
                    Trial.settle();
                    shared.condition.signal();
                    shared.lock.unlock();
                },
                me -> {
                    Trial.settle();
                    shared.lock.lock();
                    me.say(shared.next++ + " " + shared.ready);
                    shared.lock.unlock();
                });
    }

    // A condition of a write lock.
    static String ofWriteLock(Trial t) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Shared shared = new Shared(lock.writeLock());
        return t.together(
                me -> {
                    shared.lock.lock();
                    boolean woken = shared.condition.await(Trial.soon(), TimeUnit.NANOSECONDS);
                    me.say(woken + " " + shared.ready);
                    shared.lock.unlock();
                },
                me -> {
                    Trial.pause();
                    shared.lock.lock();
                    shared.ready = 1;
                    shared.condition.signal();
                    shared.lock.unlock();
                },
                me -> {
                    lock.readLock().lock();
                    me.say(shared.ready);
                    lock.readLock().unlock();
                });
    }

    // Who does not own the lock.
    static String notOwner(Trial t) throws Exception {
        Shared shared = new Shared(new ReentrantLock());
        return t.together(
                me -> {
                    try {
                        shared.condition.await();
                    } catch (IllegalMonitorStateException e) {
                        me.say("await");
                    }
                    try {
                        shared.condition.signal();
                    } catch (IllegalMonitorStateException e) {
                        me.say("signal");
                    }
                },
                me -> {
                    shared.lock.lock();
                    shared.lock.unlock();
                });
    }
}
