// JCTools: queues for one or many producers and consumers, a map, and a queue used by more
// producers than it is for.
// library: org.jctools:jctools-core:4.0.5
// program: onePairOfThreads: ok
// program: manyProducers: ok
// program: nonBlockingMap: ok
// program: twoProducersOfOne: bug assertion|deadlock|livelock
// gate: manyProducers

import org.jctools.maps.NonBlockingHashMap;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.SpscArrayQueue;

import java.util.Map;
import java.util.Queue;

/** Programs on JCTools. */
public class JcTools {
    public void onePairOfThreads() {
        Queue<Integer> queue = new SpscArrayQueue<>(2);
        Together.run(
                () -> {
                    for (int i = 1; i <= 2; i++) {
                        Together.check(queue.offer(i), "full");
                    }
                },
                () -> {
                    Integer first = queue.poll();
                    Together.check(first == null || first == 1, "first " + first);
                    Integer second = queue.poll();
                    Together.check(second == null || second == (first == null ? 1 : 2), "order");
                });
    }

    public void manyProducers() {
        Queue<Integer> queue = new MpscArrayQueue<>(4);
        Together.run(() -> queue.offer(1), () -> queue.offer(2));
        int sum = 0;
        for (Integer next = queue.poll(); next != null; next = queue.poll()) {
            sum += next;
        }
        Together.equal(3, sum, "sum");
    }

    public void nonBlockingMap() {
        Map<String, Integer> map = new NonBlockingHashMap<>();
        Together.run(
                () -> map.putIfAbsent("key", 1),
                () -> map.putIfAbsent("key", 2),
                () -> map.put("other", 3));
        Together.equal(2, map.size(), "size");
        Together.check(map.get("key") <= 2, "value");
    }

    /** Two producers of a queue that is for one. */
    public void twoProducersOfOne() {
        Queue<Integer> queue = new SpscArrayQueue<>(4);
        Together.run(() -> queue.offer(1), () -> queue.offer(2));
        int sum = 0;
        for (Integer next = queue.poll(); next != null; next = queue.poll()) {
            sum += next;
        }
        Together.equal(3, sum, "sum");
    }
}
