import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

// Loops that only look wait for a change; if nobody is left to make one, that is a livelock.
// jess: run --strategy dpor
// expect: exit=1 kind=livelock replay=2 text~"looking at"
// run: args=spin
// jess: run --strategy dpor --step-bound 100000
// expect: exit=1 kind=livelock replay=2 text~"looking at"
// run: args=plain
// run: args=yield
// run: args=polling
// run: args=parking
// run: args=trying
// run: args=each
// jess: run --strategy random --budget 100 --step-bound 100000
// expect: exit=1 kind=livelock
// run: args=yield
// jess: run --strategy dfs --budget 1000 --step-bound 100000
// expect: exit=1 kind=livelock
// run: args=spin
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true blocked=0
// run: args="spin set" | expect: executions=2
// run: args="plain set" | expect: executions=2
// run: args="yield set" | expect: executions=2
// run: args="polling set"
// run: args="parking set"
// run: args="trying set"
// run: args="each set"
// run: args=counting | expect: executions=31
// jess: run --strategy random --budget 300
// expect: exit=0
// run: args="spin set"
// run: args="parking set"
// jess: run --strategy pct-adaptive --budget 300
// expect: exit=0
// run: args="spin set"
// run: args="polling set"
// jess: run --strategy pos --budget 300
// expect: exit=0
// run: args="yield set"
// jess: run --strategy urw --budget 300
// expect: exit=0
// run: args="trying set"
public class Livelocks {
    static boolean ready;
    static boolean other;
    static final Object MONITOR = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();

    static boolean look() {
        synchronized (MONITOR) {
            return ready;
        }
    }

    static void await(String how) {
        switch (how) {
            case "spin":
                while (!ready) {
                    Thread.onSpinWait();
                }
                break;
            case "plain":
                while (!ready) {}
                break;
            case "yield":
                while (!ready) {
                    Thread.yield();
                }
                break;
            case "polling":
                while (!look()) {
                    Thread.yield();
                }
                break;
            case "parking":
                while (!ready) {
                    LockSupport.parkNanos(1_000);
                }
                break;
            case "trying":
                while (!LOCK.tryLock()) {
                    Thread.onSpinWait();
                }
                LOCK.unlock();
                break;
            case "each":
                while (!ready) {}
                other = true;
                break;
            case "counting":
                for (int i = 0; i < 30 && !ready; i++) {
                    Thread.onSpinWait();
                }
                break;
            default:
                throw new IllegalArgumentException(how);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String how = args[0];
        boolean set = args.length > 1 || how.equals("counting");
        if (how.equals("trying") && !set) {
            LOCK.lock();
        }
        Thread waiting = new Thread(() -> await(how));
        waiting.start();
        if (how.equals("each")) {
            // Each waits for the other, unless one of them goes first.
            if (set) {
                ready = true;
            }
            while (!other) {
                Thread.yield();
            }
            ready = true;
        } else if (set) {
            synchronized (MONITOR) {
                ready = true;
            }
        }
        waiting.join();
    }
}
