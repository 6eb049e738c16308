import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

// Time is virtual: sleeping costs nothing, clocks never run backwards, the order of sleepers is
// open.
// jess: run --strategy dpor
// run: args=long | expect: exit=0 verdict=verified complete=true seconds<=30
// run: args=clock | expect: exit=0 verdict=verified complete=true
// run: args=order opts="--timeouts explore" | expect: exit=1 kind=assertion message~"woke early"
public class SleepAndTime {
    static volatile boolean ready;

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "long":
                Thread.sleep(3_600_000);
                TimeUnit.DAYS.sleep(2);
                Thread.sleep(0);
                Thread.sleep(1, 500_000);
                break;
            case "clock":
                long nanos = System.nanoTime();
                long millis = System.currentTimeMillis();
                Instant instant = Instant.now();
                Thread.sleep(100);
                check(System.nanoTime() >= nanos, "nanoTime");
                check(System.currentTimeMillis() >= millis, "currentTimeMillis");
                check(!Instant.now().isBefore(instant), "Instant");
                check(!Duration.between(instant, Instant.now()).isNegative(), "Duration");
                break;
            default:
                Thread setter = new Thread(() -> ready = true);
                setter.start();
                Thread.sleep(60_000);
                check(ready, "woke early");
        }
    }
}
