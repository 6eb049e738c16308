import java.util.concurrent.locks.ReentrantLock;

// Four threads, one lock: x = 1 / y = 1 / twice "if x == 0 then y = 2".
// All 24 orders of the sections are different, but lazily only 11 of them.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=24 blocked=0 hbrs=24 lazy_hbrs=11 complete=true
// run: args=monitor
// run: args=lock
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified lazy_hbrs=11
// args: monitor
// jess: run --strategy source-dpor
// expect: exit=0 verdict=verified executions=24 hbrs=24 lazy_hbrs=11
// args: monitor
// jess: run --strategy hbr-caching
// expect: exit=0 verdict=verified hbrs=24 lazy_hbrs=11
// args: monitor
// jess: run --strategy lazy-hbr-caching
// expect: exit=0 verdict=verified lazy_hbrs=11
// args: monitor
public class CountThesisFigure {
    static int x;
    static int y;
    static final Object MONITOR = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();

    static void exclusively(boolean monitor, Runnable section) {
        if (monitor) {
            synchronized (MONITOR) {
                section.run();
            }
        } else {
            LOCK.lock();
            try {
                section.run();
            } finally {
                LOCK.unlock();
            }
        }
    }

    static void setX() {
        x = 1;
    }

    static void setY() {
        y = 1;
    }

    static void update() {
        if (x == 0) {
            y = 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean monitor = args[0].equals("monitor");
        Thread[] threads = {
            new Thread(() -> exclusively(monitor, CountThesisFigure::setX)),
            new Thread(() -> exclusively(monitor, CountThesisFigure::setY)),
            new Thread(() -> exclusively(monitor, CountThesisFigure::update)),
            new Thread(() -> exclusively(monitor, CountThesisFigure::update))
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
