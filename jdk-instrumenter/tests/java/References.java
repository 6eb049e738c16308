import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** References of all kinds through several collections: the VM knows the layout of class Reference. */
public final class References {
    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        List<Reference<Object>> references = new ArrayList<>();
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        AtomicInteger cleaned = new AtomicInteger();
        Cleaner cleaner = Cleaner.create();
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < 20000; i++) {
            Object object = new byte[64];
            references.add(new WeakReference<>(object, queue));
            references.add(new PhantomReference<>(object, queue));
            references.add(new SoftReference<>(object, queue));
            map.put(object, "x");
            if (i % 100 == 0) {
                cleaner.register(object, cleaned::incrementAndGet);
            }
            if (i % 1000 == 0) {
                kept.add(object);
            }
        }
        int enqueued = 0;
        for (int i = 0; i < 200 && (cleaned.get() < 180 || map.size() > kept.size()); i++) {
            System.gc();
            while (queue.poll() != null) {
                enqueued++;
            }
            Thread.sleep(10);
            // Soft references hold their objects until memory is short.
            if (i == 2) {
                for (int j = 2; j < references.size(); j += 3) {
                    references.get(j).clear();
                }
            }
        }
        while (queue.remove(200) != null) {
            enqueued++;
        }
        System.out.println(
                "cleaned " + cleaned.get() + " mapped " + map.size() + " kept " + kept.size()
                        + " enqueued " + (enqueued > 0));
    }
}
