import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

// What the documents of Exchanger promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, exchange, exchange null, exchange the same, exchange again, exchange waiting
// rows: exchange three, exchange interrupted, exchange or interrupt, exchange timed
// rows: exchange timed untimed, exchange expired, exchange or expire, exchange timed interrupted
public class ExchangerMethods {
    private static final Exchanger<String> exchanger = new Exchanger<>();

    public static void main(String[] args) throws Exception {
        Object[] results = new Object[3];
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.fails(
                        TimeoutException.class,
                        () -> new Exchanger<String>().exchange("a", 1, TimeUnit.SECONDS));
                Exchanger<String> two = new Exchanger<>();
                Check.equal(
                        new Object[] {"b", "a"},
                        Check.together(() -> two.exchange("a"), () -> two.exchange("b")));
            }
            case "exchange" -> {
                // Whoever exchanges sees what the other one has done before.
                int[] data = new int[2];
                Object[] seen =
                        Check.together(
                                () -> {
                                    data[0] = 1;
                                    String other = exchanger.exchange("a");
                                    return other + data[1];
                                },
                                () -> {
                                    data[1] = 2;
                                    String other = exchanger.exchange("b");
                                    return other + data[0];
                                });
                Check.equal(new Object[] {"b2", "a1"}, seen);
            }
            case "exchange null" -> {
                Object[] seen =
                        Check.together(
                                () -> exchanger.exchange(null), () -> exchanger.exchange("b"));
                Check.equal(new Object[] {"b", null}, seen);
                Check.equal(
                        new Object[] {null, null},
                        Check.together(
                                () -> exchanger.exchange(null), () -> exchanger.exchange(null)));
            }
            case "exchange the same" -> {
                // The object itself, not a copy.
                Exchanger<int[]> arrays = new Exchanger<>();
                int[] first = new int[1];
                int[] second = new int[1];
                Object[] seen =
                        Check.together(() -> arrays.exchange(first), () -> arrays.exchange(second));
                Check.that(seen[0] == second && seen[1] == first, "others");
            }
            case "exchange again" -> {
                Thread waiter =
                        Waiting.start(
                                results,
                                0,
                                () -> exchanger.exchange("a") + exchanger.exchange("b"));
                Check.equal("a", exchanger.exchange("c"));
                Check.equal("b", exchanger.exchange("d"));
                waiter.join();
                Check.equal("cd", results[0]);
            }
            case "exchange waiting" -> {
                Thread waiter = Waiting.start(results, 0, () -> exchanger.exchange("a"));
                Waiting.untilOthersDo();
                Check.that(waiter.isAlive(), "did not wait");
                Check.equal("a", exchanger.exchange("b", 0, TimeUnit.SECONDS));
                waiter.join();
                Check.equal("b", results[0]);
            }
            case "exchange three" -> {
                // Two of them meet, and the third is left until it is interrupted.
                Thread[] threads = new Thread[3];
                for (int i = 0; i < 3; i++) {
                    String mine = "" + i;
                    threads[i] = Waiting.start(results, i, () -> exchanger.exchange(mine));
                    Waiting.untilOthersDo();
                }
                Check.that(!threads[0].isAlive() && !threads[1].isAlive(), "still waiting");
                threads[2].interrupt();
                threads[2].join();
                Check.equal(new Object[] {"1", "0", "interrupted"}, results);
            }
            case "exchange interrupted" -> {
                Waiting.interruptedBefore(() -> exchanger.exchange("a"));
                Waiting.interruptedElsewhere(() -> exchanger.exchange("a"));
                Check.fails(
                        TimeoutException.class, () -> exchanger.exchange("b", 1, TimeUnit.SECONDS));
            }
            case "exchange or interrupt" -> {
                // If it is interrupted, the other one does not get its object.
                Thread first = Waiting.start(results, 0, () -> exchanger.exchange("a"));
                Thread second = Waiting.start(results, 1, () -> timed("b", 1_000_000_000));
                first.interrupt();
                first.join();
                second.join();
                Check.among(
                        new Object[] {results[0], results[1]},
                        new Object[] {"interrupted", "expired"},
                        new Object[] {"b", "a"});
            }
            case "exchange timed" -> {
                Object[] seen =
                        Check.together(
                                () -> exchanger.exchange("a", 1, TimeUnit.DAYS),
                                () -> exchanger.exchange("b", 1, TimeUnit.DAYS));
                Check.equal(new Object[] {"b", "a"}, seen);
                Check.fails(NullPointerException.class, () -> exchanger.exchange("a", 1, null));
            }
            case "exchange timed untimed" -> {
                Object[] seen =
                        Check.together(
                                () -> exchanger.exchange("a", 1, TimeUnit.DAYS),
                                () -> exchanger.exchange(null));
                Check.equal(new Object[] {null, "a"}, seen);
            }
            case "exchange expired" -> {
                long start = System.nanoTime();
                Check.equal("expired", timed("a", 1_000_000_000));
                Check.that(System.nanoTime() - start >= 1_000_000_000, "too early");
                Check.equal("expired", timed("a", 0));
                Check.equal("expired", timed("a", -1));
            }
            case "exchange or expire" -> {
                Object[] seen = Check.together(() -> timed("a", 1), () -> timed("b", 1));
                Check.among(seen, new Object[] {"b", "a"}, new Object[] {"expired", "expired"});
            }
            case "exchange timed interrupted" -> {
                Waiting.interruptedBefore(() -> exchanger.exchange("a", 1, TimeUnit.DAYS));
                Waiting.interruptedBefore(() -> exchanger.exchange("a", 0, TimeUnit.DAYS));
                Waiting.interruptedElsewhere(() -> exchanger.exchange("a", 1, TimeUnit.DAYS));
                Check.equal("expired", timed("b", 1_000_000_000));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static String timed(String mine, long nanos) throws InterruptedException {
        try {
            return exchanger.exchange(mine, nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException expired) {
            return "expired";
        }
    }
}
