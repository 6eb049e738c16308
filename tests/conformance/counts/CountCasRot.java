import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;

// casrot(n): thread i does one CAS(x, i - 1, i); a failed CAS counts as a load. OEIS A047970.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="atomic 2" | expect: executions=2 hbrs=2
// run: args="atomic 3" | expect: executions=5 hbrs=5
// run: args="atomic 4" | expect: executions=14 hbrs=14
// run: args="atomic 5" | expect: executions=43 hbrs=43
// run: args="atomic 6" | expect: executions=144 hbrs=144
// run: args="long 4" | expect: executions=14
// run: args="array 4" | expect: executions=14
// run: args="updater 4" | expect: executions=14
// run: args="varhandle 2" | expect: executions=2
// run: args="varhandle 4" | expect: executions=14
// run: args="exchange 4" | expect: executions=14
// run: args="static 4" | expect: executions=14
// jess: run --strategy dfs
// expect: exit=0 verdict=verified complete=true
// run: args="atomic 3" | expect: hbrs=5 lazy_hbrs=5
public class CountCasRot {
    static final AtomicInteger SHARED = new AtomicInteger();
    static final AtomicIntegerFieldUpdater<CountCasRot> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(CountCasRot.class, "updated");
    static final VarHandle HANDLE;

    static {
        try {
            HANDLE = MethodHandles.lookup().findVarHandle(CountCasRot.class, "handled", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile int updated;
    volatile int handled;
    final AtomicInteger atomic = new AtomicInteger();
    final AtomicLong wide = new AtomicLong();
    final AtomicIntegerArray array = new AtomicIntegerArray(2);

    void swap(String kind, int i) {
        switch (kind) {
            case "atomic":
                atomic.compareAndSet(i - 1, i);
                break;
            case "long":
                wide.compareAndSet(i - 1, i);
                break;
            case "array":
                array.compareAndSet(1, i - 1, i);
                break;
            case "updater":
                UPDATER.compareAndSet(this, i - 1, i);
                break;
            case "varhandle":
                HANDLE.compareAndSet(this, i - 1, i);
                break;
            case "exchange":
                atomic.compareAndExchange(i - 1, i);
                break;
            case "static":
                SHARED.compareAndSet(i - 1, i);
                break;
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String kind = args[0];
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        CountCasRot state = new CountCasRot();
        for (int i = 0; i < threads.length; i++) {
            int k = i + 1;
            threads[i] = new Thread(() -> state.swap(kind, k));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
