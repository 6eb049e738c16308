import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

// What the documents of Future promise of its default methods, a row for each.
// jess: trust --strategy dpor
// jdk: 21
// expect: exit=0 verdict=verified
// rows: state, state raced, state interrupted, resultNow, resultNow raced, resultNow interrupted
// rows: exceptionNow, exceptionNow interrupted
public class FutureMethods19 {
    static final Exception BROKEN = new Exception("broken");

    /** Has no more methods than it must; it ends with a value, an exception or cancellation. */
    static final class Plain implements Future<Object> {
        final CountDownLatch done = new CountDownLatch(1);
        volatile Object outcome;

        Plain end(Object with) {
            outcome = with;
            done.countDown();
            return this;
        }

        @Override
        public boolean cancel(boolean interrupting) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isCancelled() {
            return isDone() && outcome instanceof CancellationException;
        }

        @Override
        public boolean isDone() {
            return done.getCount() == 0;
        }

        @Override
        public Object get() throws InterruptedException, ExecutionException {
            done.await();
            if (outcome instanceof CancellationException cancelled) {
                throw cancelled;
            }
            if (outcome instanceof Exception thrown) {
                throw new ExecutionException(thrown);
            }
            return outcome;
        }

        @Override
        public Object get(long time, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }
    }

    public static void main(String[] args) throws Exception {
        Plain running = new Plain();
        Plain one = new Plain().end(1);
        Plain failed = new Plain().end(BROKEN);
        Plain cancelled = new Plain().end(new CancellationException());
        Class<IllegalStateException> refused = IllegalStateException.class;
        switch (String.join(" ", args)) {
            case "state" -> {
                Check.equal(Future.State.RUNNING, running.state());
                Check.equal(Future.State.SUCCESS, one.state());
                Check.equal(Future.State.FAILED, failed.state());
                Check.equal(Future.State.CANCELLED, cancelled.state());
            }
            case "state raced" -> {
                Object[] results = Check.together(() -> running.end(1), running::state);
                Check.among(results[1], Future.State.RUNNING, Future.State.SUCCESS);
            }
            case "state interrupted" -> {
                Thread.currentThread().interrupt();
                Check.equal(Future.State.SUCCESS, one.state());
                Check.that(Thread.interrupted(), "the flag is lost");
            }
            case "resultNow" -> {
                Check.equal(1, one.resultNow());
                Check.equal(null, new Plain().end(null).resultNow());
                Check.fails(refused, running::resultNow);
                Check.fails(refused, failed::resultNow);
                Check.fails(refused, cancelled::resultNow);
            }
            case "resultNow raced" -> {
                Object[] results =
                        Check.together(
                                () -> running.end(1),
                                () -> running.isDone() ? running.resultNow() : 0);
                Check.among(results[1], 0, 1);
            }
            case "resultNow interrupted" -> {
                Thread.currentThread().interrupt();
                Check.equal(1, one.resultNow());
                Check.that(Thread.interrupted(), "the flag is lost");
            }
            case "exceptionNow" -> {
                Check.equal(BROKEN, failed.exceptionNow());
                Check.fails(refused, running::exceptionNow);
                Check.fails(refused, one::exceptionNow);
                Check.fails(refused, cancelled::exceptionNow);
            }
            case "exceptionNow interrupted" -> {
                Thread.currentThread().interrupt();
                Check.equal(BROKEN, failed.exceptionNow());
                Check.that(Thread.interrupted(), "the flag is lost");
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
