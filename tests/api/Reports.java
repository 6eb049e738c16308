import jess.api.Jess;
import jess.api.Options;
import jess.api.Result;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What reports call things by: the names that users know, calls and not the code inside of them,
 * and beside the failing execution one that passes. Runs in a JVM with the agent.
 */
public final class Reports extends Cases {
    private static int value;

    private Reports() {}

    private static ReentrantLock shared = new ReentrantLock();

    static void twoLocks() {
        ReentrantLock mine = new ReentrantLock();
        Thread other =
                new Thread(
                        () -> {
                            shared.lock();
                            mine.lock();
                            mine.unlock();
                            shared.unlock();
                        },
                        "other");
        other.start();
        mine.lock();
        shared.lock();
        shared.unlock();
        mine.unlock();
    }

    static void forgottenSignal() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        condition.await();
    }

    static void tasks() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> done = pool.submit(() -> value = 1);
        value = 2;
        done.get();
        pool.shutdown();
        if (value == 1) {
            throw new AssertionError("it came last");
        }
    }

    static void hook() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {}));
        Thread other = new Thread(() -> value = 1, "other");
        other.start();
        if (value == 1) {
            throw new AssertionError("it came first");
        }
    }

    static void twoCalls() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread other = new Thread(() -> count.set(7), "other");
        other.start();
        int sum = count.get() + count.get();
        other.join();
        if (sum == 14) {
            throw new AssertionError("both");
        }
    }

    /** The report of a bug, which must have these parts, and none of the others behind a bar. */
    private static void reports(jess.api.Body body, String[] has, String... hasNot) {
        Result result = Jess.explore(Options.DEFAULT.strategy("dpor"), body);
        for (String part : has) {
            expect(result.report().contains(part), "no `" + part + "` in\n" + result.report());
        }
        for (String part : hasNot) {
            expect(!result.report().contains(part), "`" + part + "` in\n" + result.report());
        }
    }

    private static String[] has(String... parts) {
        return parts;
    }

    public static void main(String[] arguments) {
        run(
                "locks have the names of their objects, and a deadlock is drawn",
                () ->
                        reports(
                                Reports::twoLocks,
                                has(
                                        "lock ReentrantLock#1",
                                        "lock ReentrantLock#2",
                                        "Reports.shared ➜ ReentrantLock#",
                                        "  ┌─▶ main: lock ReentrantLock#",
                                        "  └── other: lock ReentrantLock#",
                                        "An execution passes that has the first"),
                                "Sync",
                                "ReentrantLock#3"));
        run(
                "so have conditions",
                () ->
                        reports(
                                Reports::forgottenSignal,
                                has("await Condition#1"),
                                "ConditionObject",
                                "An execution passes"));
        run(
                "a task is done",
                () -> reports(Reports::tasks, has("FutureTask#1 is done"), "countDown"));
        run(
                "a shutdown hook is one call",
                () ->
                        reports(
                                Reports::hook,
                                has("Runtime.addShutdownHook()", "Reports.value ➜ 1 ⟵ other"),
                                "DestroyJavaVM",
                                "ReentrantLock"));
        run(
                "two calls in a line are two",
                () ->
                        reports(
                                Reports::twoCalls,
                                has("AtomicInteger#1.value ➜ 7"),
                                "AtomicInteger.get() ["));
        System.exit(failed == 0 ? 0 : 1);
    }
}
