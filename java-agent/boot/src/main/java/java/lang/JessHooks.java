package java.lang;

import jdk.internal.misc.VM;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The hooks that twins call. Fast paths are a compare and a store, so that they inline; whatever is
 * rare lives in {@link JessRuntime}, {@link JessIds} and {@link JessUndo}. Nothing of JESS that
 * runs below a hook calls a hook.
 */
public final class JessHooks {
    private JessHooks() {}

    // Accesses.

    @ForceInline
    public static void get(Object object, long id, int site) {
        int lo = (int) id;
        if ((int) (id >>> 32) != JessMachine.execution) {
            lo = JessIds.resolve(object, id);
        }
        JessRuntime.record(object, lo, site);
    }

    @ForceInline
    public static void put(Object object, long id, int site) {
        int lo = (int) id;
        if ((int) (id >>> 32) != JessMachine.execution || lo < 0) {
            lo = JessUndo.field(object, id, site);
        }
        JessRuntime.record(object, lo, site);
    }

    /** On a null object the access itself fails, with a message that names its field. */
    @ForceInline
    public static void getObject(Object object, int site) {
        if (object != null) {
            get(object, ((JessDoubled) object).jess$id(), site);
        }
    }

    @ForceInline
    public static void putObject(Object object, int site) {
        if (object != null) {
            put(object, ((JessDoubled) object).jess$id(), site);
        }
    }

    @ForceInline
    public static void getStatic(int site) {
        if (JessClasses.attentive) {
            JessClasses.useField(site);
        }
        JessRuntime.record(null, 0, site);
    }

    @ForceInline
    public static void putStatic(int site) {
        if (JessClasses.attentive) {
            JessClasses.useField(site);
        }
        JessUndo.staticField(site);
        JessRuntime.record(null, 0, site);
    }

    @ForceInline
    public static void arrayLoad(Object array, int index, int site) {
        if (JessWords.inArrays && array instanceof byte[]) {
            JessAccess.single((byte[]) array, index, false, site);
        } else if (array != null) {
            JessRuntime.record(array, JessIds.array(array), site, index);
        }
    }

    @ForceInline
    public static void arrayStore(Object array, int index, int site) {
        if (JessWords.inArrays && array instanceof byte[]) {
            JessAccess.single((byte[]) array, index, true, site);
        } else if (array != null) {
            int lo = JessIds.array(array);
            if (lo >>> 30 != 0 || JessMachine.watching) {
                JessUndo.element(array, lo, index);
            }
            JessRuntime.record(array, lo, site, index);
        }
    }

    public static void coarseRead(Object object, int site) {
        if (object != null) {
            JessRuntime.record(object, JessIds.lo32(object), site, JessProtocol.READ);
        }
    }

    public static void coarseWrite(Object object, int site) {
        if (object != null) {
            JessRuntime.record(object, JessIds.lo32(object), site, JessProtocol.WRITE);
        }
    }

    // Monitors.

    public static void monitorEnter(Object object, int site) {
        if (JessSharedMonitors.is(object)) {
            JessSharedMonitors.taken();
        }
        enter(object, true);
    }

    public static void monitorEnterOfJdk(Object object, int site) {
        enter(object, false);
    }

    @ForceInline
    private static void enter(Object object, boolean byProgram) {
        if (object == null) {
            throw new NullPointerException();
        }
        if (object instanceof Thread) {
            JessThreadMonitor.use((Thread) object);
        }
        if (JessMachine.noted) {
            JessInitialiser.enters(object, byProgram);
        }
        JessRuntime.op(JessOp.MONITOR_ENTER, JessIds.lo32(object), 0);
    }

    /**
     * Does nothing while an abandoned execution unwinds: the handler that javac makes for a
     * synchronized block covers its own monitorexit, so a hook that throws would be called for
     * ever.
     */
    public static void monitorExit(Object object, int site) {
        if (JessMachine.stopping) {
            return;
        }
        if (object == null) {
            throw new NullPointerException();
        }
        if (JessRuntime.op(JessOp.MONITOR_EXIT, JessIds.lo32(object), 0) == JessOp.ILLEGAL_STATE) {
            throw notOwner();
        }
    }

    public static void wait_(Object object) throws InterruptedException {
        waitFor(object, false, 0);
    }

    public static void wait_(Object object, long millis) throws InterruptedException {
        object.getClass();
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        waitFor(object, millis > 0, nanos(millis, 0));
    }

    public static void wait_(Object object, long millis, int nanos) throws InterruptedException {
        object.getClass();
        if (millis < 0) {
            throw new IllegalArgumentException("timeoutMillis value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        waitFor(object, millis > 0 || nanos > 0, nanos(millis, nanos));
    }

    /** Whether a weak compare-and-set of the program fails although it could succeed. */
    public static boolean failsWithoutCause() {
        return JessSpurious.limit > 0 && JessSpurious.fails();
    }

    private static long nanos(long millis, int nanos) {
        long most = Long.MAX_VALUE / 1_000_000 - 1;
        return Math.min(millis, most) * 1_000_000 + nanos;
    }

    private static void waitFor(Object object, boolean timed, long nanos)
            throws InterruptedException {
        if (JessSpurious.waits(object)) {
            return;
        }
        if (timed) {
            JessClock.expect(nanos);
        }
        int result = JessRuntime.op(JessOp.WAIT, JessIds.lo32(object), timed ? 1 : 0);
        if (result == JessOp.WAS_INTERRUPTED) {
            throw new InterruptedException();
        }
        if (result == JessOp.ILLEGAL_STATE) {
            throw notOwner();
        }
        if (result == JessOp.TIMED_OUT) {
            JessClock.advance(nanos);
        }
    }

    public static void notify_(Object object) {
        object.getClass();
        if (JessRuntime.op(JessOp.NOTIFY, JessIds.lo32(object), 0) == JessOp.ILLEGAL_STATE) {
            throw notOwner();
        }
    }

    public static void notifyAll_(Object object) {
        object.getClass();
        if (JessRuntime.op(JessOp.NOTIFY_ALL, JessIds.lo32(object), 0) == JessOp.ILLEGAL_STATE) {
            throw notOwner();
        }
    }

    private static IllegalMonitorStateException notOwner() {
        return new IllegalMonitorStateException("current thread is not owner");
    }

    // Identity.

    @ForceInline
    public static long newId() {
        return JessIds.newId();
    }

    /** Before a new array: one that no heap has room for does not become the end of the JVM. */
    @ForceInline
    public static void allocates(int length, int bytes) {
        if (length > JessHeap.SMALL) {
            JessHeap.check(length, bytes);
        }
    }

    public static void newArray(Object array) {
        JessIds.register(array);
    }

    public static void newMultiArray(Object array, int dims) {
        JessIds.registerMulti(array, dims);
    }

    /** In place of {@code clone} of an array: a copy, each element of which has been read. */
    public static Object clone_(Object array) {
        return JessCopies.copy(array);
    }

    public static void newPlain(Object object) {
        JessIds.register(object);
    }

    public static void cloned(Object object) {
        if (object instanceof JessDoubled) {
            ((JessDoubled) object).jess$setId(newId());
        } else if (object != null) {
            JessIds.register(object);
        }
    }

    /** Behind {@code Object.clone}: a copy, each field of which has been read. */
    public static Object cloned(Object from, Object copy) {
        cloned(copy);
        JessCopies.copyFields(from, copy);
        return copy;
    }

    // Methods of Object on receivers whose static type does not determine the class.

    public static int hashCode(Object object) {
        if (object instanceof JessDoubled) {
            return ((JessDoubled) object).hashCode$jess();
        }
        object.getClass();
        return JessIds.identityHash(object);
    }

    public static boolean equals(Object object, Object other) {
        if (object instanceof JessDoubled) {
            return ((JessDoubled) object).equals$jess(other);
        }
        return object.equals(other);
    }

    public static String toString(Object object) {
        if (object instanceof JessDoubled) {
            return ((JessDoubled) object).toString$jess();
        }
        return objectToString(object);
    }

    public static int identityHashCode(Object object) {
        return object == null ? 0 : JessIds.identityHash(object);
    }

    public static String objectToString(Object object) {
        return object.getClass()
                .getName()
                .concat("@")
                .concat(Integer.toHexString(hashCode(object)));
    }

    public static String valueOf(Object object) {
        return object == null ? "null" : toString(object);
    }

    // Class initialisation.

    /** Whether a class initialiser that begins now is run by a controlled thread. */
    /** Whether code that is its own twin runs in the controlled world. */
    public static boolean controlled() {
        return JessMachine.active && JessMachine.onControlledCarrier();
    }

    public static boolean clinitControlled() {
        JessNovelty.initialises();
        return controlled();
    }

    public static void clinitEnter() {
        JessClasses.enterOnce();
    }

    public static void clinitEnter(Class<?> initialised) {
        JessClasses.enter(initialised);
    }

    public static void clinitEnterOnce(Class<?> initialised) {
        JessClasses.enterOnce(initialised);
    }

    public static void clinitExit() {
        JessClasses.exit();
    }

    public static void clinitFailed(Throwable thrown) {
        JessClasses.failed(thrown);
    }

    public static void clinitFailedOnce(Throwable thrown) {
        JessClasses.failedOnce(thrown);
    }

    /** The twin of a method of the JDK that changes a setting of the whole process begins. */
    public static void sets() {
        JessMachine.blamed |= JessMachine.noted;
    }

    /** A class is about to be used in a way that initialises it. */
    @ForceInline
    public static void uses(Class<?> type) {
        JessClasses.uses(type);
    }

    // Hidden classes.

    /**
     * At the head of the one place that defines hidden classes. Runs during JVM start, when almost
     * nothing is initialised.
     */
    public static byte[] hidden(ClassLoader loader, String name, byte[] bytes) {
        if (VM.initLevel() < 1) {
            return bytes;
        }
        return JessHidden.twins(loader, name, bytes);
    }
}
