import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

// What the documents of FutureTask promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new runnable, isCancelled, isDone, cancel, cancel running, cancel interrupting
// rows: cancel raced, cancel twice raced, get, get failed, get cancelled, get interrupted
// rows: get interrupted raced, get timed, get timed expired, get timed cancelled
// rows: get timed interrupted, done, done raced, set, set raced, setException
// rows: setException raced, run, run twice, run raced, runAndReset, runAndReset failed
// rows: runAndReset cancelled, runAndReset raced, toString
public class FutureTaskMethods {
    static final Exception BROKEN = new Exception("broken");
    static final AtomicInteger calls = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Task task = new Task(() -> calls.incrementAndGet());
        Task failing = new Task(FutureTaskMethods::fail);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.that(!task.isDone() && !task.isCancelled(), "new and done");
                task.run();
                Check.equal(1, task.get());
                Check.fails(
                        NullPointerException.class,
                        () -> new FutureTask<>((Callable<Integer>) null));
            }
            case "new runnable" -> {
                FutureTask<Integer> runnable = new FutureTask<>(calls::incrementAndGet, 7);
                runnable.run();
                Check.equal(7, runnable.get());
                Check.equal(1, calls.get());
                FutureTask<Integer> none = new FutureTask<>(() -> {}, null);
                none.run();
                Check.equal(null, none.get());
                Check.fails(NullPointerException.class, () -> new FutureTask<>(null, 7));
            }
            case "isCancelled" -> {
                task.run();
                task.cancel(true);
                Check.that(!task.isCancelled(), "completed and cancelled");
                failing.cancel(false);
                Check.that(failing.isCancelled(), "not cancelled");
                failing.run();
                Check.that(failing.isCancelled(), "no longer cancelled");
            }
            case "isDone" -> {
                int[] data = new int[1];
                FutureTask<Integer> one = new FutureTask<>(() -> ++data[0]);
                Check.together(
                        () -> {
                            one.run();
                            return null;
                        },
                        () -> {
                            if (one.isDone()) {
                                Check.equal(1, data[0]);
                            }
                            return null;
                        });
                Check.that(one.isDone(), "run and not done");
                failing.run();
                Check.that(failing.isDone(), "failed and not done");
                task.cancel(false);
                Check.that(task.isDone(), "cancelled and not done");
            }
            case "cancel" -> {
                Check.equal(true, task.cancel(false));
                task.run();
                Check.equal(0, calls.get());
                Check.fails(CancellationException.class, task::get);
                failing.run();
                Check.equal(false, failing.cancel(true));
                Check.fails(ExecutionException.class, failing::get);
            }
            case "cancel running" -> {
                CountDownLatch started = new CountDownLatch(1);
                CountDownLatch go = new CountDownLatch(1);
                Task waiting =
                        new Task(
                                () -> {
                                    started.countDown();
                                    go.await();
                                    return calls.incrementAndGet();
                                });
                Thread runner = new Thread(waiting);
                runner.start();
                started.await();
                Check.equal(true, waiting.cancel(false));
                Check.fails(CancellationException.class, waiting::get);
                go.countDown();
                runner.join();
                Check.equal(1, calls.get());
                Check.that(waiting.isCancelled(), "the result has been taken after all");
            }
            case "cancel interrupting" -> {
                CountDownLatch started = new CountDownLatch(1);
                Task waiting =
                        new Task(
                                () -> {
                                    started.countDown();
                                    Check.fails(
                                            InterruptedException.class,
                                            () -> new CountDownLatch(1).await());
                                    return calls.incrementAndGet();
                                });
                Thread runner = new Thread(waiting);
                runner.start();
                started.await();
                Check.equal(true, waiting.cancel(true));
                runner.join();
                Check.equal(1, calls.get());
                Check.fails(CancellationException.class, waiting::get);
            }
            case "cancel raced" -> {
                Object[] results = Check.together(() -> run(task), () -> task.cancel(true));
                Check.equal(results[1], task.isCancelled());
                Check.equal(
                        results[1].equals(true) ? CancellationException.class : 1, outcome(task));
                Check.equal(1, task.ended.get());
            }
            case "cancel twice raced" -> {
                Object[] results =
                        Check.together(() -> task.cancel(true), () -> task.cancel(false));
                Check.that(results[0].equals(true) || results[1].equals(true), "none has done it");
                Check.that(task.isCancelled(), "not cancelled");
                Check.equal(1, task.ended.get());
            }
            case "get" -> {
                int[] data = new int[1];
                FutureTask<Integer> one = new FutureTask<>(() -> ++data[0]);
                Object[] results =
                        Check.together(() -> run(one), () -> one.get() + data[0], one::get);
                Check.equal(new Object[] {null, 2, 1}, results);
            }
            case "get failed" -> {
                Object[] results =
                        Check.together(
                                () -> run(failing),
                                () -> Check.fails(ExecutionException.class, failing::get));
                Check.equal(BROKEN, ((Throwable) results[1]).getCause());
            }
            case "get cancelled" ->
                    Check.together(
                            () -> task.cancel(false),
                            () -> Check.fails(CancellationException.class, task::get));
            case "get interrupted" -> {
                Thread.currentThread().interrupt();
                Check.fails(InterruptedException.class, task::get);
                Check.that(!Thread.interrupted(), "the flag is still set");
                Thread waiter =
                        new Thread(() -> Check.fails(InterruptedException.class, task::get));
                waiter.start();
                waiter.interrupt();
                waiter.join();
                Check.that(!task.isDone(), "done");
            }
            case "get interrupted raced" -> {
                Object[] result = new Object[1];
                Thread waiter = new Thread(() -> result[0] = outcome(task));
                waiter.start();
                waiter.interrupt();
                task.run();
                waiter.join();
                Check.among(result[0], 1, InterruptedException.class);
                Check.equal(1, task.get());
            }
            case "get timed" -> {
                Object[] results =
                        Check.together(() -> run(task), () -> task.get(1, TimeUnit.DAYS));
                Check.equal(1, results[1]);
                Check.equal(1, task.get(0, TimeUnit.SECONDS));
                Check.equal(1, task.get(-1, TimeUnit.SECONDS));
            }
            case "get timed expired" -> {
                Check.fails(TimeoutException.class, () -> task.get(1, TimeUnit.SECONDS));
                Check.fails(TimeoutException.class, () -> task.get(0, TimeUnit.SECONDS));
                Check.fails(TimeoutException.class, () -> task.get(-1, TimeUnit.SECONDS));
                task.run();
                Check.equal(1, task.get());
            }
            case "get timed cancelled" -> {
                Check.Action get = () -> task.get(1, TimeUnit.DAYS);
                Check.together(
                        () -> task.cancel(true),
                        () -> Check.fails(CancellationException.class, get));
                failing.run();
                Check.fails(ExecutionException.class, () -> failing.get(1, TimeUnit.DAYS));
            }
            case "get timed interrupted" -> {
                Check.Action get = () -> task.get(1, TimeUnit.DAYS);
                Thread waiter = new Thread(() -> Check.fails(InterruptedException.class, get));
                waiter.start();
                waiter.interrupt();
                waiter.join();
            }
            default -> inside(String.join(" ", args));
        }
    }

    private static void inside(String row) throws Exception {
        Task task = new Task(() -> calls.incrementAndGet());
        Task failing = new Task(FutureTaskMethods::fail);
        switch (row) {
            case "done" -> {
                task.run();
                failing.run();
                Task cancelled = new Task(() -> 1);
                cancelled.cancel(true);
                cancelled.cancel(true);
                Check.equal(1, task.ended.get());
                Check.equal(1, failing.ended.get());
                Check.equal(1, cancelled.ended.get());
            }
            case "done raced" -> {
                Check.together(() -> run(task), () -> task.cancel(false), () -> run(task));
                Check.equal(1, task.ended.get());
            }
            case "set" -> {
                task.set(7);
                Check.equal(7, task.get());
                task.set(8);
                task.run();
                Check.equal(7, task.get());
                Check.equal(0, calls.get());
                failing.cancel(false);
                failing.set(8);
                Check.fails(CancellationException.class, failing::get);
            }
            case "set raced" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    task.set(7);
                                    return task.get();
                                },
                                () -> {
                                    task.set(8);
                                    return task.get();
                                });
                Check.among(results[0], 7, 8);
                Check.equal(results[0], results[1]);
            }
            case "setException" -> {
                task.setException(BROKEN);
                Check.equal(BROKEN, Check.fails(ExecutionException.class, task::get).getCause());
                task.set(8);
                task.setException(new Error());
                Check.equal(BROKEN, outcome(task));
                Check.equal(1, task.ended.get());
            }
            case "setException raced" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    task.setException(BROKEN);
                                    return outcome(task);
                                },
                                () -> task.cancel(false));
                Check.equal(
                        results[1].equals(true) ? CancellationException.class : BROKEN, results[0]);
            }
            case "run" -> {
                task.run();
                Check.equal(1, task.get());
                failing.run();
                Check.equal(BROKEN, outcome(failing));
                Task erroneous =
                        new Task(
                                () -> {
                                    throw new StackOverflowError();
                                });
                erroneous.run();
                Throwable failed = Check.fails(ExecutionException.class, erroneous::get);
                Check.equal(StackOverflowError.class, failed.getCause().getClass());
            }
            case "run twice" -> {
                task.run();
                task.run();
                Check.equal(1, calls.get());
                Check.equal(1, task.get());
            }
            case "run raced" -> {
                Together.twice(task);
                Check.equal(1, calls.get());
                Check.equal(1, task.get());
            }
            case "runAndReset" -> {
                Check.equal(true, task.runAndReset());
                Check.equal(true, task.runAndReset());
                Check.equal(2, calls.get());
                Check.that(!task.isDone() && task.ended.get() == 0, "done");
                task.run();
                Check.equal(3, task.get());
                Check.equal(false, task.runAndReset());
                Check.equal(3, calls.get());
            }
            case "runAndReset failed" -> {
                Check.equal(false, failing.runAndReset());
                Check.equal(BROKEN, outcome(failing));
                Check.equal(false, failing.runAndReset());
                Check.equal(1, failing.ended.get());
            }
            case "runAndReset cancelled" -> {
                Object[] results = Check.together(task::runAndReset, () -> task.cancel(false));
                Check.equal(true, results[1]);
                Check.that(results[0].equals(false) || calls.get() == 1, "true without a run");
                Check.fails(CancellationException.class, task::get);
            }
            case "runAndReset raced" -> {
                Object[] results = Check.together(task::runAndReset, () -> run(task));
                int runs = calls.get();
                Check.that(results[0].equals(false) || task.isDone() == (runs == 2), "" + runs);
                Check.among(runs, 1, 2);
                Check.that(results[0].equals(true) || task.isDone(), "neither has run it");
            }
            case "toString" -> {
                String text = task.toString();
                Check.that(text.matches(".*\\[Not completed.*\\]"), text);
                task.run();
                Check.that(task.toString().endsWith("[Completed normally]"), task.toString());
                failing.run();
                text = failing.toString();
                Check.that(text.matches(".*\\[Completed exceptionally.*\\]"), text);
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    /** One whose protected methods can be called, and that counts how often it has ended. */
    static final class Task extends FutureTask<Integer> {
        final AtomicInteger ended = new AtomicInteger();

        Task(Callable<Integer> callable) {
            super(callable);
        }

        @Override
        protected void done() {
            Check.that(isDone(), "told before it was done");
            ended.incrementAndGet();
        }

        @Override
        protected void set(Integer value) {
            super.set(value);
        }

        @Override
        protected void setException(Throwable thrown) {
            super.setException(thrown);
        }

        @Override
        protected boolean runAndReset() {
            return super.runAndReset();
        }
    }

    private static Object run(FutureTask<?> task) {
        task.run();
        return null;
    }

    private static int fail() throws Exception {
        throw BROKEN;
    }

    /** Its value, or the exception that it ended with, or the class of another one. */
    private static Object outcome(FutureTask<Integer> task) {
        try {
            return task.get();
        } catch (ExecutionException failed) {
            return failed.getCause();
        } catch (Exception thrown) {
            return thrown.getClass();
        }
    }
}
