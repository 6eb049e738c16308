import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

// An interrupt unparks its thread, as it does in every JVM: a permit may be left of it when nothing
// is left of the interrupt, and the next park returns at once. Who was parked when it came has used
// it up, also in a wait for a condition.
// jess: trust --strategy dpor
// expect: exit=1 kind=assertion message~"early" replay=2
// rows: returns, monitor, sleep
// jess: trust --strategy lazy-dpor
// expect: exit=1 kind=assertion message~"early"
// rows: returns, monitor
// jess: trust --strategy dpor
// expect: exit=1 kind=deadlock replay=2
// rows: parked, condition
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified complete=true
// rows: own, twice
public class PermitsOfInterrupts {
    private static final Object MONITOR = new Object();
    private static volatile boolean flag;

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        switch (args[0]) {
            case "returns":
                main.interrupt();
                Thread.interrupted();
                parksForFlag(main);
                break;
            case "monitor":
                waitsForInterrupt(main);
                parksForFlag(main);
                break;
            case "sleep":
                main.interrupt();
                try {
                    Thread.sleep(1);
                } catch (InterruptedException e) {
                    // It leaves the permit alone.
                }
                parksForFlag(main);
                break;
            case "parked":
                Thread interrupter = new Thread(main::interrupt);
                interrupter.start();
                LockSupport.park();
                interrupter.join();
                Thread.interrupted();
                LockSupport.park();
                break;
            case "condition":
                awaitsInterrupt(main);
                LockSupport.park();
                break;
            case "own":
                main.interrupt();
                Thread.interrupted();
                LockSupport.park();
                break;
            case "twice":
                main.interrupt();
                LockSupport.park();
                LockSupport.park();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    private static void parksForFlag(Thread main) throws InterruptedException {
        Thread setter =
                new Thread(
                        () -> {
                            flag = true;
                            LockSupport.unpark(main);
                        });
        setter.start();
        LockSupport.park();
        if (!flag) {
            throw new AssertionError("early");
        }
        setter.join();
    }

    private static void waitsForInterrupt(Thread main) throws InterruptedException {
        Thread interrupter = new Thread(main::interrupt);
        interrupter.start();
        synchronized (MONITOR) {
            try {
                MONITOR.wait();
            } catch (InterruptedException e) {
                // The permit is left.
            }
        }
        interrupter.join();
    }

    private static void awaitsInterrupt(Thread main) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread interrupter = new Thread(main::interrupt);
        lock.lock();
        interrupter.start();
        try {
            condition.await();
        } catch (InterruptedException e) {
            // It was parked.
        }
        lock.unlock();
        interrupter.join();
    }
}
