import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

// What the documents of FutureTask promise of the methods that Future has since 19.
// jess: trust --strategy dpor
// jdk: 21
// expect: exit=0 verdict=verified
// rows: state, state raced, resultNow, resultNow raced, exceptionNow, exceptionNow raced
public class FutureTaskMethods19 {
    static final Exception BROKEN = new Exception("broken");

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        FutureTask<Integer> failed =
                new FutureTask<>(
                        () -> {
                            throw BROKEN;
                        });
        FutureTask<Integer> cancelled = new FutureTask<>(() -> 1);
        cancelled.cancel(false);
        switch (String.join(" ", args)) {
            case "state" -> {
                Check.equal(Future.State.RUNNING, task.state());
                task.run();
                failed.run();
                Check.equal(Future.State.SUCCESS, task.state());
                Check.equal(Future.State.FAILED, failed.state());
                Check.equal(Future.State.CANCELLED, cancelled.state());
            }
            case "state raced" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    task.run();
                                    return task.state();
                                },
                                () -> task.cancel(true),
                                task::state);
                Future.State end =
                        results[1].equals(true) ? Future.State.CANCELLED : Future.State.SUCCESS;
                Check.equal(end, results[0]);
                Check.among(results[2], Future.State.RUNNING, end);
            }
            case "resultNow" -> {
                Check.fails(IllegalStateException.class, task::resultNow);
                task.run();
                failed.run();
                Check.equal(1, task.resultNow());
                Check.fails(IllegalStateException.class, failed::resultNow);
                Check.fails(IllegalStateException.class, cancelled::resultNow);
            }
            case "resultNow raced" ->
                    Check.together(
                            () -> {
                                task.run();
                                return null;
                            },
                            () -> {
                                if (task.isDone()) {
                                    Check.equal(1, task.resultNow());
                                }
                                return null;
                            });
            case "exceptionNow" -> {
                Check.fails(IllegalStateException.class, failed::exceptionNow);
                task.run();
                failed.run();
                Check.equal(BROKEN, failed.exceptionNow());
                Check.fails(IllegalStateException.class, task::exceptionNow);
                Check.fails(IllegalStateException.class, cancelled::exceptionNow);
            }
            case "exceptionNow raced" ->
                    Check.together(
                            () -> {
                                failed.run();
                                return null;
                            },
                            () -> {
                                if (failed.state() != Future.State.RUNNING) {
                                    Check.equal(BROKEN, failed.exceptionNow());
                                }
                                return null;
                            });
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
