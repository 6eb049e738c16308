package jess.agent;

/** A worker JVM could not be started, or gave no result; the message says why and what helps. */
public final class WorkerFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    WorkerFailure(String message) {
        super(message);
    }
}
