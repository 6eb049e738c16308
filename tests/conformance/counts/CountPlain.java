import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

// n threads run x = x + 1 as one load and one store, nothing is asserted: (n!)^2 traces.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="field 2" | expect: executions=4 hbrs=4 lazy_hbrs=4
// run: args="field 3" | expect: executions=36 hbrs=36
// run: args="volatile 2" | expect: executions=4
// run: args="volatile 3" | expect: executions=36
// run: args="static 2" | expect: executions=4
// run: args="static 3" | expect: executions=36
// run: args="long 2" | expect: executions=4
// run: args="array 2" | expect: executions=4
// run: args="array 3" | expect: executions=36
// run: args="atomic 2" | expect: executions=4
// run: args="atomic 3" | expect: executions=36
// run: args="reference 2" | expect: executions=4
// run: args="varhandle 2" | expect: executions=4
// run: args="varhandle 3" | expect: executions=36
// run: args="list 2" | expect: executions=4
// run: args="list 3" | expect: executions=36
// jess: run --strategy dfs
// expect: exit=0 verdict=verified complete=true
// run: args="field 2" | expect: hbrs=4 lazy_hbrs=4
// run: args="array 2" | expect: hbrs=4 lazy_hbrs=4
public class CountPlain {
    static int total;
    static final List<int[]> CELLS = new ArrayList<>();
    static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(CountPlain.class, "handled", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        CELLS.add(new int[3]);
    }

    int field;
    volatile int vol;
    long wide;
    int handled;
    final int[] array = new int[4];
    final AtomicInteger atomic = new AtomicInteger();
    final AtomicReference<String> reference = new AtomicReference<>("");

    Runnable body(String kind) {
        switch (kind) {
            case "field":
                return () -> field = field + 1;
            case "volatile":
                return () -> vol = vol + 1;
            case "static":
                return () -> total = total + 1;
            case "long":
                return () -> wide = wide + 1;
            case "array":
                return () -> array[2] = array[2] + 1;
            case "atomic":
                return () -> atomic.set(atomic.get() + 1);
            case "reference":
                return () -> reference.set(reference.get().concat("x"));
            case "varhandle":
                return () -> VALUE.set(this, (int) VALUE.get(this) + 1);
            case "list":
                return () -> CELLS.get(0)[1]++;
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable body = new CountPlain().body(args[0]);
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(body);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
