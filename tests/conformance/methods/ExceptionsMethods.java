import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

// What the documents of the exceptions promise of their public constructors, a row for each class.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new BrokenBarrierException, new CancellationException, new CompletionException
// rows: new ExecutionException, new RejectedExecutionException, new TimeoutException
public class ExceptionsMethods {
    private static final Throwable CAUSE = new RuntimeException("cause");
    private static final String TEXT = CAUSE.toString();

    public static void main(String[] args) {
        switch (String.join(" ", args)) {
            case "new BrokenBarrierException" -> {
                shows(new BrokenBarrierException(), null, null);
                shows(new BrokenBarrierException("text"), "text", null);
                takesCause(new BrokenBarrierException());
                takesCause(new BrokenBarrierException("text"));
            }
            case "new CancellationException" -> {
                shows(new CancellationException(), null, null);
                shows(new CancellationException("text"), "text", null);
                Check.that(
                        IllegalStateException.class.isInstance(new CancellationException()),
                        "no IllegalStateException");
                takesCause(new CancellationException());
            }
            case "new CompletionException" -> {
                shows(new CompletionException(CAUSE), TEXT, CAUSE);
                shows(new CompletionException("text", CAUSE), "text", CAUSE);
                shows(new CompletionException((Throwable) null), null, null);
                shows(new CompletionException(null, CAUSE), null, CAUSE);
                hasCause(new CompletionException(CAUSE));
            }
            case "new ExecutionException" -> {
                shows(new ExecutionException(CAUSE), TEXT, CAUSE);
                shows(new ExecutionException("text", CAUSE), "text", CAUSE);
                shows(new ExecutionException((Throwable) null), null, null);
                shows(new ExecutionException(null, CAUSE), null, CAUSE);
                hasCause(new ExecutionException(CAUSE));
            }
            case "new RejectedExecutionException" -> {
                shows(new RejectedExecutionException(), null, null);
                shows(new RejectedExecutionException("text"), "text", null);
                shows(new RejectedExecutionException("text", CAUSE), "text", CAUSE);
                shows(new RejectedExecutionException(CAUSE), TEXT, CAUSE);
                shows(new RejectedExecutionException((Throwable) null), null, null);
                takesCause(new RejectedExecutionException("text"));
                hasCause(new RejectedExecutionException(CAUSE));
            }
            case "new TimeoutException" -> {
                shows(new TimeoutException(), null, null);
                shows(new TimeoutException("text"), "text", null);
                takesCause(new TimeoutException("text"));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void shows(Throwable thrown, String message, Throwable cause) {
        Check.equal(message, thrown.getMessage());
        Check.that(thrown.getCause() == cause, "the cause is " + thrown.getCause());
        String name = thrown.getClass().getName();
        Check.equal(message == null ? name : name + ": " + message, thrown.toString());
    }

    /** The cause is not set, and can be later. */
    private static void takesCause(Throwable thrown) {
        Check.that(thrown == thrown.initCause(CAUSE), "another exception");
        Check.that(thrown.getCause() == CAUSE, "the cause is " + thrown.getCause());
    }

    /** The cause is set, and cannot be again. */
    private static void hasCause(Throwable thrown) {
        Check.fails(IllegalStateException.class, () -> thrown.initCause(new Error()));
    }
}
