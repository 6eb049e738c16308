import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** {@code ReentrantReadWriteLock}, fair and not. */
public class ReadWriteLocks {
    public static void main(String[] args) {
        Trial.run(ReadWriteLocks.class, args);
    }

    private static final class Shared {
        final ReentrantReadWriteLock lock;
        final Lock read;
        final Lock write;
        int value;

        Shared(boolean fair) {
            lock = new ReentrantReadWriteLock(fair);
            read = lock.readLock();
            write = lock.writeLock();
        }

        void set(int to) {
            write.lock();
            value = to;
            Trial.pause();
            write.unlock();
        }

        int get() {
            read.lock();
            int got = value;
            read.unlock();
            return got;
        }
    }

    // Readers read at the same time.
    static String readersMeet(Trial t) throws Exception {
        Shared shared = new Shared(false);
        int[] inside = new int[1];
        Trial.Body reader =
                me -> {
                    shared.read.lock();
                    synchronized (inside) {
                        inside[0]++;
                    }
                    Trial.settle();
                    synchronized (inside) {
                        me.say(inside[0]);
                        inside[0]--;
                    }
                    shared.read.unlock();
                };
        return t.together(reader, reader);
    }

    // What a writer does is seen whole.
    static String writerAlone(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.write.lock();
                    shared.value++;
                    Trial.pause();
                    shared.value++;
                    shared.write.unlock();
                },
                me -> me.say(shared.get()));
    }

    // A reader waits behind a writer in line, while another one reads: nobody goes on if that one
    // waits for it.
    static String queuedWriter(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.settle();
                    t.thread(2).join();
                    shared.read.unlock();
                },
                me -> shared.set(1),
                me -> {
                    Trial.settle();
                    me.say(shared.get());
                });
    }

    // A reader with a time-out gives up behind a writer in line.
    // alone: - | - | false 1: "If the specified waiting time elapses then the value false is
    // returned."
    // (ReentrantReadWriteLock.ReadLock.tryLock)
    static String timedBehindQueuedWriter(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.settle();
                    t.thread(2).join();
                    shared.read.unlock();
                },
                me -> shared.set(1),
                me -> {
                    Trial.settle();
                    boolean read = shared.read.tryLock(Trial.soon(), TimeUnit.NANOSECONDS);
                    me.say(read + " " + shared.value);
                    if (read) {
                        shared.read.unlock();
                    }
                });
    }

    // A try to read passes the writer in line.
    // alone: - | - | false 0: "Acquires the read lock only if the write lock is not held by another
    // thread at the time of invocation." (ReentrantReadWriteLock.ReadLock.tryLock)
    // alone: - | - | false 1: "Acquires the read lock only if the write lock is not held by another
    // thread at the time of invocation." (ReentrantReadWriteLock.ReadLock.tryLock)
    static String tryPassesQueuedWriter(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.settle();
                    t.thread(2).join();
                    shared.read.unlock();
                },
                me -> shared.set(1),
                me -> {
                    Trial.settle();
                    boolean read = shared.read.tryLock();
                    me.say(read + " " + shared.value);
                    if (read) {
                        shared.read.unlock();
                    }
                });
    }

    // Who reads already reads again, whoever is in line.
    static String readsAgain(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.settle();
                    me.say(shared.get());
                    shared.read.unlock();
                },
                me -> shared.set(1));
    }

    // A writer that gives up lets the readers behind it go on.
    static String writerGivesUp(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.settle();
                    t.thread(2).join();
                    shared.read.unlock();
                },
                me -> {
                    boolean wrote = shared.write.tryLock(Trial.soon(), TimeUnit.NANOSECONDS);
                    me.say(wrote);
                    if (wrote) {
                        shared.write.unlock();
                    }
                },
                me -> {
                    Trial.settle();
                    me.say(shared.get());
                });
    }

    // So does one that is interrupted.
    static String writerInterrupted(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.settle();
                    t.thread(1).interrupt();
                    Trial.pause();
                    shared.read.unlock();
                },
                me -> {
                    try {
                        shared.write.lockInterruptibly();
                        me.say("wrote");
                        shared.write.unlock();
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                    Thread.interrupted();
                },
                me -> me.say(shared.get()));
    }

    // A writer may read, and keep that.
    static String downgrades(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.write.lock();
                    shared.value = 1;
                    shared.read.lock();
                    shared.write.unlock();
                    Trial.pause();
                    me.say(shared.value);
                    shared.read.unlock();
                },
                me -> {
                    shared.write.lock();
                    me.say(shared.value++);
                    shared.write.unlock();
                });
    }

    // A reader may not write.
    static String upgrades(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.read.lock();
                    me.say(shared.write.tryLock());
                    shared.read.unlock();
                },
                me -> {
                    shared.read.lock();
                    Trial.pause();
                    shared.read.unlock();
                });
    }

    // Two writers of a lock that is not fair, in any order.
    static String writersInAnyOrder(Trial t) throws Exception {
        Shared shared = new Shared(false);
        Trial.Body writer =
                me -> {
                    shared.write.lock();
                    me.say(shared.value++);
                    shared.write.unlock();
                };
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.settle();
                    shared.read.unlock();
                },
                writer,
                writer);
    }

    // A fair lock serves in the order of coming.
    static String fairly(Trial t) throws Exception {
        Shared shared = new Shared(true);
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.settle();
                    me.say(shared.lock.hasQueuedThread(t.thread(1)));
                    shared.read.unlock();
                    me.say(shared.get());
                },
                me -> shared.set(1));
    }

    // A try to write takes what is free.
    static String triesToWrite(Trial t) throws Exception {
        Shared shared = new Shared(true);
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.pause();
                    shared.read.unlock();
                },
                me -> {
                    boolean wrote = shared.write.tryLock();
                    me.say(wrote);
                    if (wrote) {
                        shared.write.unlock();
                    }
                });
    }

    // A timed try to write, beside the end of reading.
    static String triesToWriteForSomeTime(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.settle();
                    shared.read.unlock();
                },
                me -> {
                    boolean wrote = shared.write.tryLock(Trial.soon(), TimeUnit.NANOSECONDS);
                    me.say(wrote);
                    if (wrote) {
                        shared.write.unlock();
                    }
                });
    }

    // Who reads and is counted.
    static String counts(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> {
                    shared.read.lock();
                    Trial.pause();
                    shared.read.unlock();
                },
                me -> me.say(shared.lock.getReadLockCount() + " " + shared.lock.isWriteLocked()));
    }

    // Who does not hold it cannot give it back.
    static String notOwner(Trial t) throws Exception {
        Shared shared = new Shared(false);
        return t.together(
                me -> shared.get(),
                me -> {
                    try {
                        shared.read.unlock();
                    } catch (IllegalMonitorStateException e) {
                        me.say("read");
                    }
                    try {
                        shared.write.unlock();
                    } catch (IllegalMonitorStateException e) {
                        me.say("write");
                    }
                });
    }

    // Interrupted by who writes and then gives the lock back.
    static String interruptedThenReleased(Trial t) throws Exception {
        Shared shared = new Shared(false);
        shared.write.lock();
        t.make(
                me -> {
                    try {
                        shared.read.lockInterruptibly();
                        me.say("read");
                        shared.read.unlock();
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                });
        t.start();
        Trial.pause();
        t.thread(0).interrupt();
        shared.write.unlock();
        return t.said();
    }
}
