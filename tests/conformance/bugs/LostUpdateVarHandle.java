import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// A volatile read and a volatile write through a VarHandle do not make an atomic update.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=assertion message~"counter is 1" replay=1
// run: args=fixed | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=array | expect: exit=1 kind=assertion message~"counter is 1" replay=1
public class LostUpdateVarHandle {
    static final VarHandle COUNTER;
    static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            COUNTER =
                    MethodHandles.lookup()
                            .findVarHandle(LostUpdateVarHandle.class, "counter", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile int counter;
    final int[] cells = new int[2];

    void add(String kind) {
        switch (kind) {
            case "broken":
                COUNTER.setVolatile(this, (int) COUNTER.getVolatile(this) + 1);
                break;
            case "array":
                CELLS.setVolatile(cells, 1, (int) CELLS.getVolatile(cells, 1) + 1);
                break;
            default:
                COUNTER.getAndAdd(this, 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LostUpdateVarHandle state = new LostUpdateVarHandle();
        Thread first = new Thread(() -> state.add(args[0]));
        Thread second = new Thread(() -> state.add(args[0]));
        first.start();
        second.start();
        first.join();
        second.join();
        int sum = state.counter + state.cells[1];
        if (sum != 2) {
            throw new AssertionError("counter is " + sum);
        }
    }
}
