import java.util.concurrent.Semaphore;

// "Error: Maximum permit count exceeded", "Permit count underflow": as the synchronizer of
// Semaphore
// throws them. The permits are what they were before.
// jess: run --strategy dpor
// expect: exit=1 kind=exception
// run: args=once | expect: "message~Maximum permit count exceeded" executions=1
// run: args=twice | expect: "message~Maximum permit count exceeded"
// run: args=under | expect: "message~Permit count underflow"
// jess: run --strategy dpor
// run: args=caught | expect: exit=0 verdict=verified
public class PermitLimits {
    private static final class Reducible extends Semaphore {
        private static final long serialVersionUID = 1;

        Reducible(int permits) {
            super(permits);
        }

        void reduce(int permits) {
            reducePermits(permits);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "once" -> new Semaphore(1).release(Integer.MAX_VALUE);
            case "twice" -> {
                Semaphore semaphore = new Semaphore(Integer.MAX_VALUE - 1);
                Thread other = new Thread(semaphore::release);
                other.start();
                semaphore.release();
                other.join();
            }
            case "under" -> new Reducible(Integer.MIN_VALUE).reduce(1);
            case "caught" -> {
                caught(new Semaphore(Integer.MAX_VALUE)::release);
                Reducible semaphore = new Reducible(Integer.MIN_VALUE + 1);
                caught(() -> semaphore.reduce(2));
                semaphore.reduce(1);
                if (semaphore.availablePermits() != Integer.MIN_VALUE) {
                    throw new AssertionError("permits are " + semaphore.availablePermits());
                }
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void caught(Runnable action) {
        try {
            action.run();
        } catch (Error expected) {
            return;
        }
        throw new AssertionError("no error");
    }
}
