import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

// The reflective field updaters reach the same field as a plain access.
// jess: run --strategy dpor
// run: args=alone | expect: exit=0 verdict=verified executions=1 complete=true
// run: args=increment | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=mixed | expect: exit=1 kind=assertion message~"lost"
// run: args=long | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=reference | expect: exit=0 verdict=verified complete=true
public class FieldUpdaters {
    static final AtomicIntegerFieldUpdater<FieldUpdaters> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "count");
    static final AtomicLongFieldUpdater<FieldUpdaters> WIDE =
            AtomicLongFieldUpdater.newUpdater(FieldUpdaters.class, "wide");
    static final AtomicReferenceFieldUpdater<FieldUpdaters, String> TEXT =
            AtomicReferenceFieldUpdater.newUpdater(FieldUpdaters.class, String.class, "text");

    volatile int count;
    volatile long wide;
    volatile String text = "";

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    void alone() {
        check(COUNT.getAndIncrement(this) == 0 && COUNT.addAndGet(this, 4) == 5, "int");
        check(COUNT.compareAndSet(this, 5, 6) && !COUNT.compareAndSet(this, 5, 7), "cas");
        check(COUNT.updateAndGet(this, v -> v * 2) == 12 && count == 12, "update");
        COUNT.lazySet(this, 1);
        check(WIDE.getAndAdd(this, 1L << 40) == 0 && wide == 1L << 40, "long");
        check(TEXT.getAndSet(this, "a").isEmpty() && TEXT.compareAndSet(this, "a", "b"), "text");
        check(TEXT.accumulateAndGet(this, "c", String::concat).equals("bc"), "accumulate");
    }

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaters state = new FieldUpdaters();
        switch (args[0]) {
            case "alone":
                state.alone();
                break;
            case "increment":
                Together.run(
                        () -> COUNT.incrementAndGet(state), () -> COUNT.incrementAndGet(state));
                check(state.count == 2, "count");
                break;
            case "mixed":
                Together.run(
                        () -> COUNT.incrementAndGet(state), () -> state.count = state.count + 1);
                check(state.count == 2, "lost");
                break;
            case "long":
                Together.run(() -> WIDE.addAndGet(state, 2), () -> WIDE.addAndGet(state, 3));
                check(state.wide == 5, "wide");
                break;
            default:
                Together.run(
                        () -> TEXT.updateAndGet(state, t -> t + "x"),
                        () -> TEXT.updateAndGet(state, t -> t + "x"));
                check(state.text.equals("xx"), state.text);
        }
    }
}
