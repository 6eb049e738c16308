import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

// What the documents of TimeUnit promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: values, valueOf, convert, convert saturates, convert duration, toNanos, toMicros
// rows: toMillis, toSeconds, toMinutes, toHours, toDays, toChronoUnit, of
// rows: timedWait, timedWait expired, timedWait not at all, timedWait interrupted
// rows: timedJoin, timedJoin expired, timedJoin not at all, timedJoin interrupted
// rows: sleep, sleep not at all, sleep interrupted
public class TimeUnitMethods {
    private static final Class<NullPointerException> NULL = NullPointerException.class;
    private static final Class<IllegalArgumentException> ILLEGAL = IllegalArgumentException.class;
    private static final Class<InterruptedException> INTERRUPTED = InterruptedException.class;
    private static final long MIN = Long.MIN_VALUE;
    private static final long MAX = Long.MAX_VALUE;

    private static final Object lock = new Object();
    private static boolean ready;

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "values" -> {
                String names = "";
                for (TimeUnit unit : TimeUnit.values()) {
                    names += unit.name().charAt(0);
                }
                Check.equal("NMMSMHD", names);
            }
            case "valueOf" -> {
                for (TimeUnit unit : TimeUnit.values()) {
                    Check.that(unit == TimeUnit.valueOf(unit.name()), "another unit");
                }
                Check.fails(ILLEGAL, () -> TimeUnit.valueOf("WEEKS"));
                Check.fails(NULL, () -> TimeUnit.valueOf(null));
            }
            case "convert" -> {
                Check.equal(600000L, TimeUnit.MILLISECONDS.convert(10, TimeUnit.MINUTES));
                Check.equal(0L, TimeUnit.SECONDS.convert(999, TimeUnit.MILLISECONDS));
                Check.equal(0L, TimeUnit.SECONDS.convert(-999, TimeUnit.MILLISECONDS));
                Check.equal(-1L, TimeUnit.SECONDS.convert(-1999, TimeUnit.MILLISECONDS));
                Check.equal(5L, TimeUnit.DAYS.convert(5, TimeUnit.DAYS));
                Check.fails(NULL, () -> TimeUnit.DAYS.convert(1, null));
            }
            case "convert saturates" -> {
                Check.equal(MAX, TimeUnit.NANOSECONDS.convert(MAX / 2, TimeUnit.DAYS));
                Check.equal(MIN, TimeUnit.NANOSECONDS.convert(MIN / 2, TimeUnit.DAYS));
                Check.equal(MAX, TimeUnit.DAYS.convert(MAX, TimeUnit.DAYS));
            }
            case "convert duration" -> {
                Check.equal(90L, TimeUnit.SECONDS.convert(Duration.ofMillis(90999)));
                Check.equal(-1L, TimeUnit.SECONDS.convert(Duration.ofMillis(-1999)));
                Check.equal(1500L, TimeUnit.NANOSECONDS.convert(Duration.ofNanos(1500)));
                Check.equal(MAX, TimeUnit.NANOSECONDS.convert(Duration.ofSeconds(MAX)));
                Check.equal(MIN, TimeUnit.NANOSECONDS.convert(Duration.ofSeconds(MIN)));
                Check.fails(NULL, () -> TimeUnit.DAYS.convert(null));
            }
            case "toNanos" -> {
                Check.equal(86_400_000_000_000L, TimeUnit.DAYS.toNanos(1));
                Check.equal(7L, TimeUnit.NANOSECONDS.toNanos(7));
                Check.equal(MAX, TimeUnit.SECONDS.toNanos(MAX / 10));
                Check.equal(MIN, TimeUnit.SECONDS.toNanos(MIN / 10));
            }
            case "toMicros" -> {
                Check.equal(86_400_000_000L, TimeUnit.DAYS.toMicros(1));
                Check.equal(-1L, TimeUnit.NANOSECONDS.toMicros(-1999));
                Check.equal(MAX, TimeUnit.HOURS.toMicros(MAX / 10));
                Check.equal(MIN, TimeUnit.HOURS.toMicros(MIN / 10));
            }
            case "toMillis" -> {
                Check.equal(86_400_000L, TimeUnit.DAYS.toMillis(1));
                Check.equal(1L, TimeUnit.MICROSECONDS.toMillis(1999));
                Check.equal(MAX, TimeUnit.DAYS.toMillis(MAX / 10));
                Check.equal(MIN, TimeUnit.DAYS.toMillis(MIN / 10));
            }
            case "toSeconds" -> {
                Check.equal(86_400L, TimeUnit.DAYS.toSeconds(1));
                Check.equal(1L, TimeUnit.MILLISECONDS.toSeconds(1999));
                Check.equal(MAX, TimeUnit.MINUTES.toSeconds(MAX / 10));
                Check.equal(MIN, TimeUnit.MINUTES.toSeconds(MIN / 10));
            }
            case "toMinutes" -> {
                Check.equal(1440L, TimeUnit.DAYS.toMinutes(1));
                Check.equal(1L, TimeUnit.SECONDS.toMinutes(119));
                Check.equal(MAX, TimeUnit.HOURS.toMinutes(MAX / 10));
                Check.equal(MIN, TimeUnit.HOURS.toMinutes(MIN / 10));
            }
            case "toHours" -> {
                Check.equal(24L, TimeUnit.DAYS.toHours(1));
                Check.equal(1L, TimeUnit.MINUTES.toHours(119));
                Check.equal(MAX, TimeUnit.DAYS.toHours(MAX / 10));
                Check.equal(MIN, TimeUnit.DAYS.toHours(MIN / 10));
            }
            case "toDays" -> {
                Check.equal(1L, TimeUnit.HOURS.toDays(47));
                Check.equal(3L, TimeUnit.DAYS.toDays(3));
                Check.equal(0L, TimeUnit.NANOSECONDS.toDays(-1));
            }
            case "toChronoUnit" -> {
                Check.equal(ChronoUnit.NANOS, TimeUnit.NANOSECONDS.toChronoUnit());
                Check.equal(ChronoUnit.MICROS, TimeUnit.MICROSECONDS.toChronoUnit());
                Check.equal(ChronoUnit.MILLIS, TimeUnit.MILLISECONDS.toChronoUnit());
                Check.equal(ChronoUnit.SECONDS, TimeUnit.SECONDS.toChronoUnit());
                Check.equal(ChronoUnit.MINUTES, TimeUnit.MINUTES.toChronoUnit());
                Check.equal(ChronoUnit.HOURS, TimeUnit.HOURS.toChronoUnit());
                Check.equal(ChronoUnit.DAYS, TimeUnit.DAYS.toChronoUnit());
            }
            case "of" -> {
                for (TimeUnit unit : TimeUnit.values()) {
                    Check.that(unit == TimeUnit.of(unit.toChronoUnit()), "another unit");
                }
                Check.fails(ILLEGAL, () -> TimeUnit.of(ChronoUnit.WEEKS));
                Check.fails(ILLEGAL, () -> TimeUnit.of(ChronoUnit.HALF_DAYS));
                Check.fails(NULL, () -> TimeUnit.of(null));
            }
            case "timedWait" -> {
                long start = System.nanoTime();
                Together.run(
                        () -> {
                            synchronized (lock) {
                                ready = true;
                                lock.notifyAll();
                            }
                        },
                        () -> {
                            synchronized (lock) {
                                while (!ready) {
                                    timedWait(TimeUnit.DAYS, 1);
                                }
                            }
                        });
                long elapsed = System.nanoTime() - start;
                Check.that(elapsed < TimeUnit.DAYS.toNanos(1), "waited to the end: " + elapsed);
            }
            case "timedWait expired" -> {
                synchronized (lock) {
                    TimeUnit.MILLISECONDS.timedWait(lock, 1);
                }
                Check.fails(
                        IllegalMonitorStateException.class,
                        () -> TimeUnit.SECONDS.timedWait(lock, 1));
            }
            case "timedWait not at all" -> {
                synchronized (lock) {
                    TimeUnit.DAYS.timedWait(lock, 0);
                    TimeUnit.DAYS.timedWait(lock, -1);
                }
            }
            case "timedWait interrupted" -> {
                Thread waiter =
                        new Thread(
                                () -> {
                                    synchronized (lock) {
                                        Check.fails(
                                                INTERRUPTED,
                                                () -> TimeUnit.DAYS.timedWait(lock, 1));
                                    }
                                });
                waiter.start();
                waiter.interrupt();
                waiter.join();
            }
            case "timedJoin" -> {
                int[] data = new int[1];
                Thread thread = new Thread(() -> data[0] = 1);
                thread.start();
                TimeUnit.DAYS.timedJoin(thread, 1);
                Check.that(!thread.isAlive(), "still alive");
                Check.equal(1, data[0]);
            }
            case "timedJoin expired" -> {
                synchronized (lock) {
                    Thread thread = new Thread(TimeUnitMethods::enter);
                    thread.start();
                    TimeUnit.MILLISECONDS.timedJoin(thread, 1);
                    Check.that(thread.isAlive(), "ended, though it waits for the lock");
                }
            }
            case "timedJoin not at all" -> {
                synchronized (lock) {
                    Thread thread = new Thread(TimeUnitMethods::enter);
                    thread.start();
                    TimeUnit.DAYS.timedJoin(thread, 0);
                    TimeUnit.DAYS.timedJoin(thread, -1);
                    Check.that(thread.isAlive(), "ended, though it waits for the lock");
                }
            }
            case "timedJoin interrupted" -> {
                synchronized (lock) {
                    Thread thread = new Thread(TimeUnitMethods::enter);
                    thread.start();
                    Thread.currentThread().interrupt();
                    Check.fails(INTERRUPTED, () -> TimeUnit.DAYS.timedJoin(thread, 1));
                    Check.that(!Thread.interrupted(), "the flag is still set");
                }
            }
            case "sleep" -> {
                long start = System.nanoTime();
                TimeUnit.MILLISECONDS.sleep(2);
                TimeUnit.NANOSECONDS.sleep(1);
                long elapsed = System.nanoTime() - start;
                Check.that(elapsed >= TimeUnit.MILLISECONDS.toNanos(2), "slept " + elapsed);
            }
            case "sleep not at all" -> {
                TimeUnit.DAYS.sleep(0);
                TimeUnit.DAYS.sleep(-1);
            }
            case "sleep interrupted" -> {
                Thread.currentThread().interrupt();
                Check.fails(INTERRUPTED, () -> TimeUnit.DAYS.sleep(1));
                Check.that(!Thread.interrupted(), "the flag is still set");
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void enter() {
        synchronized (lock) {
            ready = true;
        }
    }

    private static void timedWait(TimeUnit unit, long timeout) {
        try {
            unit.timedWait(lock, timeout);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
