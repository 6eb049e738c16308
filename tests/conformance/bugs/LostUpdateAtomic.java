import java.util.concurrent.atomic.AtomicInteger;

// get followed by set is two atomic steps, not one.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=assertion message~"counter is 1" replay=1
// run: args=fixed | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=loop | expect: exit=0 verdict=verified blocked=0 complete=true
public class LostUpdateAtomic {
    static void add(AtomicInteger counter, String kind) {
        switch (kind) {
            case "broken":
                counter.set(counter.get() + 1);
                break;
            case "fixed":
                counter.incrementAndGet();
                break;
            default:
                counter.updateAndGet(value -> value + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Thread first = new Thread(() -> add(counter, args[0]));
        Thread second = new Thread(() -> add(counter, args[0]));
        first.start();
        second.start();
        first.join();
        second.join();
        if (counter.get() != 2) {
            throw new AssertionError("counter is " + counter);
        }
    }
}
