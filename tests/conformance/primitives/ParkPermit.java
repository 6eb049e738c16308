import java.util.concurrent.locks.LockSupport;

// The permit of park: at most one, kept until it is used.
// jess: run --strategy dpor
// run: args=before | expect: exit=0 verdict=verified executions=1 complete=true
// run: args=single | expect: exit=1 kind=deadlock
// run: args=handoff | expect: exit=0 verdict=verified blocked=0 complete=true
// run: args=timed opts="--timeouts explore" | expect: exit=0 verdict=verified complete=true
// run: args=timed opts="--timeouts idle" | expect: exit=0 verdict=verified complete=true
// run: args=unstarted | expect: exit=1 kind=deadlock
// run: args=blocker | expect: exit=0 verdict=verified executions=5 complete=true
public class ParkPermit {
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread current = Thread.currentThread();
        switch (args[0]) {
            case "before":
                LockSupport.unpark(current);
                LockSupport.park();
                LockSupport.unpark(null);
                break;
            case "single":
                LockSupport.unpark(current);
                LockSupport.unpark(current);
                LockSupport.park();
                LockSupport.park();
                break;
            case "handoff":
                Thread other =
                        new Thread(
                                () -> {
                                    flag = true;
                                    LockSupport.unpark(current);
                                });
                other.start();
                while (!flag) {
                    LockSupport.park(current);
                }
                other.join();
                break;
            case "timed":
                LockSupport.parkNanos(1000);
                LockSupport.parkNanos(current, 1000);
                LockSupport.parkUntil(System.currentTimeMillis() + 5);
                LockSupport.parkNanos(0);
                LockSupport.parkNanos(-1);
                break;
            case "blocker":
                Thread parked = new Thread(() -> LockSupport.park(current));
                parked.start();
                Object seen = LockSupport.getBlocker(parked);
                if (seen != null && seen != current) {
                    throw new AssertionError(seen);
                }
                LockSupport.unpark(parked);
                parked.join();
                break;
            default:
                Thread later = new Thread(LockSupport::park);
                LockSupport.unpark(later);
                later.start();
                LockSupport.park();
        }
    }
}
