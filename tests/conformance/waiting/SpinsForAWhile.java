import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

// Who looks a few hundred times before it goes on, as a SynchronousQueue does before it parks, can
// go on: a long wait of somebody else does not end meanwhile. One who polls for ever lets it end.
// jess: run --strategy random --budget 100
// run: args=some | expect: exit=0 verdict=budget
// run: args=ever | expect: exit=1 kind=assertion message~"gave up"
// jess: run --strategy random --budget 100 --timeouts idle
// run: args=some | expect: exit=0 verdict=budget
// run: args=ever | expect: exit=1 kind=assertion message~"gave up"
// jess: run --strategy portfolio --budget 100
// run: args=some | expect: exit=0 verdict=budget
// jess: run --strategy pos --budget 100
// run: args=some | expect: exit=0 verdict=budget
// jess: run --strategy auto
// run: args=some | expect: exit=0 verdict=verified
// run: args=ever | expect: exit=1 kind=assertion message~"gave up"
// jess: run --strategy dpor
// run: args=some | expect: exit=0 verdict=verified
public class SpinsForAWhile {
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        int rounds = args[0].equals("some") ? 300 : Integer.MAX_VALUE;
        Thread other =
                new Thread(
                        () -> {
                            for (int i = 0; i < rounds && !stop; i++) {
                                Thread.onSpinWait();
                            }
                            done.countDown();
                        });
        other.start();
        if (!done.await(10, TimeUnit.SECONDS)) {
            throw new AssertionError("gave up");
        }
    }
}
