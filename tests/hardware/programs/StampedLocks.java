import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** {@code StampedLock}. */
public class StampedLocks {
    public static void main(String[] args) {
        Trial.run(StampedLocks.class, args);
    }

    private static final class Shared {
        final StampedLock lock = new StampedLock();
        volatile int value;
    }

    // What is read optimistically is valid, or is not used.
    // seldom: - | invalid: the write has to come between the read and the question
    static String optimistic(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    long stamp = shared.lock.writeLock();
                    shared.value++;
                    Trial.pause();
                    shared.value++;
                    shared.lock.unlockWrite(stamp);
                },
                me -> {
                    long stamp = shared.lock.tryOptimisticRead();
                    int seen = shared.value;
                    if (stamp != 0 && shared.lock.validate(stamp)) {
                        me.say(seen);
                    } else {
                        me.say("invalid");
                    }
                });
    }

    // Tries.
    static String tries(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    long stamp = shared.lock.tryWriteLock();
                    if (stamp != 0) {
                        Trial.pause();
                        shared.lock.unlockWrite(stamp);
                    }
                    me.say(stamp != 0);
                },
                me -> {
                    long stamp = shared.lock.tryReadLock();
                    if (stamp != 0) {
                        Trial.pause();
                        shared.lock.unlockRead(stamp);
                    }
                    me.say(stamp != 0);
                });
    }

    // A writer and a reader.
    static String readsAndWrites(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    long stamp = shared.lock.writeLock();
                    shared.value++;
                    shared.value++;
                    shared.lock.unlockWrite(stamp);
                },
                me -> {
                    long stamp = shared.lock.readLock();
                    me.say(shared.value);
                    shared.lock.unlockRead(stamp);
                });
    }

    // A timed reader, beside the end of writing.
    static String timedReader(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    long stamp = shared.lock.writeLock();
                    Trial.settle();
                    shared.lock.unlockWrite(stamp);
                },
                me -> {
                    long stamp = shared.lock.tryReadLock(Trial.soon(), TimeUnit.NANOSECONDS);
                    me.say(stamp != 0);
                    if (stamp != 0) {
                        shared.lock.unlockRead(stamp);
                    }
                });
    }

    // A reader that is interrupted.
    static String interruptedReader(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    long stamp = shared.lock.writeLock();
                    Trial.settle();
                    t.thread(1).interrupt();
                    shared.lock.unlockWrite(stamp);
                },
                me -> {
                    try {
                        long stamp = shared.lock.readLockInterruptibly();
                        me.say("read");
                        shared.lock.unlockRead(stamp);
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                });
    }

    // A patient reader keeps the flag.
    static String patientReader(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    long stamp = shared.lock.writeLock();
                    t.thread(1).interrupt();
                    shared.lock.unlockWrite(stamp);
                },
                me -> {
                    long stamp = shared.lock.readLock();
                    me.say(Thread.interrupted());
                    shared.lock.unlockRead(stamp);
                });
    }

    // A reader becomes a writer if nobody else reads.
    static String converts(Trial t) throws Exception {
        Shared shared = new Shared();
        Trial.Body reader =
                me -> {
                    long stamp = shared.lock.readLock();
                    Trial.settle();
                    long write = shared.lock.tryConvertToWriteLock(stamp);
                    me.say(write != 0);
                    Trial.settle();
                    shared.lock.unlock(write != 0 ? write : stamp);
                };
        return t.together(reader, reader);
    }

    // It is not re-entrant.
    static String notReentrant(Trial t) throws Exception {
        Shared shared = new Shared();
        return t.together(
                me -> {
                    long stamp = shared.lock.writeLock();
                    me.say(shared.lock.tryWriteLock(Trial.soon(), TimeUnit.NANOSECONDS));
                    shared.lock.unlockWrite(stamp);
                },
                me -> me.say(shared.lock.isWriteLocked()));
    }

    // Anybody may give it back.
    static String unlockedByAnother(Trial t) throws Exception {
        Shared shared = new Shared();
        long stamp = shared.lock.writeLock();
        return t.together(
                me -> {
                    shared.value = 1;
                    shared.lock.unlockWrite(stamp);
                },
                me -> {
                    long read = shared.lock.readLock();
                    me.say(shared.value);
                    shared.lock.unlockRead(read);
                });
    }
}
