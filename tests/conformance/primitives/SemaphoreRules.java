import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

// Counting, trying, draining, several permits at once.
// jess: run --strategy dpor
// run: args=alone | expect: exit=0 verdict=verified executions=1 complete=true
// run: args=copied | expect: exit=0 verdict=verified executions=2 complete=true
// run: args=mutex | expect: exit=0 verdict=verified executions=6 blocked=0 complete=true
// run: args=two | expect: exit=1 kind=assertion message~"two inside"
// run: args=signal | expect: exit=0 verdict=verified blocked=0 complete=true
// run: args=many | expect: exit=1 kind=deadlock
// run: args=timed opts="--timeouts explore" | expect: exit=0 verdict=verified complete=true
public class SemaphoreRules {
    static int inside;
    static int passed;

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void alone() throws InterruptedException {
        Semaphore semaphore = new Semaphore(3);
        semaphore.acquire();
        semaphore.acquire(2);
        check(semaphore.availablePermits() == 0, "none left");
        check(!semaphore.tryAcquire(), "tryAcquire fails");
        semaphore.release(4);
        check(semaphore.availablePermits() == 4, "more than at first");
        check(semaphore.tryAcquire(2), "tryAcquire of two");
        check(semaphore.drainPermits() == 2, "drained");
        check(!semaphore.hasQueuedThreads(), "nobody waits");
        Semaphore negative = new Semaphore(-1);
        negative.release();
        check(!negative.tryAcquire(), "zero permits");
        negative.release();
        check(negative.tryAcquire(1, TimeUnit.SECONDS), "one permit");
        check(new Semaphore(1, true).isFair(), "fair");
    }

    static Semaphore copy(Semaphore semaphore) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(semaphore);
        }
        ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
        return (Semaphore) new ObjectInputStream(in).readObject();
    }

    static final Semaphore KEPT = new Semaphore(4);

    /** A copy has the permits that there were, also in the second execution. */
    static void copied() throws Exception {
        KEPT.acquire(2);
        Thread other = new Thread(() -> KEPT.release(3));
        other.start();
        KEPT.acquire(1);
        other.join();
        check(!KEPT.tryAcquire(5), "four there");
        Semaphore copy = copy(KEPT);
        check(copy.availablePermits() == 4, "as many");
        copy.release();
        check(copy.drainPermits() == 5 && KEPT.availablePermits() == 4, "of its own");
    }

    static void enter(Semaphore semaphore) {
        semaphore.acquireUninterruptibly();
        passed++;
        semaphore.release();
    }

    static void enterCounted(Semaphore semaphore) {
        semaphore.acquireUninterruptibly();
        synchronized (semaphore) {
            inside++;
            check(inside < 2, "two inside");
        }
        synchronized (semaphore) {
            inside--;
        }
        semaphore.release();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "copied":
                copied();
                break;
            case "alone":
                alone();
                break;
            case "mutex":
                Semaphore mutex = new Semaphore(1);
                Together.run(() -> enter(mutex), () -> enter(mutex), () -> enter(mutex));
                check(passed == 3, "passed " + passed);
                break;
            case "two":
                Semaphore two = new Semaphore(2);
                Together.run(() -> enterCounted(two), () -> enterCounted(two));
                break;
            case "signal":
                Semaphore items = new Semaphore(0);
                int[] box = new int[1];
                Together.run(
                        () -> {
                            box[0] = 7;
                            items.release();
                        },
                        () -> {
                            items.acquireUninterruptibly();
                            check(box[0] == 7, "item before its permit");
                        });
                break;
            case "many":
                Semaphore few = new Semaphore(2);
                Together.run(
                        () -> {
                            few.acquireUninterruptibly();
                            few.acquireUninterruptibly();
                            few.release(2);
                        },
                        () -> {
                            few.acquireUninterruptibly();
                            few.acquireUninterruptibly();
                            few.release(2);
                        });
                break;
            default:
                Semaphore slow = new Semaphore(0);
                Thread giver = new Thread(slow::release);
                giver.start();
                if (!slow.tryAcquire(1, TimeUnit.SECONDS)) {
                    slow.acquire();
                }
                giver.join();
        }
    }
}
