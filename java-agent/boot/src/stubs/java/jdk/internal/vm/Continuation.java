package jdk.internal.vm;

/** Compile-only stand-in for the class of JDK 21 and later. */
public class Continuation {
    /** Why a continuation could not yield. */
    public enum Pinned {
        NATIVE,
        CRITICAL_SECTION,
        MONITOR
    }

    public Continuation(ContinuationScope scope, Runnable target) {}

    public final void run() {}

    public static boolean yield(ContinuationScope scope) {
        return false;
    }

    public boolean isDone() {
        return false;
    }

    protected void onPinned(Pinned reason) {}
}
