package java.lang;

import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;

/** A simulated thread as a continuation; JDK 21 and later. */
final class JessContinuation extends Continuation {
    static final ContinuationScope SCOPE = new ContinuationScope("jess");

    private String pinned;

    JessContinuation(Runnable body) {
        super(SCOPE, body);
    }

    /**
     * Suspends the running continuation; returns the reason why that is impossible, or null once it
     * runs again.
     */
    String suspend() {
        pinned = null;
        Continuation.yield(SCOPE);
        return pinned;
    }

    @Override
    protected void onPinned(Pinned reason) {
        pinned = reason.name();
    }
}
