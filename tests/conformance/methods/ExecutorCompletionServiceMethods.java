import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

// What the documents of ExecutorCompletionService promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new queue, submit, submit runnable, submit throwing, submit cancelled, submit null
// rows: submit refused, submit order, take, take interrupted, take two, poll, poll two, poll timed
// rows: poll timed expired, poll timed interrupted
public class ExecutorCompletionServiceMethods {
    private static final Class<NullPointerException> NPE = NullPointerException.class;

    public static void main(String[] args) throws Exception {
        Executor threads = task -> new Thread(task).start();
        ExecutorCompletionService<Integer> direct = new ExecutorCompletionService<>(Runnable::run);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(threads);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.fails(NPE, () -> new ExecutorCompletionService<>(null));
                Check.equal(null, direct.poll());
            }
            case "new queue" -> {
                LinkedBlockingQueue<Future<Integer>> queue = new LinkedBlockingQueue<>();
                Check.fails(NPE, () -> new ExecutorCompletionService<>(null, queue));
                Check.fails(NPE, () -> new ExecutorCompletionService<>(Runnable::run, null));
                Future<Integer> future =
                        new ExecutorCompletionService<>(Runnable::run, queue).submit(() -> 1);
                Check.that(queue.poll() == future, "not in the queue");
            }
            case "submit" -> {
                Future<Integer> future = service.submit(() -> 1);
                Check.equal(1, future.get());
                Check.that(service.take() == future, "another future");
            }
            case "submit runnable" -> {
                int[] run = new int[1];
                Future<Integer> future = service.submit(() -> run[0]++, 2);
                Check.that(service.take() == future, "another future");
                Check.equal(true, future.isDone());
                Check.equal(2, future.get());
                Check.equal(1, run[0]);
            }
            case "submit throwing" -> {
                Callable<Integer> throwing =
                        () -> {
                            throw new IllegalStateException();
                        };
                Future<Integer> future = service.submit(throwing);
                Check.that(service.take() == future, "another future");
                ExecutionException thrown = Check.fails(ExecutionException.class, future::get);
                Check.equal(IllegalStateException.class, thrown.getCause().getClass());
            }
            case "submit cancelled" -> {
                // Once the executor comes to a task that was cancelled, it has completed, too.
                Runnable[] given = new Runnable[1];
                ExecutorCompletionService<Integer> later =
                        new ExecutorCompletionService<>(task -> given[0] = task);
                Future<Integer> future = later.submit(() -> 1);
                Check.equal(null, later.poll());
                future.cancel(false);
                given[0].run();
                Check.that(later.poll() == future, "another future");
                Check.equal(true, future.isCancelled());
            }
            case "submit null" -> {
                Check.fails(NPE, () -> direct.submit(null));
                Check.fails(NPE, () -> direct.submit(null, 1));
            }
            case "submit refused" -> {
                ExecutorCompletionService<Integer> refusing =
                        new ExecutorCompletionService<>(
                                task -> {
                                    throw new RejectedExecutionException();
                                });
                Class<RejectedExecutionException> refused = RejectedExecutionException.class;
                Check.fails(refused, () -> refusing.submit(() -> 1));
                Check.fails(refused, () -> refusing.submit(() -> {}, 1));
                Check.equal(null, refusing.poll());
            }
            case "submit order" -> {
                // In the order in which they complete.
                CountDownLatch gate = new CountDownLatch(1);
                Future<Integer> last = service.submit(() -> gate.await(1, TimeUnit.DAYS) ? 1 : 3);
                Future<Integer> first = service.submit(() -> 2);
                Check.that(service.take() == first, "another future");
                Check.equal(null, service.poll());
                gate.countDown();
                Check.that(service.take() == last, "another future");
                Check.equal(1, last.get());
            }
            case "take" -> {
                int[] data = new int[1];
                Future<Integer> future = service.submit(() -> data[0] = 1);
                Future<Integer> taken = service.take();
                Check.that(taken == future && taken.isDone(), "another future");
                Check.equal(1, data[0]);
                Check.equal(null, service.poll());
            }
            case "take interrupted" -> checkInterrupted(direct::take);
            case "take two" -> {
                direct.submit(() -> 1);
                direct.submit(() -> 2);
                Object[] results =
                        Check.together(() -> direct.take().get(), () -> direct.take().get());
                Check.among(results, new Object[] {1, 2}, new Object[] {2, 1});
            }
            case "poll" -> {
                Future<Integer> future = service.submit(() -> 1);
                Future<Integer> polled = service.poll();
                if (polled == null) {
                    polled = service.take();
                }
                Check.that(polled == future && polled.isDone(), "another future");
                Check.equal(null, service.poll());
            }
            case "poll two" -> {
                Future<Integer> future = direct.submit(() -> 1);
                Object[] results = Check.together(direct::poll, direct::poll);
                Check.among(results, new Object[] {future, null}, new Object[] {null, future});
            }
            case "poll timed" -> {
                Future<Integer> future = service.submit(() -> 1);
                Check.that(service.poll(1, TimeUnit.DAYS) == future, "another future");
                Check.equal(1, future.get());
            }
            case "poll timed expired" -> {
                Check.equal(null, direct.poll(1, TimeUnit.SECONDS));
                Check.equal(null, direct.poll(0, TimeUnit.SECONDS));
                Check.equal(null, direct.poll(-1, TimeUnit.SECONDS));
            }
            case "poll timed interrupted" -> checkInterrupted(() -> direct.poll(1, TimeUnit.DAYS));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void checkInterrupted(Check.Action wait) throws InterruptedException {
        Thread waiter = new Thread(() -> Check.fails(InterruptedException.class, wait));
        waiter.start();
        waiter.interrupt();
        waiter.join();
    }
}
