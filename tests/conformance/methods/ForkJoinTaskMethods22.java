import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

// What the documents of ForkJoinTask promise of the methods that it has since 19 and 22.
// jess: trust --strategy dpor
// jdk: 22
// expect: exit=0 verdict=verified
// rows: state, state raced, resultNow, exceptionNow, quietlyJoin timed, quietlyJoin expired
// rows: quietlyJoin interrupted, quietlyJoinUninterruptibly, quietlyJoinUninterruptibly expired
// rows: quietlyJoinUninterruptibly interrupted, adaptInterruptible, adaptInterruptible runnable
public class ForkJoinTaskMethods22 {
    public static void main(String[] args) throws Exception {
        ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1);
        ForkJoinTask<Integer> failed = ForkJoinTask.adapt(() -> 1);
        ForkJoinTask<Integer> cancelled = ForkJoinTask.adapt(() -> 1);
        IllegalArgumentException broken = new IllegalArgumentException("broken");
        failed.completeExceptionally(broken);
        cancelled.cancel(true);
        Class<IllegalStateException> refused = IllegalStateException.class;
        Class<NullPointerException> nothing = NullPointerException.class;
        switch (String.join(" ", args)) {
            case "state" -> {
                Check.equal(Future.State.RUNNING, task.state());
                task.invoke();
                Check.equal(Future.State.SUCCESS, task.state());
                Check.equal(Future.State.FAILED, failed.state());
                Check.equal(Future.State.CANCELLED, cancelled.state());
            }
            case "state raced" -> {
                Object[] results = Check.together(() -> task.cancel(true), task::state);
                Check.equal(true, results[0]);
                Check.among(results[1], Future.State.RUNNING, Future.State.CANCELLED);
            }
            case "resultNow" -> {
                Check.fails(refused, task::resultNow);
                Check.fails(refused, failed::resultNow);
                Check.fails(refused, cancelled::resultNow);
                Check.equal(1, task.invoke());
                Check.equal(1, task.resultNow());
            }
            case "exceptionNow" -> {
                Check.fails(refused, task::exceptionNow);
                Check.equal(broken, failed.exceptionNow());
                Check.fails(refused, cancelled::exceptionNow);
                task.invoke();
                Check.fails(refused, task::exceptionNow);
            }
            case "quietlyJoin timed" -> {
                Object[] results =
                        Check.together(task::invoke, () -> task.quietlyJoin(1, TimeUnit.DAYS));
                Check.equal(new Object[] {1, true}, results);
                Check.equal(true, failed.quietlyJoin(1, TimeUnit.DAYS));
            }
            case "quietlyJoin expired" -> {
                Check.equal(false, task.quietlyJoin(1, TimeUnit.SECONDS));
                Check.equal(false, task.quietlyJoin(0, TimeUnit.SECONDS));
                Check.that(!task.isDone(), "done");
            }
            case "quietlyJoin interrupted" -> {
                Check.Action join = () -> task.quietlyJoin(1, TimeUnit.DAYS);
                Thread waiter = new Thread(() -> Check.fails(InterruptedException.class, join));
                waiter.start();
                waiter.interrupt();
                waiter.join();
            }
            case "quietlyJoinUninterruptibly" -> {
                Object[] results =
                        Check.together(
                                task::invoke,
                                () -> task.quietlyJoinUninterruptibly(1, TimeUnit.DAYS));
                Check.equal(new Object[] {1, true}, results);
            }
            case "quietlyJoinUninterruptibly expired" ->
                    Check.equal(false, task.quietlyJoinUninterruptibly(1, TimeUnit.SECONDS));
            case "quietlyJoinUninterruptibly interrupted" -> {
                Object[] result = new Object[1];
                Thread waiter =
                        new Thread(
                                () ->
                                        result[0] =
                                                task.quietlyJoinUninterruptibly(1, TimeUnit.DAYS));
                waiter.start();
                waiter.interrupt();
                task.invoke();
                waiter.join();
                Check.equal(true, result[0]);
            }
            case "adaptInterruptible" -> {
                ForkJoinTask<Integer> adapted = ForkJoinTask.adaptInterruptible(() -> 7);
                Check.equal(7, adapted.invoke());
                Check.fails(
                        nothing, () -> ForkJoinTask.adaptInterruptible((Callable<Integer>) null));
            }
            case "adaptInterruptible runnable" -> {
                Check.equal(7, ForkJoinTask.adaptInterruptible(() -> {}, 7).invoke());
                Runnable none = () -> {};
                Check.equal(null, ForkJoinTask.adaptInterruptible(none).invoke());
                Check.fails(nothing, () -> ForkJoinTask.adaptInterruptible((Runnable) null));
                Check.fails(nothing, () -> ForkJoinTask.adaptInterruptible(null, 7));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
