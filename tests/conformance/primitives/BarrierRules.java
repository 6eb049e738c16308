import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

// CyclicBarrier: the action runs once per round, arrival indexes differ, a broken barrier says so.
// jess: run --strategy dpor
// run: args=action | expect: exit=0 verdict=verified complete=true
// run: args=twice | expect: exit=0 verdict=verified complete=true
// run: args=interrupt | expect: exit=0 verdict=verified complete=true
// run: args=timed opts="--timeouts idle" | expect: exit=0 verdict=verified complete=true
// run: args=alone | expect: exit=1 kind=deadlock
public class BarrierRules {
    static int actions;
    static final AtomicInteger INDEXES = new AtomicInteger();

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void rounds(CyclicBarrier barrier, int rounds) {
        for (int round = 1; round <= rounds; round++) {
            try {
                INDEXES.addAndGet(barrier.await());
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
            check(actions >= round, "action before the parties go on");
        }
    }

    static void parties(int rounds) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> actions++);
        Thread one = new Thread(() -> rounds(barrier, rounds));
        Thread two = new Thread(() -> rounds(barrier, rounds));
        one.start();
        two.start();
        one.join();
        two.join();
        check(actions == rounds, "actions " + actions);
        check(INDEXES.get() == rounds, "arrival indexes " + INDEXES);
        check(!barrier.isBroken() && barrier.getNumberWaiting() == 0, "whole");
    }

    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        switch (args[0]) {
            case "action":
                parties(1);
                break;
            case "twice":
                parties(2);
                break;
            case "interrupt":
                Thread.currentThread().interrupt();
                try {
                    barrier.await();
                    throw new AssertionError("passed");
                } catch (InterruptedException expected) {
                    check(barrier.isBroken(), "broken");
                }
                try {
                    barrier.await();
                    throw new AssertionError("passed");
                } catch (BrokenBarrierException expected) {
                    barrier.reset();
                    check(!barrier.isBroken(), "reset");
                }
                break;
            case "timed":
                try {
                    barrier.await(1, TimeUnit.SECONDS);
                    throw new AssertionError("passed");
                } catch (TimeoutException expected) {
                    check(barrier.isBroken(), "broken");
                }
                break;
            default:
                barrier.await();
        }
    }
}
