import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// What a trusted object is asked to do is one step, what it asks another one to do is another:
// documents promise nothing about
// both. Each of these happens on a plain JVM.
// jess: trust --strategy dpor
// expect: exit=1 verdict=bug
// run: args=vectors | expect: kind=deadlock
// run: args=buffers | expect: kind=deadlock
// run: args=lists | expect: kind=deadlock
// rows: contents, other, rejected, queued, counted, all, any
// rows: cancelled, shutdown
// jess: trust --strategy lazy-dpor
// expect: exit=1 verdict=bug
// run: args=vectors | expect: kind=deadlock
// rows: rejected, all
public class TwoObjects {
    static volatile boolean bad;
    static FutureTask<?> task;

    public static void main(String[] args) throws Exception {
        bad = false;
        switch (args[0]) {
            case "vectors" -> vectors();
            case "buffers" -> buffers();
            case "lists" -> lists();
            case "contents" -> contents();
            case "other" -> other();
            case "rejected" -> rejected();
            case "queued" -> queued();
            case "counted" -> counted();
            case "all" -> all();
            case "any" -> any();
            case "cancelled" -> cancelled();
            default -> shutdown();
        }
        if (bad) {
            throw new AssertionError(args[0]);
        }
    }

    private static void beside(Runnable one, Runnable other) throws InterruptedException {
        Thread thread = new Thread(one);
        thread.start();
        other.run();
        thread.join();
    }

    /** Each has its own monitor, and wants the other's. */
    private static void vectors() throws InterruptedException {
        Vector<Integer> a = new Vector<>(List.of(1));
        Vector<Integer> b = new Vector<>(List.of(1));
        beside(() -> a.containsAll(b), () -> b.containsAll(a));
    }

    private static void buffers() throws InterruptedException {
        StringBuffer a = new StringBuffer("a");
        StringBuffer b = new StringBuffer("b");
        beside(() -> a.append(b), () -> b.append(a));
    }

    private static void lists() throws InterruptedException {
        List<Integer> a = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        List<Integer> b = Collections.synchronizedList(new ArrayList<>(List.of(2)));
        beside(() -> a.addAll(b), () -> b.addAll(a));
    }

    /** What it iterates over is another one's, and changes meanwhile. */
    private static void contents() throws InterruptedException {
        Vector<Integer> all = new Vector<>(List.of(1, 2));
        Vector<Integer> some = new Vector<>(List.of(1, 7));
        Runnable changes =
                () -> {
                    some.set(0, 7);
                    some.set(1, 2);
                };
        beside(changes, () -> bad = all.containsAll(some));
    }

    private static void other() throws InterruptedException {
        CopyOnWriteArrayList<Integer> copied = new CopyOnWriteArrayList<>();
        List<Integer> locked = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
        Runnable adds =
                () -> {
                    copied.add(5);
                    copied.addAll(locked);
                };
        beside(() -> locked.addAll(copied), adds);
        bad = copied.equals(List.of(5, 1, 2)) && locked.equals(List.of(1, 2, 5));
    }

    /** The result is there before the worker is back at the queue. */
    private static void rejected() throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>());
        pool.submit(() -> 1).get();
        try {
            pool.submit(() -> 2).get();
        } finally {
            pool.shutdown();
        }
    }

    private static void queued() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> 1).get();
        bad = service.poll() == null;
        pool.shutdown();
    }

    private static void counted() throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
        Future<Integer> one = pool.submit(() -> 1);
        one.get();
        bad = pool.getCompletedTaskCount() == 0;
        pool.shutdown();
    }

    /** What depends on a future is completed after it. */
    private static void all() throws InterruptedException {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        beside(() -> one.complete(1), () -> bad = one.isDone() && !all.isDone());
    }

    private static void any() throws InterruptedException {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        CompletableFuture<Object> any = CompletableFuture.anyOf(one, two);
        Runnable completes =
                () -> {
                    if (one.isDone()) {
                        two.complete(2);
                    }
                };
        beside(() -> one.complete(1), completes);
        bad = any.join().equals(2);
    }

    /** The state comes before the interruption. */
    private static void cancelled() throws InterruptedException {
        task = new FutureTask<>(() -> bad = task.isCancelled() && !isInterrupted(), null);
        beside(task, () -> task.cancel(true));
    }

    private static void shutdown() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> bad = pool.isShutdown() && !isInterrupted());
        pool.shutdownNow();
        pool.awaitTermination(1, TimeUnit.HOURS);
    }

    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }
}
