import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

// An executor with a thread for each task: its set of threads and its latch are parts of it, so the
// end of a task is
// one step, and so is each call.
// jdk: 21
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified blocked=0
// run: args="1" | expect: executions=2
// run: args="2" | expect: executions=8
// run: args="3" | expect: executions=48
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// run: args="2" | expect: executions=8
// rows: own, rejected
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified
// run: args="1"
// rows: own, rejected
public class TrustedVirtual {
    static void check(boolean right) {
        if (!right) {
            throw new AssertionError("wrong");
        }
    }

    static void count(int tasks) {
        AtomicInteger count = new AtomicInteger();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < tasks; i++) {
                executor.submit(
                        () -> {
                            count.incrementAndGet();
                        });
            }
        }
        check(count.get() == tasks);
    }

    /** A latch of the program is no part of the executor. */
    static void own() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        int[] seen = new int[1];
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(
                    () -> {
                        seen[0] = 1;
                        latch.countDown();
                        seen[0] = 2;
                    });
            latch.await();
        }
        check(seen[0] == 2 && latch.getCount() == 0);
    }

    /** A task beside a shutdown runs or is rejected. */
    static void rejected() throws InterruptedException {
        AtomicInteger ran = new AtomicInteger();
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        int[] rejected = new int[1];
        Thread other =
                new Thread(
                        () -> {
                            try {
                                executor.submit(ran::incrementAndGet);
                            } catch (RejectedExecutionException closed) {
                                rejected[0] = 1;
                            }
                        });
        other.start();
        executor.shutdown();
        other.join();
        check(executor.awaitTermination(1, TimeUnit.DAYS) && executor.isTerminated());
        check(ran.get() + rejected[0] == 1);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "own" -> own();
            case "rejected" -> rejected();
            default -> count(Integer.parseInt(args[0]));
        }
    }
}
