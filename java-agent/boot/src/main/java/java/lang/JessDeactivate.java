package java.lang;

import java.util.concurrent.ForkJoinPool;

/**
 * A worker of a pool of JDK 25 that has found nothing to do looks at all queues some more times,
 * with a hint at each look, before it parks. Where the JDK is trusted, its step ends where it
 * parks: so the hints, which would end it at each look, do nothing. Names what the transform wraps.
 */
final class JessDeactivate {
    public static final boolean AROUND = true;

    private JessDeactivate() {}

    static void enter() {
        JessMachine.current.silent++;
    }

    static void exit() {
        JessContext me = JessMachine.current;
        if (me.silent > 0) {
            me.silent--;
        }
    }

    static int deactivate(ForkJoinPool pool, JessAny queue, int phase) {
        throw new InternalError();
    }

    /** Whether the running thread hints at nobody. */
    static boolean isSilent() {
        JessContext me = JessMachine.current;
        return JessTrust.on && me != null && me.silent > 0;
    }
}
