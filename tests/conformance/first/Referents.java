import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;

// When the collector runs is nobody's choice, so no program sees that it has cleared or enqueued a
// reference, made by an execution, by an initialiser or before, but where it asks for a collection.
// Each execution makes far more garbage than fits.
// carrier: platform
// jess: run --strategy dpor --jvm-arg -Xmn1m
// expect: verdict=verified executions=2
// run: args="weak"
// run: args="soft"
// run: args="phantom"
// run: args="map"
// run: args="initialiser"
// run: args="refers"
// run: args="local"
// run: args="subclass"
// run: args="asks"
// run: args="asks-plain"
// run: args="asks-queue"
// run: args="asks-map"
// run: args="cleaner"
// run: args="finaliser"
public class Referents {
    static int turn;
    static int cleaned;
    static Object sink;

    static class Thing {}

    static class Made {
        static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
        static final WeakReference<Object> WEAK = new WeakReference<>(new Thing(), QUEUE);
        static final WeakHashMap<Object, String> MAP = new WeakHashMap<>();

        static {
            MAP.put(new Thing(), "made once");
        }
    }

    /** Not cleared when asked: it answers itself. */
    static class Known extends WeakReference<Object> {
        Known(Object referent) {
            super(referent);
        }

        @Override
        public Object get() {
            Object referent = super.get();
            return referent == null ? "gone" : referent;
        }
    }

    /** Has a finaliser, which would count in a thread of the JVM. */
    static class Finalised {
        @Override
        @SuppressWarnings("removal")
        protected void finalize() {
            cleaned++;
        }
    }

    static void makeGarbage() {
        for (int i = 0; i < 200; i++) {
            sink = new byte[1 << 16];
        }
        sink = null;
    }

    static void must(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    static void look(String kind) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        switch (kind) {
            case "weak" -> {
                Reference<Object> reference = new WeakReference<>(new Thing(), queue);
                makeGarbage();
                must(reference.get() != null, "cleared");
                must(queue.poll() == null, "enqueued");
            }
            case "soft" -> {
                Reference<Object> reference = new SoftReference<>(new Thing(), queue);
                makeGarbage();
                must(reference.get() != null, "cleared");
                must(queue.poll() == null, "enqueued");
            }
            case "phantom" -> {
                Reference<Object> reference = new PhantomReference<>(new Thing(), queue);
                makeGarbage();
                must(!reference.refersTo(null), "cleared");
                must(queue.poll() == null, "enqueued");
            }
            case "map" -> {
                WeakHashMap<Object, Integer> map = new WeakHashMap<>();
                for (int i = 0; i < 10; i++) {
                    map.put(new Thing(), i);
                }
                makeGarbage();
                must(map.size() == 10, "entries are lost");
            }
            case "initialiser" -> {
                Reference<Object> reference = Made.WEAK;
                makeGarbage();
                must(Made.QUEUE.poll() == null, "enqueued");
                must(reference.get() != null, "cleared");
                must(Made.MAP.size() == 1, "an entry is lost");
            }
            case "refers" -> {
                Reference<Object> reference = Made.WEAK;
                makeGarbage();
                must(!reference.refersTo(null), "cleared");
            }
            case "local" -> {
                ThreadLocal<Object> local = new ThreadLocal<>();
                Reference<ThreadLocal<Object>> reference = new WeakReference<>(local);
                local.set("value");
                local = null;
                makeGarbage();
                must(reference.get() != null, "cleared");
            }
            case "subclass" -> {
                Reference<Object> reference = new Known(new Thing());
                makeGarbage();
                must(reference.get() != "gone", "cleared");
            }
            case "asks" -> {
                Reference<Object> reference = new WeakReference<>(new Thing());
                must(reference.get() != null, "cleared before it was asked");
                while (reference.get() != null) {
                    System.gc();
                }
            }
            case "asks-plain" -> {
                Reference<Object> reference = new WeakReference<>(new Object());
                while (reference.get() != null) {
                    System.gc();
                }
            }
            case "asks-queue" -> {
                Object kept = new Thing();
                Reference<Object> other = new WeakReference<>(kept, queue);
                Reference<Object> reference = new PhantomReference<>(new Thing(), queue);
                new WeakReference<>(new Thing(), queue);
                System.gc();
                must(queue.poll() == reference, "not enqueued");
                must(queue.poll() == null, "enqueued although nobody has the reference");
                must(other.get() == kept, "cleared although somebody has it");
            }
            case "cleaner" -> {
                Cleaner cleaner = Cleaner.create();
                Cleaner.Cleanable registered = cleaner.register(new Thing(), () -> cleaned++);
                for (int i = 0; i < 10; i++) {
                    System.gc();
                }
                must(cleaned == 0, "run by a thread out of control");
                registered.clean();
                must(cleaned == 1, "not run when asked");
            }
            case "finaliser" -> {
                for (int i = 0; i < 10; i++) {
                    sink = new Finalised();
                    makeGarbage();
                    System.gc();
                }
                must(cleaned == 0, "run by a thread out of control");
            }
            default -> {
                WeakHashMap<Object, String> map = new WeakHashMap<>();
                map.put(new Thing(), "value");
                must(map.size() == 1, "lost before it was asked");
                Runtime.getRuntime().gc();
                must(map.isEmpty(), "not enqueued");
                Reference<Object> reference = new WeakReference<>(new Thing());
                makeGarbage();
                must(reference.get() != null, "cleared after it was asked");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> turn = 1);
        other.start();
        turn = 2;
        look(args[0]);
        other.join();
    }
}
