import java.util.concurrent.CountDownLatch;

// A thread that joins another one waits on its Thread object, and may be the one that is notified
// there. Where all are notified, and where nobody joins, nobody is forgotten.
// jess: run --strategy dpor
// run: args=join | expect: exit=1 kind=deadlock
// run: args=holding | expect: exit=1 kind=deadlock
// run: args=all | expect: exit=0 verdict=verified blocked=0
// run: args=alone | expect: exit=0 verdict=verified blocked=0
// run: args=interrupted | expect: exit=0 verdict=verified blocked=0
// jess: run --strategy lazy-dpor
// run: args=join | expect: exit=1 kind=deadlock
// run: args=all | expect: exit=0 verdict=verified
// run: args=alone | expect: exit=0 verdict=verified
// jess: run --strategy auto --budget 20s
// run: args=join | expect: exit=1 kind=deadlock
// run: args=timed | expect: exit=1 kind=deadlock
public class JoinsAsWaits {
    static boolean set;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch woken = new CountDownLatch(1);
        Thread target = new Thread(() -> await(woken));
        Thread waiter =
                new Thread(
                        () -> {
                            synchronized (target) {
                                while (!set) {
                                    await(target);
                                }
                            }
                            woken.countDown();
                        });
        target.start();
        waiter.start();
        Thread joiner =
                args[0].equals("alone") ? new Thread() : new Thread(() -> join(target, args[0]));
        joiner.start();
        if (args[0].equals("interrupted")) {
            joiner.interrupt();
            joiner.join();
        }
        synchronized (target) {
            set = true;
            if (args[0].equals("all")) {
                target.notifyAll();
            } else {
                target.notify();
            }
        }
        joiner.join();
        waiter.join();
    }

    static void join(Thread target, String how) {
        try {
            if (how.equals("timed")) {
                target.join(10_000);
            } else if (how.equals("holding")) {
                synchronized (target) {
                    target.join();
                }
            } else {
                target.join();
            }
        } catch (InterruptedException e) {
            if (!how.equals("interrupted")) {
                throw new AssertionError(e);
            }
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void await(Object object) {
        try {
            object.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
