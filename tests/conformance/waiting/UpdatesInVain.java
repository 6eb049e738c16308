import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

// An update that writes the value that is there changes nothing: a loop of such updates waits for a
// change, and two of them have no order. A test-and-set lock is of this kind, and whoever takes
// something out of a box that is empty.
// jess: run --strategy dpor
// expect: exit=0 blocked=0
// run: args=lock | expect: executions=48
// run: args=number | expect: executions=48
// run: args=element | expect: executions=48
// run: args=exchange | expect: executions=48
// run: args=box | expect: executions=2
// run: args=nothing | expect: executions=2
// run: args=same | expect: executions=1
// run: args=stolen | expect: exit=1 kind=assertion
// run: args=kept | expect: exit=1 kind=livelock blocked=0
// jess: run --strategy lazy-dpor --step-bound 100000
// run: args=lock | expect: exit=0
// run: args=box | expect: exit=0
// run: args=stolen | expect: exit=1 kind=assertion
// run: args=kept | expect: exit=1 kind=livelock
// jess: run --strategy auto --step-bound 100000
// run: args=lock | expect: exit=0
// run: args=stolen | expect: exit=1 kind=assertion
public class UpdatesInVain {
    static final VarHandle HANDLE;
    static final AtomicBoolean FLAG = new AtomicBoolean();
    static final AtomicInteger NUMBER = new AtomicInteger();
    static final AtomicIntegerArray ARRAY = new AtomicIntegerArray(2);
    static final AtomicReference<String> BOX = new AtomicReference<>();
    static int taken;
    static int count;

    static {
        try {
            HANDLE =
                    MethodHandles.lookup()
                            .findStaticVarHandle(UpdatesInVain.class, "taken", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "lock":
                three(() -> FLAG.getAndSet(true), () -> FLAG.set(false));
                break;
            case "number":
                three(() -> NUMBER.getAndSet(1) == 1, () -> NUMBER.set(0));
                break;
            case "element":
                three(() -> ARRAY.getAndSet(1, 7) == 7, () -> ARRAY.set(1, 0));
                break;
            case "exchange":
                three(
                        () -> (int) HANDLE.compareAndExchange(0, 1) == 1,
                        () -> HANDLE.setVolatile(0));
                break;
            case "box":
                Thread filler = start(() -> BOX.set("full"));
                while (BOX.getAndSet(null) == null) {
                    Thread.onSpinWait();
                }
                filler.join();
                break;
            case "nothing":
                Thread adder = start(() -> NUMBER.incrementAndGet());
                while (NUMBER.getAndAdd(0) == 0) {
                    Thread.yield();
                }
                adder.join();
                break;
            case "same":
                Thread one = start(() -> HANDLE.getAndBitwiseOr(0));
                HANDLE.getAndSet(0);
                one.join();
                break;
            case "stolen":
                int[] tries = new int[1];
                three(() -> FLAG.getAndSet(true) && tries[0]++ < 2, () -> FLAG.set(false));
                break;
            default:
                three(() -> FLAG.getAndSet(true), () -> {});
        }
    }

    static void three(BooleanSupplier taken, Runnable release) throws InterruptedException {
        Runnable increments =
                () -> {
                    while (taken.getAsBoolean()) {
                        Thread.onSpinWait();
                    }
                    int before = count;
                    count = before + 1;
                    release.run();
                };
        Thread one = start(increments);
        Thread two = start(increments);
        increments.run();
        one.join();
        two.join();
        if (count != 3) {
            throw new AssertionError("lost: " + count);
        }
    }

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }
}
