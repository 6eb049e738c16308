import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;

// What the language itself orders: threads, interrupts, monitors, volatile and final fields.
//
// jess: run --races fail --strategy dpor --budget 100
// expect: exit=0
// rows: start, join, isAlive, interrupted, isInterrupted, interruptedSleep, interruptedAwait
// rows: monitor, wait, volatileField, finalField, staticInitialiser, inheritableThreadLocal
//
// jess: run --races fail --strategy random --budget 40
// expect: exit=0
// rows: start, join, isAlive, interrupted, isInterrupted, interruptedSleep, interruptedAwait
// rows: monitor, wait, volatileField, finalField, staticInitialiser, inheritableThreadLocal
//
// jess: run --races fail --strategy auto --budget 40
// expect: exit=0
// rows: start, join, isAlive, interrupted, isInterrupted, interruptedSleep, interruptedAwait
// rows: monitor, wait, volatileField, finalField, staticInitialiser, inheritableThreadLocal
//
// jess: run --races fail --strategy portfolio --budget 1000
// expect: exit=1 kind=race
// rows: start broken, join broken, isAlive broken, interrupted broken, isInterrupted broken
// rows: interruptedSleep broken, interruptedAwait broken, monitor broken, wait broken
// rows: volatileField broken, finalField broken, staticInitialiser broken
// rows: inheritableThreadLocal broken
public class ThreadEdges {
    static final VarHandle SHARED = handle();
    static Object shared;
    static volatile boolean published;
    static boolean ready;
    static Plain lazy;

    static VarHandle handle() {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return lookup.findStaticVarHandle(ThreadEdges.class, "shared", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static class Plain {
        int content = 7;
    }

    static class Final {
        final int[] content = {7};
    }

    static class Holder {
        static Plain made = new Plain();
    }

    public static void main(String[] args) throws Exception {
        Thread other;
        switch (Edge.named(args)) {
                // A call to start on a thread happens-before any action in the started thread.
            case "start":
                Edge.writeIfKept();
                other = Edge.started(Edge::read);
                Edge.writeIfBroken();
                other.join();
                break;
                // All actions in a thread happen-before any other thread returns from a join on it.
            case "join":
                other = Edge.started(Edge::write);
                Edge.readIfBroken();
                other.join();
                Edge.read();
                break;
                // The final action in a thread synchronizes-with any action that detects its end.
            case "isAlive":
                other = Edge.started(Edge::write);
                boolean isAlive = other.isAlive();
                if (!isAlive || Edge.isBroken()) {
                    Edge.read();
                }
                break;
                // An interrupt synchronizes-with any point where any thread determines it.
            case "interrupted":
                other =
                        Edge.started(
                                () -> {
                                    if (Thread.interrupted()) {
                                        Edge.read();
                                    }
                                });
                interrupt(other);
                break;
            case "isInterrupted":
                other =
                        Edge.started(
                                () -> {
                                    if (Thread.currentThread().isInterrupted()) {
                                        Edge.read();
                                    }
                                });
                interrupt(other);
                break;
            case "interruptedSleep":
                interrupt(Edge.started(() -> untilInterrupted(() -> Thread.sleep(1000))));
                break;
            case "interruptedAwait":
                CountDownLatch never = new CountDownLatch(1);
                interrupt(Edge.started(() -> untilInterrupted(never::await)));
                break;
                // An unlock of a monitor happens-before every subsequent lock of it.
            case "monitor":
                Edge.both(
                        () -> {
                            synchronized (SHARED) {
                                Edge.writeIfKept();
                            }
                            Edge.writeIfBroken();
                        },
                        () -> {
                            synchronized (SHARED) {
                                Edge.read();
                            }
                        });
                break;
            case "wait":
                waiting();
                break;
                // A write to a volatile field happens-before every subsequent read of it.
            case "volatileField":
                Edge.over(() -> published = true, () -> published ? SHARED : null);
                break;
                // Who sees an object only after its constructor has ended sees its final fields,
                // and what they lead to. (The reference is handed over without any order.)
            case "finalField":
                Edge.both(
                        () -> SHARED.setOpaque(Edge.isBroken() ? new Plain() : new Final()),
                        () -> {
                            Object seen = SHARED.getOpaque();
                            int found = seen instanceof Final ? ((Final) seen).content[0] : 0;
                            found += seen instanceof Plain ? ((Plain) seen).content : 0;
                        });
                break;
                // The initialisation of a class is over for everybody who uses it.
            case "staticInitialiser":
                Edge.both(ThreadEdges::once, ThreadEdges::once);
                break;
                // A thread inherits the values of its maker.
            case "inheritableThreadLocal":
                InheritableThreadLocal<Object> local = new InheritableThreadLocal<>();
                Edge.writeIfKept();
                local.set(SHARED);
                other =
                        Edge.started(
                                () -> {
                                    if (local.get() != null) {
                                        Edge.read();
                                    }
                                });
                Edge.writeIfBroken();
                other.join();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    static void interrupt(Thread other) throws InterruptedException {
        Edge.writeIfKept();
        other.interrupt();
        Edge.writeIfBroken();
        other.join();
    }

    static void untilInterrupted(Edge.Body body) throws Exception {
        try {
            body.run();
        } catch (InterruptedException e) {
            Edge.read();
        }
    }

    static void once() {
        if (!Edge.isBroken()) {
            int found = Holder.made.content;
            return;
        }
        if (lazy == null) {
            lazy = new Plain();
        }
        int found = lazy.content;
    }

    static void waiting() throws InterruptedException {
        Thread other =
                Edge.started(
                        () -> {
                            Edge.writeIfKept();
                            synchronized (SHARED) {
                                ready = true;
                                SHARED.notifyAll();
                            }
                            Edge.writeIfBroken();
                        });
        synchronized (SHARED) {
            while (!ready) {
                SHARED.wait();
            }
        }
        Edge.read();
        other.join();
    }
}
