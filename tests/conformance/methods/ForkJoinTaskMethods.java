import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

// What the documents of ForkJoinTask promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, fork, fork join in pool, join, join failed, join interrupted, invoke, invoke failed
// rows: invokeAll, invokeAll array, invokeAll collection, invokeAll failed, cancel, cancel raced
// rows: isDone, isCancelled, isCompletedAbnormally, isCompletedNormally, getException
// rows: completeExceptionally, completeExceptionally raced, complete, quietlyComplete, get
// rows: get failed, get interrupted, get timed, get timed expired, quietlyJoin, quietlyInvoke
// rows: helpQuiesce, reinitialize, getPool, inForkJoinPool, tryUnfork, getQueuedTaskCount
// rows: getSurplusQueuedTaskCount, getRawResult, setRawResult, exec, peekNextLocalTask
// rows: pollNextLocalTask, pollTask, pollSubmission, getForkJoinTaskTag, setForkJoinTaskTag
// rows: compareAndSetForkJoinTaskTag, adapt, adapt with result, adapt callable, serialise
public class ForkJoinTaskMethods {
    static final Class<NullPointerException> NULL = NullPointerException.class;
    static final Class<CancellationException> CANCELLED = CancellationException.class;

    /** What a task throws: one is made again for the thread that joins, so classes are compared. */
    static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;

        Broken() {}
    }

    /** With a result of 1, or an exception; its protected methods can be called. */
    static final class Task extends ForkJoinTask<Integer> {
        private static final long serialVersionUID = 1;

        final boolean fails;
        int runs;
        Integer result;

        Task(boolean fails) {
            this.fails = fails;
        }

        @Override
        public Integer getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(Integer value) {
            result = value;
        }

        @Override
        protected boolean exec() {
            runs++;
            if (fails) {
                throw new Broken();
            }
            result = 1;
            return true;
        }

        static ForkJoinTask<?> peek() {
            return peekNextLocalTask();
        }

        static ForkJoinTask<?> pollLocal() {
            return pollNextLocalTask();
        }

        static ForkJoinTask<?> poll() {
            return pollTask();
        }

        static ForkJoinTask<?> pollSubmitted() {
            return pollSubmission();
        }
    }

    public static void main(String[] args) throws Exception {
        Task task = new Task(false);
        Task failing = new Task(true);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.that(!task.isDone() && !task.isCancelled(), "new and done");
                Check.equal(null, task.getException());
                Check.equal((short) 0, task.getForkJoinTaskTag());
            }
            case "fork" -> {
                Check.that(task.fork() == task, "not itself");
                Check.equal(1, task.join());
                Check.equal(1, task.runs);
            }
            case "fork join in pool" -> {
                Check.equal(1, inPool(() -> task.fork().join()));
                Check.equal(1, task.runs);
            }
            case "join" -> {
                int[] data = new int[1];
                Object[] results =
                        Check.together(
                                () -> {
                                    data[0] = 1;
                                    task.complete(2);
                                    return null;
                                },
                                () -> task.join() + data[0]);
                Check.equal(3, results[1]);
            }
            case "join failed" -> {
                Check.together(
                        () -> {
                            failing.quietlyInvoke();
                            return null;
                        },
                        () -> Check.fails(Broken.class, failing::join));
                task.cancel(true);
                Check.fails(CANCELLED, task::join);
            }
            case "join interrupted" -> {
                Object[] result = new Object[1];
                Thread waiter = new Thread(() -> result[0] = task.join());
                waiter.start();
                waiter.interrupt();
                task.complete(2);
                waiter.join();
                Check.equal(2, result[0]);
            }
            case "invoke" -> {
                Check.equal(1, task.invoke());
                Check.that(task.isCompletedNormally(), "not done");
                Check.equal(1, inPool(() -> new Task(false).invoke()));
            }
            case "invoke failed" -> {
                Check.fails(Broken.class, failing::invoke);
                Check.that(failing.isCompletedAbnormally(), "not failed");
                task.cancel(false);
                Check.fails(CANCELLED, task::invoke);
                Check.equal(0, task.runs);
            }
            case "invokeAll" -> {
                Task other = new Task(false);
                inPool(
                        () -> {
                            ForkJoinTask.invokeAll(task, other);
                            Check.that(task.isDone() && other.isDone(), "not done");
                            return 0;
                        });
                Check.equal(2, task.getRawResult() + other.getRawResult());
                Check.fails(NULL, () -> ForkJoinTask.invokeAll(new Task(false), null));
            }
            case "invokeAll array" -> {
                Task other = new Task(false);
                inPool(
                        () -> {
                            ForkJoinTask.invokeAll(new Task[] {task, other});
                            Check.that(task.isDone() && other.isDone(), "not done");
                            return 0;
                        });
                Check.fails(NULL, () -> ForkJoinTask.invokeAll((ForkJoinTask<?>[]) null));
            }
            case "invokeAll collection" -> {
                List<Task> tasks = List.of(task, new Task(false));
                inPool(
                        () -> {
                            Check.that(ForkJoinTask.invokeAll(tasks) == tasks, "another");
                            Check.that(tasks.stream().allMatch(Task::isDone), "not done");
                            return 0;
                        });
                Check.fails(NULL, () -> ForkJoinTask.invokeAll((List<Task>) null));
            }
            case "invokeAll failed" ->
                    inPool(
                            () -> {
                                Check.fails(
                                        Broken.class, () -> ForkJoinTask.invokeAll(task, failing));
                                Check.that(failing.isCompletedAbnormally(), "not failed");
                                return 0;
                            });
            case "cancel" -> {
                Check.equal(true, task.cancel(true));
                Check.equal(true, task.cancel(false));
                task.complete(7);
                Check.fails(CANCELLED, task::join);
                failing.complete(7);
                Check.equal(false, failing.cancel(true));
                Check.equal(7, failing.join());
            }
            case "cancel raced" -> {
                Object[] results =
                        Check.together(
                                () -> task.cancel(true),
                                () -> {
                                    task.quietlyInvoke();
                                    return null;
                                });
                Check.equal(results[0], task.isCancelled());
                Check.equal(results[0], !task.isCompletedNormally());
                Check.that(task.runs == 1 || task.isCancelled(), "done without a run");
            }
            case "isDone" -> {
                Check.together(
                        () -> task.invoke(),
                        () -> {
                            if (task.isDone()) {
                                Check.equal(1, task.result);
                            }
                            return null;
                        });
                Check.that(task.isDone(), "not done");
                failing.cancel(true);
                Check.that(failing.isDone(), "cancelled and not done");
            }
            case "isCancelled" -> {
                failing.quietlyInvoke();
                Check.that(!failing.isCancelled(), "failed is taken for cancelled");
                task.cancel(false);
                Check.that(task.isCancelled(), "not cancelled");
            }
            case "isCompletedAbnormally" -> {
                Check.that(!task.isCompletedAbnormally(), "before it ran");
                failing.quietlyInvoke();
                Check.that(failing.isCompletedAbnormally(), "not failed");
                task.cancel(false);
                Check.that(task.isCompletedAbnormally(), "cancelled and not abnormal");
            }
            case "isCompletedNormally" -> {
                Check.that(!task.isCompletedNormally(), "before it ran");
                failing.quietlyInvoke();
                Check.that(!failing.isCompletedNormally(), "failed and normal");
                task.quietlyInvoke();
                Check.that(task.isCompletedNormally(), "not normal");
            }
            case "getException" -> {
                Check.equal(null, task.getException());
                failing.quietlyInvoke();
                Check.equal(Broken.class, failing.getException().getClass());
                task.cancel(true);
                Check.equal(CANCELLED, task.getException().getClass());
            }
            default -> completed(String.join(" ", args));
        }
    }

    private static void completed(String row) throws Exception {
        Task task = new Task(false);
        Task failing = new Task(true);
        switch (row) {
            case "completeExceptionally" -> {
                task.completeExceptionally(new Broken());
                Check.fails(Broken.class, task::join);
                task.completeExceptionally(new Error());
                Check.fails(Broken.class, task::join);
                failing.completeExceptionally(new Exception());
                Check.that(failing.isCompletedAbnormally(), "not failed");
            }
            case "completeExceptionally raced" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    task.completeExceptionally(new Broken());
                                    return null;
                                },
                                () -> task.cancel(true));
                Check.equal(results[1], task.isCancelled());
                Class<? extends Exception> end = task.isCancelled() ? CANCELLED : Broken.class;
                Check.fails(end, task::join);
            }
            case "complete" -> {
                task.complete(7);
                Check.equal(7, task.join());
                Check.equal(7, task.invoke());
                Check.equal(0, task.runs);
                failing.complete(null);
                Check.equal(null, failing.join());
            }
            case "quietlyComplete" -> {
                task.setRawResult(7);
                Check.together(
                        () -> {
                            task.quietlyComplete();
                            return null;
                        },
                        () -> {
                            Check.equal(7, task.join());
                            return null;
                        });
                Check.that(task.isCompletedNormally(), "not done");
            }
            case "get" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    task.complete(2);
                                    return null;
                                },
                                task::get);
                Check.equal(2, results[1]);
            }
            case "get failed" -> {
                failing.quietlyInvoke();
                Throwable thrown = Check.fails(ExecutionException.class, failing::get);
                Check.equal(Broken.class, thrown.getCause().getClass());
                Check.together(() -> task.cancel(true), () -> Check.fails(CANCELLED, task::get));
            }
            case "get interrupted" -> {
                Thread waiter =
                        new Thread(() -> Check.fails(InterruptedException.class, task::get));
                waiter.start();
                waiter.interrupt();
                waiter.join();
                Check.that(!task.isDone(), "done");
            }
            case "get timed" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    task.complete(2);
                                    return null;
                                },
                                () -> task.get(1, TimeUnit.DAYS));
                Check.equal(2, results[1]);
            }
            case "get timed expired" -> {
                Check.fails(TimeoutException.class, () -> task.get(1, TimeUnit.SECONDS));
                Check.fails(TimeoutException.class, () -> task.get(0, TimeUnit.SECONDS));
                Check.that(!task.isDone(), "done");
            }
            case "quietlyJoin" -> {
                Check.together(
                        () -> task.cancel(true),
                        () -> {
                            task.quietlyJoin();
                            Check.that(task.isCancelled(), "too early");
                            return null;
                        });
                failing.fork().quietlyJoin();
                Check.that(failing.isCompletedAbnormally(), "not failed");
            }
            case "quietlyInvoke" -> {
                task.quietlyInvoke();
                Check.equal(1, task.join());
                failing.quietlyInvoke();
                Check.that(failing.isCompletedAbnormally(), "not failed");
            }
            case "helpQuiesce" ->
                    inPool(
                            () -> {
                                task.fork();
                                ForkJoinTask.helpQuiesce();
                                Check.that(task.isDone(), "not quiescent");
                                return 0;
                            });
            case "reinitialize" -> {
                task.invoke();
                task.reinitialize();
                Check.that(!task.isDone(), "still done");
                task.invoke();
                Check.equal(2, task.runs);
                failing.quietlyInvoke();
                failing.reinitialize();
                Check.that(!failing.isCompletedAbnormally(), "still failed");
                Check.equal(null, failing.getException());
            }
            case "getPool" -> {
                Check.equal(null, ForkJoinTask.getPool());
                ForkJoinPool pool = new ForkJoinPool(1);
                Check.equal(pool, pool.submit(() -> ForkJoinTask.getPool()).get());
                pool.shutdown();
            }
            case "inForkJoinPool" -> {
                Check.that(!ForkJoinTask.inForkJoinPool(), "main is no worker");
                Check.equal(true, inPool(ForkJoinTask::inForkJoinPool));
            }
            case "tryUnfork" -> {
                inPool(
                        () -> {
                            Check.equal(true, task.fork().tryUnfork());
                            Check.equal(false, failing.tryUnfork());
                            return 0;
                        });
                Check.equal(0, task.runs);
                Check.that(!task.isDone(), "done");
            }
            case "getQueuedTaskCount" ->
                    inPool(
                            () -> {
                                Check.equal(0, ForkJoinTask.getQueuedTaskCount());
                                Check.equal(1, forked(task, ForkJoinTask::getQueuedTaskCount));
                                return 0;
                            });
            case "getSurplusQueuedTaskCount" ->
                    Check.equal(
                            1, inPool(() -> forked(task, ForkJoinTask::getSurplusQueuedTaskCount)));
            case "getRawResult" -> {
                Check.equal(null, task.getRawResult());
                task.invoke();
                Check.equal(1, task.getRawResult());
                failing.quietlyInvoke();
                Check.equal(null, failing.getRawResult());
            }
            case "setRawResult" -> {
                task.setRawResult(7);
                Check.equal(7, task.getRawResult());
                Check.that(!task.isDone(), "done");
            }
            case "exec" -> {
                ForkJoinTask<Integer> never =
                        new ForkJoinTask<>() {
                            @Override
                            public Integer getRawResult() {
                                return null;
                            }

                            @Override
                            protected void setRawResult(Integer value) {}

                            @Override
                            protected boolean exec() {
                                return false;
                            }
                        };
                inPool(never::fork);
                Check.that(!never.isDone(), "done although exec returned false");
                never.complete(null);
                Check.that(never.isDone(), "not done");
            }
            case "peekNextLocalTask" -> {
                inPool(
                        () -> {
                            Check.equal(null, Task.peek());
                            Check.equal(task, forked(task, Task::peek));
                            return 0;
                        });
                Check.equal(1, task.runs);
            }
            case "pollNextLocalTask" -> {
                inPool(
                        () -> {
                            task.fork();
                            Check.equal(task, Task.pollLocal());
                            Check.equal(null, Task.pollLocal());
                            return 0;
                        });
                Check.equal(0, task.runs);
            }
            case "pollTask" -> {
                inPool(
                        () -> {
                            task.fork();
                            Check.equal(task, Task.poll());
                            Check.equal(null, Task.poll());
                            return 0;
                        });
                Check.equal(0, task.runs);
            }
            case "pollSubmission" -> Check.equal(null, inPool(Task::pollSubmitted));
            case "getForkJoinTaskTag" -> {
                task.setForkJoinTaskTag((short) -2);
                task.invoke();
                Check.equal((short) -2, task.getForkJoinTaskTag());
                Check.that(task.isCompletedNormally(), "not done");
            }
            case "setForkJoinTaskTag" -> {
                Object[] results =
                        Check.together(
                                () -> task.setForkJoinTaskTag((short) 1),
                                () -> task.setForkJoinTaskTag((short) 2));
                Check.among(
                        results,
                        new Object[] {(short) 0, (short) 1},
                        new Object[] {(short) 2, (short) 0});
                int last = results[0].equals((short) 0) ? 2 : 1;
                Check.equal((short) last, task.getForkJoinTaskTag());
            }
            case "compareAndSetForkJoinTaskTag" -> {
                Object[] results =
                        Check.together(
                                () -> task.compareAndSetForkJoinTaskTag((short) 0, (short) 1),
                                () -> task.compareAndSetForkJoinTaskTag((short) 0, (short) 2),
                                () -> task.invoke());
                Check.that(results[0] != results[1], "both or none have set it");
                Check.equal((short) (results[0].equals(true) ? 1 : 2), task.getForkJoinTaskTag());
                Check.that(task.isCompletedNormally(), "not done");
            }
            case "adapt" -> {
                int[] runs = new int[1];
                Check.equal(null, ForkJoinTask.adapt(() -> runs[0]++, null).invoke());
                Check.equal(null, ForkJoinTask.adapt((Runnable) () -> runs[0]++).invoke());
                Check.equal(2, runs[0]);
                Check.fails(NULL, () -> ForkJoinTask.adapt((Runnable) null));
            }
            case "adapt with result" -> {
                Check.equal(7, ForkJoinTask.adapt(() -> {}, 7).invoke());
                Check.fails(NULL, () -> ForkJoinTask.adapt(null, 7));
            }
            case "adapt callable" -> {
                Check.equal(7, ForkJoinTask.adapt(() -> 7).invoke());
                Exception thrown = new Exception();
                ForkJoinTask<Integer> throwing =
                        ForkJoinTask.adapt(
                                () -> {
                                    throw thrown;
                                });
                RuntimeException told = Check.fails(RuntimeException.class, throwing::invoke);
                Check.equal(thrown, told.getCause());
                Check.fails(NULL, () -> ForkJoinTask.adapt((Callable<Integer>) null));
            }
            case "serialise" -> {
                failing.quietlyInvoke();
                task.complete(7);
                Check.that(Serialised.copy(failing).isCompletedAbnormally(), "not failed");
                Check.equal(7, Serialised.copy(task).join());
                Check.that(!Serialised.copy(new Task(false)).isDone(), "done");
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    /** What it comes to in the only worker of a pool. */
    private static Object inPool(Callable<?> body) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Object result = pool.submit(body).get();
        pool.shutdown();
        Check.that(pool.awaitTermination(1, TimeUnit.DAYS), "the pool goes on");
        return result;
    }

    /** What it comes to while a task is queued. */
    private static Object forked(Task task, Callable<?> body) throws Exception {
        task.fork();
        Object result = body.call();
        task.join();
        return result;
    }
}
