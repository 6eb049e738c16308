// A timed wait may end by itself: at any time (explore), or only if nothing else can run (idle).
// jess: run --strategy dpor
// run: args=unlooped opts="--timeouts explore" | expect: exit=1 kind=assertion
// run: args=unlooped opts="--timeouts idle" | expect: exit=0 verdict=verified complete=true
// run: args=alone opts="--timeouts explore" | expect: exit=0 verdict=verified complete=true
// run: args=alone opts="--timeouts idle" | expect: exit=0 verdict=verified complete=true
// run: args=untimed opts="--timeouts explore" | expect: exit=1 kind=deadlock
public class WaitTimeouts {
    static boolean ready;

    static void unlooped(Object lock) throws InterruptedException {
        Thread setter =
                new Thread(
                        () -> {
                            synchronized (lock) {
                                ready = true;
                                lock.notifyAll();
                            }
                        });
        setter.start();
        synchronized (lock) {
            if (!ready) {
                lock.wait(1000);
            }
            if (!ready) {
                throw new AssertionError("timed out");
            }
        }
        setter.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        switch (args[0]) {
            case "unlooped":
                unlooped(lock);
                break;
            case "alone":
                synchronized (lock) {
                    lock.wait(50);
                    lock.wait(50, 1000);
                }
                break;
            default:
                synchronized (lock) {
                    lock.wait(0);
                }
        }
    }
}
