import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

// CountDownLatch: opens at zero, stays open, makes the writes before it visible.
// jess: run --strategy dpor
// run: args=opens | expect: exit=0 verdict=verified blocked=0 complete=true
// run: args=zero | expect: exit=0 verdict=verified executions=1 complete=true
// run: args=short | expect: exit=1 kind=deadlock
// run: args=timed opts="--timeouts explore" | expect: exit=1 kind=assertion message~"not open"
// run: args=timed opts="--timeouts idle" | expect: exit=0 verdict=verified complete=true
public class LatchRules {
    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(args[0].equals("zero") ? 0 : 2);
        int[] values = new int[2];
        switch (args[0]) {
            case "zero":
                latch.await();
                latch.countDown();
                check(latch.getCount() == 0, "stays at zero");
                check(latch.await(1, TimeUnit.SECONDS), "open");
                break;
            case "short":
                new Thread(latch::countDown).start();
                latch.await();
                break;
            default:
                for (int i = 0; i < 2; i++) {
                    int k = i;
                    new Thread(
                                    () -> {
                                        values[k] = 1;
                                        latch.countDown();
                                    })
                            .start();
                }
                if (args[0].equals("timed")) {
                    check(latch.await(1, TimeUnit.SECONDS), "not open");
                } else {
                    latch.await();
                }
                check(values[0] + values[1] == 2, "writes before countDown");
        }
    }
}
