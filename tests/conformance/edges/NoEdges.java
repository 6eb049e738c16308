import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;

// What orders nothing, because no document says that it does.
//
// jess: run --races fail --strategy dpor --budget 1000
// expect: exit=1 kind=race
// rows: opaque, opaqueOfRelease, weakPlain, fences, fullFences, unpark, sleep, optimisticBetween
// run: args=timedOut opts="--timeouts explore"
//
// jess: run --races fail --strategy random --budget 1000
// expect: exit=1 kind=race
// rows: opaque, opaqueOfRelease, weakPlain, fences, fullFences, unpark, sleep, optimisticBetween
// run: args=timedOut opts="--timeouts explore"
//
// jess: run --races fail --strategy auto --budget 1000
// expect: exit=1 kind=race
// rows: opaque, opaqueOfRelease, weakPlain, fences, fullFences, unpark, sleep, optimisticBetween
// run: args=timedOut opts="--timeouts explore"
public class NoEdges {
    static final VarHandle FLAG = handle();
    static boolean flag;

    static VarHandle handle() {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return lookup.findStaticVarHandle(NoEdges.class, "flag", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static Object when(boolean seen) {
        return seen ? "seen" : null;
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        switch (Edge.named(args)) {
            case "opaque":
                Edge.over(() -> FLAG.setOpaque(true), () -> when((boolean) FLAG.getOpaque()));
                break;
            case "opaqueOfRelease":
                Edge.over(() -> FLAG.setRelease(true), () -> when((boolean) FLAG.getOpaque()));
                break;
            case "weakPlain":
                Edge.over(
                        () -> FLAG.weakCompareAndSetPlain(false, true),
                        () -> when((boolean) FLAG.getVolatile()));
                break;
                // Fences keep accesses from being reordered; happens-before does not know them.
            case "fences":
                Edge.over(
                        () -> {
                            VarHandle.releaseFence();
                            FLAG.setOpaque(true);
                        },
                        () -> {
                            boolean seen = (boolean) FLAG.getOpaque();
                            VarHandle.acquireFence();
                            return when(seen);
                        });
                break;
            case "fullFences":
                Edge.over(
                        () -> {
                            VarHandle.fullFence();
                            FLAG.setOpaque(true);
                        },
                        () -> {
                            boolean seen = (boolean) FLAG.getOpaque();
                            VarHandle.fullFence();
                            return when(seen);
                        });
                break;
            case "unpark":
                Thread other =
                        Edge.started(
                                () -> {
                                    Edge.write();
                                    LockSupport.unpark(main);
                                });
                LockSupport.park();
                Edge.read();
                other.join();
                break;
            case "sleep":
                Edge.over(() -> Thread.sleep(1), () -> when(true));
                break;
            case "timedOut":
                CountDownLatch latch = new CountDownLatch(1);
                Edge.over(latch::countDown, () -> when(!latch.await(1, TimeUnit.MILLISECONDS)));
                break;
                // What is read optimistically races, and is valid or not.
            case "optimisticBetween":
                StampedLock lock = new StampedLock();
                Edge.both(
                        () -> {
                            long stamp = lock.writeLock();
                            Edge.write();
                            lock.unlockWrite(stamp);
                        },
                        () -> {
                            long stamp = lock.tryOptimisticRead();
                            Edge.read();
                            lock.validate(stamp);
                        });
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }
}
