import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.locks.StampedLock;

// Phaser, Exchanger, StampedLock, Timer: full bodies on top of the modelled operations.
// jess: run --strategy dpor --budget 1000
// expect: exit=0
// run: args=phaser
// run: args=stamped
// run: args=optimistic
// run: args=timer
// JDK 17 spins more than a thousand times before it parks, and each number is a behaviour of its
// own.
// jess: run --strategy dpor --budget 20
// expect: exit=0
// run: args=exchanger
// jess: run --strategy random --budget 200
// expect: exit=0
// run: args=phaser
// run: args=exchanger
// run: args=stamped
public class PhasersAndFriends {
    static int x;
    static int y;

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void exchange(Exchanger<String> exchanger, String mine, String expected) {
        try {
            check(exchanger.exchange(mine).equals(expected), "exchanged");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "phaser":
                Phaser phaser = new Phaser(2);
                Together.run(phaser::arriveAndAwaitAdvance, phaser::arriveAndAwaitAdvance);
                check(phaser.getPhase() == 1, "phase " + phaser.getPhase());
                check(
                        phaser.arriveAndDeregister() == 1 && phaser.getRegisteredParties() == 1,
                        "left");
                break;
            case "exchanger":
                Exchanger<String> exchanger = new Exchanger<>();
                Together.run(
                        () -> exchange(exchanger, "a", "b"), () -> exchange(exchanger, "b", "a"));
                break;
            case "stamped":
                StampedLock lock = new StampedLock();
                Runnable increment =
                        () -> {
                            long stamp = lock.writeLock();
                            x++;
                            lock.unlockWrite(stamp);
                        };
                Together.run(increment, increment);
                long read = lock.readLock();
                check(x == 2, "x " + x);
                lock.unlockRead(read);
                break;
            case "optimistic":
                StampedLock versions = new StampedLock();
                Together.run(
                        () -> {
                            long stamp = versions.writeLock();
                            x++;
                            y++;
                            versions.unlockWrite(stamp);
                        },
                        () -> {
                            long stamp = versions.tryOptimisticRead();
                            int a = x;
                            int b = y;
                            check(!versions.validate(stamp) || a == b, "torn read");
                        });
                break;
            default:
                CountDownLatch fired = new CountDownLatch(1);
                Timer timer = new Timer(true);
                timer.schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                fired.countDown();
                            }
                        },
                        100);
                fired.await();
                timer.cancel();
        }
    }
}
