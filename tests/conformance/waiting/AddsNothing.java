import java.util.concurrent.atomic.AtomicInteger;

// Who adds 0 in each round of a loop, and looks at no sum, waits all the same.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified blocked=0 executions<=3
// rows: it
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 executions<=3
// rows: it
public class AddsNothing {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        AtomicInteger counter = new AtomicInteger();
        Thread other = new Thread(() -> done = true);
        other.start();
        while (!done) {
            counter.addAndGet(0);
        }
        other.join();
    }
}
