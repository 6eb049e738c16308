import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

// VarHandle.weakCompareAndSet and the methods of the atomic classes "may fail spuriously": who
// tries once is wrong,
// who tries in a loop is not. A compareAndSet does not.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=1
// rows: handle, plain, array, integer, long, reference, boolean, updater, strong, loop
// jess: run --strategy dpor --spurious-wakeups 1
// expect: exit=1 kind=assertion message~"has failed" replay=1
// rows: handle, plain, array, integer, long, reference, boolean, updater
// jess: run --strategy dpor --spurious-wakeups 1
// expect: exit=0 verdict=verified
// rows: strong, loop, unused
// jess: run --strategy lazy-dpor --spurious-wakeups 1
// expect: exit=1 kind=assertion message~"has failed"
// rows: handle, integer
// jess: run --strategy dpor --spurious-wakeups 1
// run: args=others | expect: exit=0 verdict=verified executions=3
public class WeakUpdates {
    volatile int field;

    private static final VarHandle HANDLE;

    static {
        try {
            HANDLE = MethodHandles.lookup().findVarHandle(WeakUpdates.class, "field", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    static void check(boolean done) {
        if (!done) {
            throw new AssertionError("it has failed");
        }
    }

    public static void main(String[] args) throws Exception {
        WeakUpdates own = new WeakUpdates();
        AtomicInteger integer = new AtomicInteger();
        switch (args[0]) {
            case "handle" -> check(HANDLE.weakCompareAndSet(own, 0, 1));
            case "plain" -> check(HANDLE.weakCompareAndSetPlain(own, 0, 1));
            case "array" -> check(new AtomicIntegerArray(1).weakCompareAndSetVolatile(0, 0, 1));
            case "integer" -> check(integer.weakCompareAndSetVolatile(0, 1));
            case "long" -> check(new AtomicLong().weakCompareAndSetPlain(0, 1));
            case "reference" ->
                    check(new AtomicReference<>("a").weakCompareAndSetAcquire("a", "b"));
            case "boolean" -> check(new AtomicBoolean().weakCompareAndSetRelease(false, true));
            case "updater" ->
                    check(
                            AtomicIntegerFieldUpdater.newUpdater(WeakUpdates.class, "field")
                                    .weakCompareAndSet(own, 0, 1));
            case "strong" -> check(HANDLE.compareAndSet(own, 0, 1) && integer.compareAndSet(0, 1));
            case "loop" -> {
                while (!integer.weakCompareAndSetVolatile(0, 1)) {
                    Thread.onSpinWait();
                }
                check(integer.get() == 1);
            }
            case "unused" -> HANDLE.weakCompareAndSet(own, 0, 1);
            default -> {
                Thread thread = new Thread(() -> integer.compareAndSet(0, 2));
                thread.start();
                boolean done = integer.weakCompareAndSetVolatile(0, 1);
                thread.join();
                check(done ? integer.get() == 1 : integer.get() == 2);
            }
        }
    }
}
