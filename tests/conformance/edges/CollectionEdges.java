import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

// What concurrent collections order: "Actions in a thread prior to placing an object into any
// concurrent collection happen-before actions subsequent to the access or removal of that element
// from the collection in another thread."
//
// jess: run --races fail --strategy dpor --budget 100
// expect: exit=0
// rows: map, mapRemove, mapCompute, mapComputeIfAbsent, mapIterator, skipListMap, skipListSet
// rows: linkedQueue, linkedDeque, linkedBlockingQueue, linkedBlockingDeque, arrayBlockingQueue
// rows: priorityBlockingQueue, delayQueue, synchronousQueue, transferQueue, transferQueuePoll
// rows: drainTo, copyOnWriteList, copyOnWriteSet
//
// jess: run --races fail --strategy random --budget 40
// expect: exit=0
// rows: map, mapRemove, mapCompute, mapComputeIfAbsent, mapIterator, skipListMap, skipListSet
// rows: linkedQueue, linkedDeque, linkedBlockingQueue, linkedBlockingDeque, arrayBlockingQueue
// rows: priorityBlockingQueue, delayQueue, synchronousQueue, transferQueue, transferQueuePoll
// rows: drainTo, copyOnWriteList, copyOnWriteSet
//
// jess: run --races fail --strategy auto --budget 40
// expect: exit=0
// rows: map, mapRemove, mapCompute, mapComputeIfAbsent, mapIterator, skipListMap, skipListSet
// rows: linkedQueue, linkedDeque, linkedBlockingQueue, linkedBlockingDeque, arrayBlockingQueue
// rows: priorityBlockingQueue, delayQueue, synchronousQueue, transferQueue, transferQueuePoll
// rows: drainTo, copyOnWriteList, copyOnWriteSet
//
// jess: run --races fail --strategy portfolio --budget 1000
// expect: exit=1 kind=race
// rows: map broken, mapRemove broken, mapCompute broken, mapComputeIfAbsent broken
// rows: mapIterator broken, skipListMap broken, skipListSet broken, linkedQueue broken
// rows: linkedDeque broken, linkedBlockingQueue broken, linkedBlockingDeque broken
// rows: arrayBlockingQueue broken, priorityBlockingQueue broken, delayQueue broken
// rows: synchronousQueue broken, transferQueue broken, transferQueuePoll broken, drainTo broken
// rows: copyOnWriteList broken, copyOnWriteSet broken
public class CollectionEdges {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        ConcurrentSkipListMap<String, String> skipList = new ConcurrentSkipListMap<>();
        ConcurrentSkipListSet<String> skipListSet = new ConcurrentSkipListSet<>();
        ConcurrentLinkedQueue<String> linked = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>();
        LinkedBlockingQueue<String> blocking = new LinkedBlockingQueue<>();
        LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();
        DelayQueue<Item> delays = new DelayQueue<>();
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
        CopyOnWriteArraySet<String> set = new CopyOnWriteArraySet<>();
        switch (Edge.named(args)) {
            case "map":
                Edge.over(() -> map.put("key", "value"), () -> map.get("key"));
                break;
            case "mapRemove":
                Edge.over(() -> map.putIfAbsent("key", "value"), () -> map.remove("key"));
                break;
                // An update operation for a given key happens-before any retrieval for that key
                // that
                // reports the updated value.
            case "mapCompute":
                map.put("key", "");
                Edge.over(
                        () -> map.compute("key", (key, old) -> "value"),
                        () -> map.get("key").isEmpty() ? null : map);
                break;
            case "mapComputeIfAbsent":
                Edge.both(
                        () -> {
                            map.computeIfAbsent("key", CollectionEdges::written);
                            Edge.writeIfBroken();
                        },
                        () -> {
                            if (!map.computeIfAbsent("key", key -> "other").equals("other")) {
                                Edge.read();
                            }
                        });
                break;
            case "mapIterator":
                Edge.over(
                        () -> map.merge("key", "value", String::concat), () -> first(map.values()));
                break;
            case "skipListMap":
                Edge.over(() -> skipList.put("key", "value"), () -> skipList.get("key"));
                break;
            case "skipListSet":
                Edge.over(() -> skipListSet.add("value"), skipListSet::pollFirst);
                break;
            case "linkedQueue":
                Edge.over(() -> linked.add("value"), linked::poll);
                break;
            case "linkedDeque":
                Edge.over(() -> deque.addFirst("value"), deque::pollLast);
                break;
            case "linkedBlockingQueue":
                over(blocking);
                break;
            case "linkedBlockingDeque":
                over(new LinkedBlockingDeque<>());
                break;
            case "arrayBlockingQueue":
                over(new ArrayBlockingQueue<>(1));
                break;
            case "priorityBlockingQueue":
                over(new PriorityBlockingQueue<>());
                break;
            case "delayQueue":
                Edge.over(() -> delays.add(new Item()), delays::poll);
                break;
            case "synchronousQueue":
                over(new SynchronousQueue<>());
                break;
            case "transferQueue":
                Edge.over(() -> transfer.transfer("value"), transfer::take);
                break;
            case "transferQueuePoll":
                Edge.over(() -> transfer.add("value"), transfer::poll);
                break;
            case "drainTo":
                List<String> drained = new ArrayList<>();
                Edge.over(
                        () -> blocking.add("value"),
                        () -> blocking.drainTo(drained) > 0 ? drained : null);
                break;
            case "copyOnWriteList":
                Edge.over(() -> list.add("value"), () -> first(list));
                break;
            case "copyOnWriteSet":
                Edge.over(() -> set.add("value"), () -> set.contains("value") ? set : null);
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    static void over(BlockingQueue<String> queue) throws InterruptedException {
        Edge.over(() -> queue.put("value"), queue::take);
    }

    static String written(String key) {
        Edge.writeIfKept();
        return "value";
    }

    static Object first(Iterable<?> all) {
        Iterator<?> iterator = all.iterator();
        return iterator.hasNext() ? iterator.next() : null;
    }

    static class Item implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }
}
