import java.lang.ref.WeakReference;

// What natives and copies do is seen: a cloned array has been read, a cleared reference has been
// written, a wait that timed out has taken its time, a property that is read as a number is read.
// jess: run --strategy dpor --races off
// expect: exit=1 kind=assertion replay=1
// run: args=clone
// run: args=bytes
// run: args=clear
// run: args=refersTo
// run: args=wait
// run: args=number
// run: args=truth
public class CopiesAndClears {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "clone":
                int[] ints = new int[2];
                Thread writes = start(() -> ints[1] = 2);
                int seen = ints.clone()[1];
                writes.join();
                fails(seen == 2);
                break;
            case "bytes":
                byte[] bytes = new byte[2];
                Thread stores = start(() -> bytes[1] = 2);
                byte found = bytes.clone()[1];
                stores.join();
                fails(found == 2);
                break;
            case "clear":
                Object kept = new Object();
                WeakReference<Object> weak = new WeakReference<>(kept);
                Thread clears = start(weak::clear);
                Object got = weak.get();
                clears.join();
                fails(got == null && kept != null);
                break;
            case "refersTo":
                Object held = new Object();
                WeakReference<Object> other = new WeakReference<>(held);
                Thread empties = start(other::clear);
                boolean refers = other.refersTo(held);
                empties.join();
                fails(!refers);
                break;
            case "wait":
                Object lock = new Object();
                Thread notifies =
                        start(
                                () -> {
                                    synchronized (lock) {
                                        lock.notify();
                                    }
                                });
                long start = System.nanoTime();
                synchronized (lock) {
                    lock.wait(1_000);
                }
                long took = System.nanoTime() - start;
                notifies.join();
                fails(took >= 1_000_000_000L);
                break;
            case "number":
                Thread sets = start(() -> System.setProperty("copies.number", "3"));
                int number = Integer.getInteger("copies.number", 0);
                sets.join();
                fails(number == 3);
                break;
            default:
                Thread tells = start(() -> System.setProperty("copies.truth", "true"));
                boolean truth = Boolean.getBoolean("copies.truth");
                tells.join();
                fails(truth);
        }
    }

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    static void fails(boolean reached) {
        if (reached) {
            throw new AssertionError("reached");
        }
    }
}
