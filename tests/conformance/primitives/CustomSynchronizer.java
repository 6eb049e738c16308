import java.util.concurrent.locks.AbstractQueuedSynchronizer;

// Synchronizers that an application builds on AbstractQueuedSynchronizer.
// jess: run --strategy dpor --budget 5000
// run: args=mutex | expect: exit=0
// run: args=latch | expect: exit=0
// run: args=abba | expect: exit=1 kind=deadlock
public class CustomSynchronizer {
    static class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    static class Gate extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() != 0 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    static int count;

    static void increment(Mutex mutex) {
        mutex.acquire(1);
        count++;
        mutex.release(1);
    }

    static void nested(Mutex first, Mutex second) {
        first.acquire(1);
        second.acquire(1);
        second.release(1);
        first.release(1);
    }

    public static void main(String[] args) throws InterruptedException {
        Mutex a = new Mutex();
        Mutex b = new Mutex();
        switch (args[0]) {
            case "mutex":
                Together.run(() -> increment(a), () -> increment(a));
                if (count != 2) {
                    throw new AssertionError("count " + count);
                }
                break;
            case "latch":
                Gate gate = new Gate();
                Together.run(
                        () -> {
                            count = 42;
                            gate.releaseShared(1);
                        },
                        () -> {
                            gate.acquireShared(1);
                            if (count != 42) {
                                throw new AssertionError("count " + count);
                            }
                        });
                break;
            default:
                Together.run(() -> nested(a, b), () -> nested(b, a));
        }
    }
}
