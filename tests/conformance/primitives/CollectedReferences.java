import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;

// A collection that one thread asks for comes before or after another one's look at a reference, at
// a queue, or at a map with weak keys.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion
// run: args="weak cleared" | expect: message~"cleared"
// run: args="weak kept" | expect: message~"kept"
// run: args="refers cleared" | expect: message~"cleared"
// run: args="refers kept" | expect: message~"kept"
// run: args="phantom cleared" | expect: message~"cleared"
// run: args="phantom kept" | expect: message~"kept"
// run: args="queue cleared" | expect: message~"cleared"
// run: args="queue kept" | expect: message~"kept"
// run: args="map cleared" | expect: message~"cleared"
// run: args="map kept" | expect: message~"kept"
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// run: args="weak never" | expect: executions=2
// run: args="held cleared" | expect: executions=2
// jess: run --strategy dpor --races fail
// run: args="unordered never" | expect: exit=1 kind=race
// jess: trust
// run: args="weak cleared" | expect: exit=1 message~"cleared"
// run: args="weak kept" | expect: exit=1 message~"kept"
// jess: run --strategy random --budget 100
// run: args="weak cleared" | expect: exit=1 message~"cleared"
public class CollectedReferences {
    static int plain;

    final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    final WeakHashMap<Object, String> map = new WeakHashMap<>();
    Object object = new Object();
    Reference<Object> reference;

    boolean isCleared(String what, Object probe) {
        switch (what) {
            case "refers":
            case "phantom":
                return reference.refersTo(null);
            case "queue":
                return queue.poll() != null;
            case "map":
                return map.isEmpty();
            default:
                return reference.get() == null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CollectedReferences shared = new CollectedReferences();
        String what = args[0];
        if (what.equals("phantom")) {
            shared.reference = new PhantomReference<>(shared.object, shared.queue);
        } else if (what.equals("soft")) {
            shared.reference = new SoftReference<>(shared.object);
        } else {
            shared.reference = new WeakReference<>(shared.object, shared.queue);
        }
        shared.map.put(shared.object, "");
        boolean[] cleared = new boolean[1];
        Thread other =
                new Thread(
                        () -> {
                            cleared[0] = shared.isCleared(what, null);
                            if (what.equals("unordered")) {
                                plain++;
                            }
                        });
        Object held = what.equals("held") ? shared.object : null;
        other.start();
        plain = what.equals("unordered") ? 1 : 0;
        shared.object = null;
        System.gc();
        other.join();
        Reference.reachabilityFence(held);
        if (args[1].equals("cleared") && cleared[0]) {
            throw new AssertionError("cleared");
        }
        if (args[1].equals("kept") && !cleared[0]) {
            throw new AssertionError("kept");
        }
    }
}
