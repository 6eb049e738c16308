import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

// What a program on pools, futures, queues and maps does that its own code can tell apart: code of
// the JDK that is trusted runs in single steps. Two threads that append to a StringBuffer twice:
// 4!/(2!2!).
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified blocked=0 relative_to~explore-jdk
// run: args=buffer | expect: executions=6
// run: args=map | expect: executions=5
// run: args=queue | expect: executions=2
// run: args=barrier | expect: executions=1
// run: args=pool | expect: executions=3
// run: args="pool shutdown" | expect: executions=42
// run: args=combine | expect: executions<=300
// run: args=scheduled | expect: executions<=20
// run: args=sum | expect: executions<=20
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// run: args=buffer | expect: executions=6
// run: args=map | expect: executions=5
// run: args=queue | expect: executions=2
// run: args=pool | expect: executions=3
// jess: trust --strategy dfs --budget 3000
// expect: exit=0
// run: args=map
// run: args=queue
// jess: trust --strategy hbr-caching
// expect: exit=0 verdict=verified
// run: args=buffer | expect: hbrs=6
// run: args=queue | expect: hbrs=2
// jess: trust --strategy portfolio --budget 100
// expect: exit=0 verdict=budget
// rows: pool, pool shutdown, combine, scheduled, sum
// jess: trust --strategy source-dpor
// expect: exit=0 verdict=verified
// run: args=buffer | expect: executions=6
// run: args=queue | expect: executions>=7
public class TrustedShapes {
    private static void check(boolean right) {
        if (!right) {
            throw new AssertionError("wrong");
        }
    }

    private static void both(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private static void buffer() throws InterruptedException {
        StringBuffer buffer = new StringBuffer();
        both(() -> buffer.append("a").append("b"), () -> buffer.append("c").append("d"));
        check(buffer.length() == 4);
    }

    private static void map() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        both(
                () -> {
                    map.put("a", 1);
                    map.put("b", 2);
                },
                () -> {
                    map.merge("a", 5, Integer::sum);
                    map.get("b");
                });
        check(map.size() == 2);
    }

    private static void queue() throws InterruptedException {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        both(
                () -> {
                    queue.add(1);
                    queue.add(2);
                },
                () -> {
                    try {
                        check(queue.take() == 1 && queue.take() == 2);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
    }

    private static void barrier() throws InterruptedException {
        int[] done = new int[3];
        CyclicBarrier barrier = new CyclicBarrier(3);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int own = i;
            threads[i] =
                    new Thread(
                            () -> {
                                done[own]++;
                                try {
                                    barrier.await();
                                } catch (Exception e) {
                                    throw new AssertionError(e);
                                }
                                done[own]++;
                            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check(done[0] + done[1] + done[2] == 6);
    }

    private static void pool(boolean ends) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        AtomicInteger count = new AtomicInteger();
        Future<?> one =
                pool.submit(
                        () -> {
                            count.incrementAndGet();
                        });
        Future<?> other =
                pool.submit(
                        () -> {
                            count.incrementAndGet();
                        });
        one.get();
        other.get();
        if (ends) {
            pool.shutdown();
            check(pool.awaitTermination(1, TimeUnit.MINUTES));
        }
        check(count.get() == 2);
    }

    private static void combine() throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> 2);
        check(one.thenCombine(other, Integer::sum).get() == 3);
    }

    private static void scheduled() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        StringBuffer order = new StringBuffer();
        Future<?> second = pool.schedule(() -> order.append("b"), 2, TimeUnit.SECONDS);
        pool.schedule(() -> order.append("a"), 1, TimeUnit.SECONDS);
        second.get();
        pool.shutdown();
        check(order.toString().equals("ab"));
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "buffer" -> buffer();
            case "map" -> map();
            case "queue" -> queue();
            case "barrier" -> barrier();
            case "pool" -> pool(args.length > 1);
            case "combine" -> combine();
            case "scheduled" -> scheduled();
            case "sum" -> check(IntStream.range(0, 2).parallel().sum() == 1);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
