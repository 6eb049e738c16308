// A thread that notifies and waits for a while in each round: as long as nobody else waits there,
// it
// changes nothing, so it waits for what ends its loop.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="monitor ended"
// jess: run --strategy lazy-dpor --timeouts explore
// expect: exit=0 verdict=verified complete=true
// run: args="monitor ended"
// run: args="lock ended"
// jess: run --strategy dpor
// expect: exit=1 kind=livelock replay=1
// run: args="monitor"

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class NudgesNobody {
    static final Object MONITOR = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static boolean done;

    static void atMonitor() {
        synchronized (MONITOR) {
            while (!done) {
                MONITOR.notifyAll();
                try {
                    MONITOR.wait(10);
                } catch (InterruptedException unexpected) {
                    throw new AssertionError(unexpected);
                }
            }
        }
    }

    static void atLock() {
        LOCK.lock();
        try {
            while (!done) {
                CONDITION.signal();
                CONDITION.await(10, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean monitor = args[0].equals("monitor");
        Thread thread = new Thread(monitor ? NudgesNobody::atMonitor : NudgesNobody::atLock);
        thread.start();
        if (args.length > 1) {
            if (monitor) {
                synchronized (MONITOR) {
                    done = true;
                }
            } else {
                LOCK.lock();
                done = true;
                LOCK.unlock();
            }
        }
        thread.join();
    }
}
