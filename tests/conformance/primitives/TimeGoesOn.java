import java.util.ArrayList;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Time never goes back from what somebody has done to who learns of it, by whatever way: who hears
// of the end of a sleep of 30 ms knows that 30 ms have passed.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"late"
// rows: notify, volatile, interrupt, map, exchange, unpark, future, latch, join, start
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=assertion message~"late"
// rows: notify, volatile, map
// Who looks after it has given back a lock, having had it after the sleeper: the only sign of the
// order of two sections.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"afterwards"
// rows: after, after-lock, after-read, after-message, after-two, gives-up
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=assertion message~"afterwards"
// rows: after, after-lock, after-read, after-message, after-two, gives-up
// jess: run --strategy lazy-hbr-caching
// expect: exit=1 kind=assertion message~"afterwards"
// rows: after, after-lock, after-read, after-message, after-two, gives-up
// jess: run --strategy auto
// expect: exit=1 kind=assertion message~"afterwards"
// rows: after, after-lock, after-read, after-message, after-two, gives-up
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// rows: synchronised, locked, stamps, age, calendar
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified complete=true
// rows: synchronised, locked, stamps, age
// jess: run --strategy auto
// expect: exit=0 verdict=verified complete=true
// rows: synchronised, locked, stamps, age
// jess: run --strategy random --budget 100
// expect: exit=0 verdict=budget
// rows: synchronised, locked, stamps, age
public class TimeGoesOn {
    static final long MILLI = 1_000_000;
    static final ReentrantLock LOCK = new ReentrantLock();
    static final List<Long> STAMPS = new ArrayList<>();
    static volatile boolean done;
    static long last;
    static long begin;
    static final ReentrantReadWriteLock READ_WRITE = new ReentrantReadWriteLock();

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "synchronised" -> both(() -> stamped());
            case "locked" -> both(() -> locked());
            case "stamps" -> {
                both(
                        () -> {
                            synchronized (STAMPS) {
                                STAMPS.add(System.nanoTime());
                            }
                        });
                check(STAMPS.get(0) <= STAMPS.get(1), "taken in another order");
            }
            case "age" -> age();
            case "after" -> after(TimeGoesOn::hold, TimeGoesOn::look);
            case "after-lock" -> after(TimeGoesOn::lock, TimeGoesOn::look);
            case "after-read" -> after(TimeGoesOn::writeLock, TimeGoesOn::look);
            case "after-message" ->
                    after(
                            TimeGoesOn::hold,
                            () -> {
                                Thread hears = new Thread(TimeGoesOn::look);
                                hears.start();
                                hears.join();
                            });
            case "after-two" -> afterTwo();
            case "gives-up" -> givesUp();
            case "calendar" -> calendar();
            default -> late(args[0]);
        }
    }

    static synchronized void stamped() {
        long now = System.nanoTime();
        check(now >= last, "went back");
        last = now;
    }

    static void locked() {
        LOCK.lock();
        try {
            long now = System.currentTimeMillis();
            check(now >= last, "went back");
            last = now;
        } finally {
            LOCK.unlock();
        }
    }

    /** Two threads do something, each after a sleep of its own. */
    static void both(Runnable action) throws InterruptedException {
        Thread other = sleeper(5, action);
        other.start();
        Thread.sleep(3);
        action.run();
        other.join();
    }

    interface Action {
        void run() throws InterruptedException;
    }

    static void hold() {
        synchronized (STAMPS) {
        }
    }

    static void lock() {
        LOCK.lock();
        LOCK.unlock();
    }

    static void writeLock() {
        READ_WRITE.writeLock().lock();
        READ_WRITE.writeLock().unlock();
    }

    static void look() {
        check(System.nanoTime() - begin < 20 * MILLI, "afterwards");
    }

    /**
     * Two threads take the same lock; one has slept before, the other looks at the time after that.
     */
    static void after(Action section, Action looks) throws InterruptedException {
        begin = System.nanoTime();
        Thread other = sleeper(30, () -> quietly(section));
        other.start();
        section.run();
        looks.run();
        other.join();
    }

    /** The time comes by way of a third thread, and two locks. */
    static void afterTwo() throws InterruptedException {
        begin = System.nanoTime();
        Thread first = sleeper(30, TimeGoesOn::hold);
        Thread second =
                new Thread(
                        () -> {
                            hold();
                            lock();
                        });
        first.start();
        second.start();
        lock();
        look();
        first.join();
        second.join();
    }

    /** Nobody looks at the time, but who gives up first depends on it. */
    static void givesUp() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Thread slept = sleeper(700, TimeGoesOn::hold);
        Thread waits =
                new Thread(
                        () -> {
                            quietly(() -> never.await(1_000, TimeUnit.MILLISECONDS));
                            done = true;
                        });
        slept.start();
        waits.start();
        hold();
        never.await(800, TimeUnit.MILLISECONDS);
        check(!done, "afterwards");
    }

    static void quietly(Action action) {
        try {
            action.run();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void age() throws InterruptedException {
        Object lock = new Object();
        Thread other =
                sleeper(
                        5,
                        () -> {
                            synchronized (lock) {
                                last = System.nanoTime();
                                lock.notify();
                            }
                        });
        other.start();
        Thread.sleep(1);
        synchronized (lock) {
            while (last == 0) {
                lock.wait();
            }
            check(System.nanoTime() >= last, "younger than nothing");
        }
    }

    /** All clocks of the JDK tell one time. */
    static void calendar() throws InterruptedException {
        TimeZone zone = TimeZone.getTimeZone("UTC");
        Calendar[] all = {
            new GregorianCalendar(),
            Calendar.getInstance(),
            Calendar.getInstance(Locale.ROOT),
            Calendar.getInstance(zone, Locale.forLanguageTag("th-TH-u-ca-buddhist")),
            Calendar.getInstance(zone, Locale.forLanguageTag("ja-JP-u-ca-japanese"))
        };
        long now = System.currentTimeMillis();
        for (Calendar calendar : all) {
            long millis = calendar.getTimeInMillis();
            check(millis <= now && millis > now - 1_000, calendar.getCalendarType());
        }
        Thread.sleep(20);
        check(Calendar.getInstance().getTimeInMillis() >= now + 20, "stands still");
    }

    /** Hears of the end of a sleep, and says that it took as long. */
    static void late(String way) throws Exception {
        long start = System.nanoTime();
        Thread main = Thread.currentThread();
        Object lock = new Object();
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Exchanger<Integer> exchanger = new Exchanger<>();
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CountDownLatch latch = new CountDownLatch(1);
        Thread other =
                sleeper(
                        30,
                        () -> {
                            switch (way) {
                                case "notify" -> {
                                    synchronized (lock) {
                                        done = true;
                                        lock.notify();
                                    }
                                }
                                case "volatile", "unpark" -> {
                                    done = true;
                                    LockSupport.unpark(main);
                                }
                                case "interrupt" -> main.interrupt();
                                case "map" -> map.put(1, 1);
                                case "exchange" -> exchange(exchanger);
                                case "future" -> future.complete(1);
                                case "start" -> {
                                    Thread child = new Thread(() -> tooLate(start));
                                    child.start();
                                }
                                default -> latch.countDown();
                            }
                        });
        other.start();
        switch (way) {
            case "notify" -> {
                synchronized (lock) {
                    while (!done) {
                        lock.wait();
                    }
                }
            }
            case "volatile" -> {
                while (!done) {
                    Thread.onSpinWait();
                }
            }
            case "unpark" -> {
                while (!done) {
                    LockSupport.park();
                }
            }
            case "interrupt" -> {
                while (!Thread.interrupted()) {
                    LockSupport.park();
                }
            }
            case "map" -> {
                while (map.get(1) == null) {
                    Thread.yield();
                }
            }
            case "exchange" -> exchange(exchanger);
            case "future" -> future.get();
            case "join" -> other.join();
            case "start" -> {
                return;
            }
            default -> latch.await();
        }
        tooLate(start);
    }

    static void tooLate(long start) {
        check(System.nanoTime() - start < 30 * MILLI, "late");
    }

    static void exchange(Exchanger<Integer> exchanger) {
        try {
            exchanger.exchange(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static Thread sleeper(long millis, Runnable then) {
        return new Thread(
                () -> {
                    try {
                        Thread.sleep(millis);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    then.run();
                });
    }

    static void check(boolean right, String problem) {
        if (!right) {
            throw new AssertionError(problem);
        }
    }
}
