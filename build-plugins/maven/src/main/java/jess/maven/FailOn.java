package jess.maven;

/** The element {@code <failOn>}: what makes tests fail besides bugs and a loss of control. */
public final class FailOn {
    /** Data races; if it is absent, the annotation of each test decides. */
    private Boolean races;

    /** A budget that ends before every behaviour is covered; if absent, the annotation decides. */
    private Boolean unfinished;

    /** A project without concurrency tests. */
    private boolean noTests = true;

    /** The value of {@code jess.races}; null if it is not set. */
    String races() {
        if (races == null) {
            return null;
        }
        return races ? "fail" : "report";
    }

    /** The value of {@code jess.exhaustive}; null if it is not set. */
    String exhaustive() {
        return unfinished == null ? null : unfinished.toString();
    }

    boolean noTests() {
        return noTests;
    }
}
