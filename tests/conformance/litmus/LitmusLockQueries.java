import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

// A question about a lock is one step, in nobody's way: whatever the lock may be like at some
// moment is an answer, and nobody tries in vain because of it. A run asserts that the answer is
// one of those that are listed: exit=0 when all are, exit=1 when one is missing in the list.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// run: args="isLocked false true"
// run: args="isHeldByCurrentThread false"
// run: args="getHoldCount 0"
// run: args="getQueueLength 0"
// run: args="hasQueuedThreads false"
// run: args="hasQueuedThread false"
// run: args="getOwner nobody one"
// run: args="lockText Unlocked one"
// run: args="tryLock true"
// run: args="isWriteLocked false true"
// run: args="isWriteLockedByReaders false"
// run: args="isWriteLockedByCurrentThread false"
// run: args="getReadLockCount 0 1"
// run: args="getReadLockCountOfWriter 0"
// run: args="getReadLockCountAgain 0 1 2"
// run: args="getReadLockCountOfTwo 1 2"
// run: args="getReadLockCountDowngrade 0 1"
// run: args="getReadHoldCount 0"
// run: args="getWriteHoldCount 0"
// run: args="writeOwner nobody one"
// run: args="readWriteText 0,0 1,0 2,0 1,1 0,1"
// run: args="readText 0 1"
// run: args="writeText Unlocked one"
// run: args="readWriteQueue 0"
// run: args="tryRead true"
// run: args="tryWrite true"
// run: args="tryWriteWhileCounting true"
// run: args="waitsUntilFree free"
// run: args="availablePermits 0 1"
// run: args="getCount 0 1"
// jess: run --strategy dpor
// expect: exit=1 kind=assertion
// run: args="isLocked true" | expect: message~"saw false"
// run: args="isLocked false" | expect: message~"saw true"
// run: args="getOwner one" | expect: message~"saw nobody"
// run: args="getOwner nobody" | expect: message~"saw one"
// run: args="lockText one" | expect: message~"saw Unlocked"
// run: args="lockText Unlocked" | expect: message~"saw one"
// run: args="isWriteLocked true" | expect: message~"saw false"
// run: args="isWriteLocked false" | expect: message~"saw true"
// run: args="getReadLockCount 1" | expect: message~"saw 0"
// run: args="getReadLockCount 0" | expect: message~"saw 1"
// run: args="getReadLockCountAgain 1 2" | expect: message~"saw 0"
// run: args="getReadLockCountAgain 0 2" | expect: message~"saw 1"
// run: args="getReadLockCountAgain 0 1" | expect: message~"saw 2"
// run: args="getReadLockCountOfTwo 2" | expect: message~"saw 1"
// run: args="getReadLockCountOfTwo 1" | expect: message~"saw 2"
// run: args="getReadLockCountDowngrade 1" | expect: message~"saw 0"
// run: args="getReadLockCountDowngrade 0" | expect: message~"saw 1"
// run: args="writeOwner one" | expect: message~"saw nobody"
// run: args="writeOwner nobody" | expect: message~"saw one"
// run: args="readWriteText 1,0 2,0 1,1 0,1" | expect: message~"saw 0,0"
// run: args="readWriteText 0,0 2,0 1,1 0,1" | expect: message~"saw 1,0"
// run: args="readWriteText 0,0 1,0 1,1 0,1" | expect: message~"saw 2,0"
// run: args="readWriteText 0,0 1,0 2,0 0,1" | expect: message~"saw 1,1"
// run: args="readWriteText 0,0 1,0 2,0 1,1" | expect: message~"saw 0,1"
// run: args="readText 1" | expect: message~"saw 0"
// run: args="readText 0" | expect: message~"saw 1"
// run: args="writeText one" | expect: message~"saw Unlocked"
// run: args="writeText Unlocked" | expect: message~"saw one"
// run: args="availablePermits 1" | expect: message~"saw 0"
// run: args="availablePermits 0" | expect: message~"saw 1"
// run: args="getCount 1" | expect: message~"saw 0"
// run: args="getCount 0" | expect: message~"saw 1"
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified complete=true
// run: args="isLocked false true"
// run: args="isWriteLocked false true"
// run: args="getReadLockCountAgain 0 1 2"
// run: args="readWriteText 0,0 1,0 2,0 1,1 0,1"
// run: args="tryWrite true"
// run: args="waitsUntilFree free"
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=assertion
// run: args="isWriteLocked true" | expect: message~"saw false"
// run: args="isWriteLocked false" | expect: message~"saw true"
// run: args="getReadLockCountAgain 1 2" | expect: message~"saw 0"
// run: args="getReadLockCountAgain 0 2" | expect: message~"saw 1"
// run: args="getReadLockCountAgain 0 1" | expect: message~"saw 2"
// jess: run --strategy dfs
// expect: exit=0 verdict=verified complete=true
// run: args="isLocked false true"
// run: args="isWriteLocked false true"
// run: args="getReadLockCountAgain 0 1 2"
// run: args="readWriteText 0,0 1,0 2,0 1,1 0,1"
// run: args="tryWrite true"
// run: args="waitsUntilFree free"
// jess: run --strategy dfs
// expect: exit=1 kind=assertion
// run: args="isWriteLocked true" | expect: message~"saw false"
// run: args="isWriteLocked false" | expect: message~"saw true"
// run: args="getReadLockCountAgain 1 2" | expect: message~"saw 0"
// run: args="getReadLockCountAgain 0 2" | expect: message~"saw 1"
// run: args="getReadLockCountAgain 0 1" | expect: message~"saw 2"
// jess: run --strategy auto
// expect: exit=0 verdict=verified complete=true
// run: args="isLocked false true"
// run: args="isWriteLocked false true"
// run: args="getReadLockCountAgain 0 1 2"
// run: args="readWriteText 0,0 1,0 2,0 1,1 0,1"
// run: args="tryWrite true"
// run: args="waitsUntilFree free"
// jess: run --strategy auto
// expect: exit=1 kind=assertion
// run: args="isWriteLocked true" | expect: message~"saw false"
// run: args="isWriteLocked false" | expect: message~"saw true"
// run: args="getReadLockCountAgain 1 2" | expect: message~"saw 0"
// run: args="getReadLockCountAgain 0 2" | expect: message~"saw 1"
// run: args="getReadLockCountAgain 0 1" | expect: message~"saw 2"
public class LitmusLockQueries {
    static class Owned extends ReentrantLock {
        String owner() {
            return name(getOwner());
        }
    }

    static class OwnedReadWrite extends ReentrantReadWriteLock {
        String owner() {
            return name(getOwner());
        }
    }

    final Owned lock = new Owned();
    final OwnedReadWrite both = new OwnedReadWrite();
    final ReentrantReadWriteLock.ReadLock read = both.readLock();
    final ReentrantReadWriteLock.WriteLock write = both.writeLock();

    static String name(Thread thread) {
        return thread == null ? "nobody" : thread.getName();
    }

    /** The answer that one thread gets while the other one, called "one", does something. */
    static Object asked(Runnable work, Supplier<Object> question) throws InterruptedException {
        Object[] answer = new Object[1];
        Thread one = new Thread(work, "one");
        Thread two = new Thread(() -> answer[0] = question.get(), "two");
        one.start();
        two.start();
        one.join();
        two.join();
        return answer[0];
    }

    /** What the other thread gets while this one asks. */
    static Object got(Supplier<Object> work, Runnable question) throws InterruptedException {
        return asked(question, work);
    }

    void lockAndUnlock() {
        lock.lock();
        lock.unlock();
    }

    void readAndUnlock() {
        read.lock();
        read.unlock();
    }

    void writeAndUnlock() {
        write.lock();
        write.unlock();
    }

    void readTwice() {
        read.lock();
        readAndUnlock();
        read.unlock();
    }

    void writeTwiceThenRead() {
        write.lock();
        writeAndUnlock();
        read.lock();
        write.unlock();
        read.unlock();
    }

    static String bracketed(Object lock) {
        String text = lock.toString();
        return text.substring(text.indexOf('[') + 1, text.indexOf(']'))
                .replace("Locked by thread ", "")
                .replace("Write locks = ", "")
                .replace("Read locks = ", "")
                .replace(" ", "");
    }

    Object ofLock(String test) throws InterruptedException {
        switch (test) {
            case "isLocked":
                return asked(this::lockAndUnlock, lock::isLocked);
            case "isHeldByCurrentThread":
                return asked(this::lockAndUnlock, lock::isHeldByCurrentThread);
            case "getHoldCount":
                return asked(this::lockAndUnlock, lock::getHoldCount);
            case "getQueueLength":
                return asked(this::lockAndUnlock, lock::getQueueLength);
            case "hasQueuedThreads":
                return asked(this::lockAndUnlock, lock::hasQueuedThreads);
            case "hasQueuedThread":
                Thread main = Thread.currentThread();
                return asked(this::lockAndUnlock, () -> lock.hasQueuedThread(main));
            case "getOwner":
                return asked(this::lockAndUnlock, lock::owner);
            case "lockText":
                return asked(this::lockAndUnlock, () -> bracketed(lock));
            default:
                return got(lock::tryLock, lock::isLocked);
        }
    }

    Object ofReadWriteLock(String test) throws InterruptedException {
        switch (test) {
            case "isWriteLocked":
                return asked(this::writeAndUnlock, both::isWriteLocked);
            case "isWriteLockedByReaders":
                return asked(this::readAndUnlock, both::isWriteLocked);
            case "isWriteLockedByCurrentThread":
                return asked(this::writeAndUnlock, both::isWriteLockedByCurrentThread);
            case "getReadLockCount":
                return asked(this::readAndUnlock, both::getReadLockCount);
            case "getReadLockCountOfWriter":
                return asked(this::writeAndUnlock, both::getReadLockCount);
            case "getReadLockCountAgain":
                return asked(this::readTwice, both::getReadLockCount);
            case "getReadLockCountOfTwo":
                return asked(
                        this::readAndUnlock,
                        () -> {
                            read.lock();
                            int count = both.getReadLockCount();
                            read.unlock();
                            return count;
                        });
            case "getReadLockCountDowngrade":
                return asked(this::writeTwiceThenRead, both::getReadLockCount);
            case "getReadHoldCount":
                return asked(this::readAndUnlock, both::getReadHoldCount);
            case "getWriteHoldCount":
                return asked(this::writeAndUnlock, both::getWriteHoldCount);
            case "writeOwner":
                return asked(this::writeAndUnlock, both::owner);
            case "readWriteText":
                return asked(this::writeTwiceThenRead, () -> bracketed(both));
            case "readText":
                return asked(this::readAndUnlock, () -> bracketed(read));
            case "writeText":
                return asked(this::writeAndUnlock, () -> bracketed(write));
            case "readWriteQueue":
                return asked(this::writeAndUnlock, both::getQueueLength);
            case "tryRead":
                return got(read::tryLock, both::isWriteLocked);
            case "tryWrite":
                return got(write::tryLock, both::isWriteLocked);
            case "tryWriteWhileCounting":
                return got(write::tryLock, both::getReadLockCount);
            default:
                return asked(
                        this::writeAndUnlock,
                        () -> {
                            while (both.isWriteLocked()) {
                                Thread.yield();
                            }
                            return "free";
                        });
        }
    }

    Object answer(String test) throws InterruptedException {
        switch (test) {
            case "availablePermits":
                Semaphore semaphore = new Semaphore(1);
                return asked(semaphore::tryAcquire, semaphore::availablePermits);
            case "getCount":
                CountDownLatch latch = new CountDownLatch(1);
                return asked(latch::countDown, latch::getCount);
            case "isLocked":
            case "isHeldByCurrentThread":
            case "getHoldCount":
            case "getQueueLength":
            case "hasQueuedThreads":
            case "hasQueuedThread":
            case "getOwner":
            case "lockText":
            case "tryLock":
                return ofLock(test);
            default:
                return ofReadWriteLock(test);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String answer = new LitmusLockQueries().answer(args[0]).toString();
        if (!Arrays.asList(args).subList(1, args.length).contains(answer)) {
            throw new AssertionError("saw " + answer);
        }
    }
}
