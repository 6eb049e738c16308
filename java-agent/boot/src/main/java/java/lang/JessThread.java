package java.lang;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;

/** Model of {@link Thread}: simulated threads, which the JVM never starts. */
final class JessThread {
    /** The frame of the method itself, which the JVM hides. */
    private static final StackTraceElement GET_STACK_TRACE =
            new StackTraceElement(
                    null,
                    "java.base",
                    null,
                    "java.lang.Thread",
                    "getStackTrace",
                    "Thread.java",
                    -1);

    private static final Thread.State[] STATES = Thread.State.values();
    private static final long NANOS_PER_MILLI = 1_000_000;

    private JessThread() {}

    static Thread currentThread() {
        return JessMachine.thread();
    }

    /** Threads that share a carrier share no state by it. */
    static Thread currentCarrierThread() {
        return JessMachine.thread();
    }

    // Life of a thread.

    static void start(Thread thread) {
        if (JessVirtual.is(thread) || !JessSharedMonitors.count()) {
            start0(thread);
            return;
        }
        JessThreadMonitor.use(thread);
        JessSharedMonitors.enter(thread);
        try {
            start0(thread);
        } finally {
            JessSharedMonitors.exit(thread);
        }
    }

    /** Threads that a class initialiser starts begin when it has ended. */
    static void start0(Thread thread) {
        if (JessMachine.quiet()) {
            if (JessMachine.repeatable) {
                JessMachine.blamed = true;
            } else {
                JessLateStarts.add(thread);
            }
            return;
        }
        JessStarts.note(thread.isDaemon());
        int index = JessModel.thread(thread);
        if (JessAlike.on) {
            JessAlike.starts(thread, index);
        }
        int flags = thread.isDaemon() ? JessOp.START_DAEMON : 0;
        if (JessVirtual.is(thread)) {
            flags |= JessOp.START_VIRTUAL;
        }
        if (JessModel.op(JessOp.START, index, flags) == JessOp.ILLEGAL_STATE) {
            throw new IllegalThreadStateException();
        }
        if (JessMachine.verbose) {
            JessNative.threadName(index, thread.getName());
        }
        JessContext child = new JessStarted(thread, index);
        JessLineage.inherit(child);
        JessClock.inherit(child);
        child.inheritInitialised(JessMachine.current);
        JessContexts.add(child);
        JessRoster.add(child);
    }

    static void join(Thread thread) throws InterruptedException {
        join(thread, 0L, false);
    }

    static void join(Thread thread, long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        join(thread, millis * NANOS_PER_MILLI, millis > 0);
    }

    static void join(Thread thread, long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        join(thread, millis * NANOS_PER_MILLI + nanos, millis > 0 || nanos > 0);
    }

    static boolean join(Thread thread, Duration duration) throws InterruptedException {
        if (!isAlive(thread) && !JessModel.started(JessModel.thread(thread))) {
            throw new IllegalThreadStateException("Thread not started");
        }
        long nanos = nanos(duration);
        if (nanos <= 0) {
            return !isAlive(thread);
        }
        return join(thread, nanos, true);
    }

    /** Whether the thread has ended. */
    private static boolean join(Thread thread, long nanos, boolean timed)
            throws InterruptedException {
        int index = JessModel.thread(thread);
        if (JessModel.isForeign(thread, index)) {
            JessModel.unsupported(
                    "join of thread \""
                            + thread.getName()
                            + "\", which runs outside the test; start it inside");
        }
        if (!JessVirtual.is(thread)) {
            if (holdsLock(thread)) {
                return joinHolding(thread, nanos, timed);
            }
            if (JessRuntime.notices(JessProtocol.NOTICED_JOINS)) {
                return joinLocking(thread, nanos, timed);
            }
        }
        if (timed) {
            JessClock.expect(nanos);
        }
        int result = JessModel.op(JessOp.JOIN, index, timed ? 1 : 0);
        if (result == JessOp.WAS_INTERRUPTED) {
            throw new InterruptedException();
        }
        if (result == JessOp.TIMED_OUT) {
            JessClock.advance(nanos);
            return false;
        }
        return true;
    }

    /** As Thread.join itself, where it matters that it waits on the Thread object. */
    private static boolean joinLocking(Thread thread, long nanos, boolean timed)
            throws InterruptedException {
        JessThreadMonitor.use(thread);
        JessSharedMonitors.enter(thread);
        try {
            return joinHolding(thread, nanos, timed);
        } finally {
            JessSharedMonitors.exit(thread);
        }
    }

    /**
     * The thread holds the monitor of the one that it joins, and gives it up while it waits, as the
     * loop of Thread.join does.
     */
    private static boolean joinHolding(Thread thread, long nanos, boolean timed)
            throws InterruptedException {
        long end = JessClock.in(nanos);
        while (isAlive(thread)) {
            long left = JessClock.until(end);
            if (timed && left <= 0) {
                return false;
            }
            if (timed) {
                JessClock.expect(left);
            }
            int result = JessModel.op(JessOp.WAIT, JessModel.object(thread), timed ? 1 : 0);
            if (result == JessOp.WAS_INTERRUPTED) {
                throw new InterruptedException();
            }
            if (result == JessOp.TIMED_OUT) {
                JessClock.advance(left);
                return !isAlive(thread);
            }
        }
        return true;
    }

    static boolean isAlive(Thread thread) {
        if (thread == JessMachine.thread()) {
            return true;
        }
        int index = JessModel.thread(thread);
        if (JessModel.isForeign(thread, index)) {
            return true;
        }
        return JessModel.op(JessOp.IS_ALIVE, index, 0) != 0;
    }

    static boolean alive(Thread thread) {
        return isAlive(thread);
    }

    static Thread.State getState(Thread thread) {
        if (thread == JessMachine.thread()) {
            return Thread.State.RUNNABLE;
        }
        int index = JessModel.thread(thread);
        if (JessModel.isForeign(thread, index)) {
            return thread.getState();
        }
        // One that has yet to be started waits nowhere: pools look whether it is.
        if (JessModel.started(index)) {
            JessRevealed.showWaits();
        }
        return STATES[JessModel.op(JessOp.GET_STATE, index, 0)];
    }

    static Thread.State threadState(Thread thread) {
        return getState(thread);
    }

    static boolean isTerminated(Thread thread) {
        // Not its state: that would query whether it waits, too.
        return !isAlive(thread) && JessModel.started(JessModel.thread(thread));
    }

    // Interrupts.

    static void interrupt(Thread thread) {
        int index = JessModel.thread(thread);
        if (JessModel.isForeign(thread, index)) {
            thread.interrupt();
            return;
        }
        if (thread != JessMachine.thread()) {
            JessRevealed.showWaits();
        }
        JessModel.op(JessOp.INTERRUPT, index, 0);
        // As in every JVM: a thread that is interrupted may be parked, and is unparked. A permit
        // that is left of that ends its next park.
        JessModel.op(JessOp.UNPARK, index, 0);
    }

    static boolean interrupted() {
        return JessModel.op(JessOp.INTERRUPTED, 0, 0) != 0;
    }

    static boolean getAndClearInterrupt(Thread thread) {
        return interrupted();
    }

    static void clearInterrupt(Thread thread) {
        interrupted();
    }

    static void setInterrupt(Thread thread) {
        interrupt(thread);
    }

    static boolean isInterrupted(Thread thread) {
        return JessModel.op(JessOp.IS_INTERRUPTED, JessModel.thread(thread), 0) != 0;
    }

    // Waiting.

    static void yield() {
        JessModel.op(JessOp.YIELD, 0, 0);
    }

    static void onSpinWait() {
        if (JessDeactivate.isSilent()) {
            return;
        }
        JessModel.op(JessOp.SPIN, 0, 0);
    }

    static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        sleepFor(millis * NANOS_PER_MILLI);
    }

    static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        sleepFor(millis * NANOS_PER_MILLI + nanos);
    }

    static void sleep(Duration duration) throws InterruptedException {
        long nanos = nanos(duration);
        if (nanos >= 0) {
            sleepFor(nanos);
        }
    }

    private static void sleepFor(long nanos) throws InterruptedException {
        JessClock.expect(nanos);
        if (JessModel.op(JessOp.SLEEP, 0, 0) == JessOp.WAS_INTERRUPTED) {
            throw new InterruptedException("sleep interrupted");
        }
        JessClock.slept(nanos);
    }

    /** Saturating, as the JVM's own conversion. */
    private static long nanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException e) {
            return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    static boolean holdsLock(Object object) {
        if (object == null) {
            throw new NullPointerException();
        }
        return JessModel.query(JessOp.Q_HOLDS, JessModel.object(object), 0) != 0;
    }

    // Names, numbers, stacks.

    static int nextThreadNum() {
        return JessLineage.nextThreadNumber();
    }

    static String genThreadName() {
        return "Thread-".concat(Integer.toString(JessLineage.nextThreadNumber()));
    }

    static long nextThreadID() {
        return JessLineage.nextThreadId();
    }

    static int activeCount() {
        return JessRoster.of(JessMachine.thread().getThreadGroup(), true).size();
    }

    static int enumerate(Thread[] threads) {
        return JessRoster.fill(JessMachine.thread().getThreadGroup(), threads, true);
    }

    static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        ArrayList<Thread> all = JessRoster.of(null, true);
        ArrayList<StackTraceElement[]> traces = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            traces.add(getStackTrace(all.get(i)));
        }
        return JessEntryModels.table(all, traces);
    }

    static StackTraceElement[] getStackTrace(Thread thread) {
        if (thread != JessMachine.thread()) {
            return new StackTraceElement[0];
        }
        StackTraceElement[] frames = JessThrown.stackTrace(new Throwable());
        StackTraceElement[] all = new StackTraceElement[frames.length + 1];
        all[0] = GET_STACK_TRACE;
        System.arraycopy(frames, 0, all, 1, frames.length);
        return all;
    }

    // No thread of the JVM stands behind a simulated one.

    static void setPriority0(Thread thread, int priority) {}

    static void setNativeName(Thread thread, String name) {}

    static void interrupt0(Thread thread) {}

    static void clearInterruptEvent() {}
}
