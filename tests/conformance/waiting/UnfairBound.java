// A thread that changes something in every round until another one stops it. A schedule that never
// lets
// that one run is not fair: an execution that has come to the bound on steps goes on with a turn
// for each
// thread, and if it ends then it is no bug. Without the other one it is a livelock.
// jess: run --strategy dfs --step-bound 20000
// run: args=stopped | expect: exit=0 verdict=budget
// run: args=alone | expect: exit=1 kind=livelock message~end
// jess: run --strategy ipb --step-bound 20000
// run: args=stopped | expect: exit=0 verdict=budget
// jess: run --strategy idb --step-bound 20000
// run: args=stopped | expect: exit=0 verdict=budget
// run: args=alone | expect: exit=1 kind=livelock message~end
// jess: run --strategy hbr-caching --step-bound 20000
// run: args=stopped | expect: exit=0 verdict=budget
// jess: run --strategy dpor --step-bound 20000 --budget 1000
// run: args=stopped | expect: exit=0 verdict=budget
// run: args=alone | expect: exit=1 kind=livelock message~end
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class UnfairBound {
    public static void main(String[] args) throws InterruptedException {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger beats = new AtomicInteger();
        Thread works =
                new Thread(
                        () -> {
                            while (!stop.get()) {
                                beats.incrementAndGet();
                            }
                        });
        works.start();
        if (args[0].equals("stopped")) {
            stop.set(true);
        }
        works.join();
    }
}
