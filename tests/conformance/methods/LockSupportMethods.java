import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

// What the documents of LockSupport promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: park, park permit, park interrupted, park blocker, parkNanos, parkNanos permit
// rows: parkNanos interrupted, parkNanos blocker, parkUntil, parkUntil permit
// rows: parkUntil interrupted, parkUntil blocker, unpark, unpark nobody, getBlocker
// rows: setCurrentBlocker
public class LockSupportMethods {
    private static final Object blocker = "blocker";
    private static final long DAY = TimeUnit.DAYS.toNanos(1);

    public static void main(String[] args) throws Exception {
        Thread self = Thread.currentThread();
        switch (String.join(" ", args)) {
            case "park" -> handover(LockSupport::park);
            case "park permit" -> {
                LockSupport.unpark(self);
                LockSupport.park();
                LockSupport.unpark(self);
                LockSupport.park(blocker);
                Check.equal(null, LockSupport.getBlocker(self));
            }
            case "park interrupted" -> {
                interrupted(LockSupport::park);
                interrupted(() -> LockSupport.park(blocker));
            }
            case "park blocker" -> {
                handover(() -> LockSupport.park(blocker));
                blocked(() -> LockSupport.park(blocker));
            }
            case "parkNanos" -> {
                LockSupport.parkNanos(0);
                LockSupport.parkNanos(-1);
                LockSupport.parkNanos(1_000_000_000);
                handover(() -> LockSupport.parkNanos(DAY));
            }
            case "parkNanos permit" -> {
                LockSupport.unpark(self);
                LockSupport.parkNanos(DAY);
                LockSupport.unpark(self);
                LockSupport.parkNanos(blocker, DAY);
                Check.equal(null, LockSupport.getBlocker(self));
            }
            case "parkNanos interrupted" -> {
                interrupted(() -> LockSupport.parkNanos(DAY));
                interrupted(() -> LockSupport.parkNanos(blocker, DAY));
            }
            case "parkNanos blocker" -> {
                LockSupport.parkNanos(blocker, 0);
                LockSupport.parkNanos(blocker, 1_000_000_000);
                Check.equal(null, LockSupport.getBlocker(self));
                handover(() -> LockSupport.parkNanos(blocker, DAY));
                blocked(() -> LockSupport.parkNanos(blocker, DAY));
            }
            case "parkUntil" -> {
                LockSupport.parkUntil(0);
                LockSupport.parkUntil(System.currentTimeMillis() + 1_000);
                handover(() -> LockSupport.parkUntil(tomorrow()));
            }
            case "parkUntil permit" -> {
                LockSupport.unpark(self);
                LockSupport.parkUntil(tomorrow());
                LockSupport.unpark(self);
                LockSupport.parkUntil(blocker, tomorrow());
                Check.equal(null, LockSupport.getBlocker(self));
            }
            case "parkUntil interrupted" -> {
                interrupted(() -> LockSupport.parkUntil(tomorrow()));
                interrupted(() -> LockSupport.parkUntil(blocker, tomorrow()));
            }
            case "parkUntil blocker" -> {
                LockSupport.parkUntil(blocker, 0);
                handover(() -> LockSupport.parkUntil(blocker, tomorrow()));
                blocked(() -> LockSupport.parkUntil(blocker, tomorrow()));
            }
            case "unpark" -> {
                LockSupport.unpark(self);
                LockSupport.unpark(self);
                LockSupport.park();
                Thread waiter = new Thread(LockSupport::park);
                waiter.start();
                Together.twice(() -> LockSupport.unpark(waiter));
                waiter.join();
            }
            case "unpark nobody" -> {
                LockSupport.unpark(null);
                Thread ended = new Thread(() -> {});
                LockSupport.unpark(ended);
                ended.start();
                ended.join();
                LockSupport.unpark(ended);
                Check.equal(false, ended.isAlive());
            }
            case "getBlocker" -> {
                Check.equal(null, LockSupport.getBlocker(self));
                Check.fails(NullPointerException.class, () -> LockSupport.getBlocker(null));
                blocked(() -> LockSupport.park(blocker));
            }
            case "setCurrentBlocker" -> {
                LockSupport.setCurrentBlocker(blocker);
                Check.that(LockSupport.getBlocker(self) == blocker, "not the blocker");
                Object[] seen = Check.together(() -> LockSupport.getBlocker(self));
                Check.that(seen[0] == blocker, "not the blocker");
                LockSupport.setCurrentBlocker(null);
                Check.equal(null, LockSupport.getBlocker(self));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static long tomorrow() {
        return System.currentTimeMillis() + 86_400_000;
    }

    /** No unpark is lost between the look at the flag and the park. */
    private static void handover(Runnable park) throws InterruptedException {
        boolean[] ready = new boolean[1];
        Object guard = new Object();
        Thread waiter =
                new Thread(
                        () -> {
                            while (!read(guard, ready)) {
                                park.run();
                            }
                        });
        waiter.start();
        synchronized (guard) {
            ready[0] = true;
        }
        LockSupport.unpark(waiter);
        waiter.join();
    }

    private static boolean read(Object guard, boolean[] ready) {
        synchronized (guard) {
            return ready[0];
        }
    }

    /** Returns when interrupted, before or while it waits, and leaves the flag. */
    private static void interrupted(Runnable park) throws InterruptedException {
        Thread.currentThread().interrupt();
        park.run();
        Check.that(Thread.interrupted(), "the flag is not set");
        Thread waiter =
                new Thread(
                        () -> {
                            while (!Thread.currentThread().isInterrupted()) {
                                park.run();
                            }
                        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
    }

    private static void blocked(Runnable park) throws InterruptedException {
        Thread waiter =
                new Thread(
                        () -> {
                            while (!Thread.currentThread().isInterrupted()) {
                                park.run();
                            }
                            Check.equal(null, LockSupport.getBlocker(Thread.currentThread()));
                        });
        waiter.start();
        // Expires only when nothing else can run.
        Check.equal(false, new CountDownLatch(1).await(1, TimeUnit.SECONDS));
        Check.that(LockSupport.getBlocker(waiter) == blocker, "not the blocker");
        waiter.interrupt();
        waiter.join();
    }
}
