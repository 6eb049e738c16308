import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

// One party may leave before the barrier, and the others wait for ever.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class BarrierPartyMissing {
    final CyclicBarrier barrier = new CyclicBarrier(2);
    volatile boolean cancelled;

    void party(boolean broken) {
        if (broken && cancelled) {
            return;
        }
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    void canceller() {
        cancelled = true;
        party(false);
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        BarrierPartyMissing state = new BarrierPartyMissing();
        Thread one = new Thread(() -> state.party(broken));
        Thread two = new Thread(state::canceller);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
