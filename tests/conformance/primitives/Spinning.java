import java.util.concurrent.atomic.AtomicBoolean;

// Loops that only re-read: no false alarm within a budget, and one that can never end is reported.
// jess: run --strategy dpor --budget 200
// run: args=flag | expect: exit=0
// run: args=spinlock | expect: exit=0
// run: args=yield | expect: exit=0
// jess: run --strategy random --budget 200
// run: args=flag | expect: exit=0
// run: args=spinlock | expect: exit=0
// jess: run --strategy dpor --step-bound 5000
// run: args=never | expect: exit=1 kind=livelock seconds<=60
public class Spinning {
    static volatile boolean flag;
    static int value;
    static final AtomicBoolean LOCKED = new AtomicBoolean();
    static int count;

    static void lockAndCount() {
        while (!LOCKED.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        count++;
        LOCKED.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "flag":
                Thread setter =
                        new Thread(
                                () -> {
                                    value = 42;
                                    flag = true;
                                });
                setter.start();
                while (!flag) {
                    Thread.onSpinWait();
                }
                if (value != 42) {
                    throw new AssertionError("value " + value);
                }
                break;
            case "yield":
                Thread other = new Thread(() -> flag = true);
                other.start();
                while (!flag) {
                    Thread.yield();
                }
                other.join();
                break;
            case "spinlock":
                Thread one = new Thread(Spinning::lockAndCount);
                Thread two = new Thread(Spinning::lockAndCount);
                one.start();
                two.start();
                one.join();
                two.join();
                if (count != 2) {
                    throw new AssertionError("count " + count);
                }
                break;
            default:
                while (!flag) {
                    Thread.onSpinWait();
                }
        }
    }
}
