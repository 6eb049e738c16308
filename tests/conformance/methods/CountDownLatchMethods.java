import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

// What the documents of CountDownLatch promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, await, await interrupted, await timed, await expired, countDown, getCount, toString
public class CountDownLatchMethods {
    public static void main(String[] args) throws Exception {
        CountDownLatch one = new CountDownLatch(1);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(3L, new CountDownLatch(3).getCount());
                Check.fails(IllegalArgumentException.class, () -> new CountDownLatch(-1));
            }
            case "await" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 1;
                            one.countDown();
                            return null;
                        },
                        () -> {
                            one.await();
                            Check.equal(1, data[0]);
                            return null;
                        });
                one.await();
            }
            case "await interrupted" -> {
                Thread.currentThread().interrupt();
                Check.fails(InterruptedException.class, one::await);
                Check.that(!Thread.interrupted(), "the flag is still set");
                Thread waiter =
                        new Thread(() -> Check.fails(InterruptedException.class, one::await));
                waiter.start();
                waiter.interrupt();
                waiter.join();
            }
            case "await timed" -> {
                Object[] results =
                        Check.together(
                                () -> one.await(1, TimeUnit.DAYS),
                                () -> {
                                    one.countDown();
                                    return null;
                                });
                Check.equal(true, results[0]);
                Check.equal(true, one.await(0, TimeUnit.SECONDS));
            }
            case "await expired" -> {
                Check.equal(false, one.await(1, TimeUnit.SECONDS));
                Check.equal(false, one.await(-1, TimeUnit.SECONDS));
                Check.equal(1L, one.getCount());
            }
            case "countDown" -> {
                CountDownLatch two = new CountDownLatch(2);
                Together.twice(two::countDown);
                Check.equal(0L, two.getCount());
                two.countDown();
                Check.equal(0L, two.getCount());
            }
            case "getCount" -> {
                CountDownLatch two = new CountDownLatch(2);
                Object[] results =
                        Check.together(
                                two::getCount,
                                () -> {
                                    two.countDown();
                                    return two.getCount();
                                });
                Check.among(results[0], 2L, 1L);
                Check.equal(1L, results[1]);
            }
            case "toString" -> {
                String text = one.toString();
                Check.that(text.endsWith("[Count = 1]"), text);
                one.countDown();
                Check.that(one.toString().endsWith("[Count = 0]"), one.toString());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
