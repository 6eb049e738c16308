import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;

// What the documents of ArrayBlockingQueue promise of its operations as a queue.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new fair, new fair put, new collection, add, add raced
// rows: offer, offer raced, offer timed, offer expired, offer interrupted
// rows: put, put raced, put interrupted, put handover, put visible
// rows: poll, poll raced, poll timed, poll expired, poll interrupted, poll handover
// rows: take, take raced, take interrupted, take handover, take or interrupted
// rows: peek, peek raced, element, size, size raced, isEmpty, remainingCapacity
// rows: remainingCapacity raced
public class ArrayBlockingQueueMethods {
    public static void main(String[] args) throws Exception {
        String row = String.join(" ", args);
        switch (row) {
            case "new" -> {
                ArrayBlockingQueue<Integer> empty = new ArrayBlockingQueue<>(2);
                Check.equal(2, empty.remainingCapacity());
                Check.equal(0, empty.size());
                BoundedQueue.refused(() -> new ArrayBlockingQueue<Integer>(0));
                BoundedQueue.refused(() -> new ArrayBlockingQueue<Integer>(-1));
            }
            case "new fair" -> {
                Check.equal(3, new ArrayBlockingQueue<Integer>(3, true).remainingCapacity());
                Check.equal(3, new ArrayBlockingQueue<Integer>(3, false).remainingCapacity());
                BoundedQueue.refused(() -> new ArrayBlockingQueue<Integer>(0, true));
                BoundedQueue.refused(() -> new ArrayBlockingQueue<Integer>(-1, false));
            }
            case "new fair put" -> fairPut();
            case "new collection" -> collection();
            default -> new BoundedQueue(ArrayBlockingQueue::new).check(row);
        }
    }

    private static void collection() {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(3, true, List.of(2, 1));
        Check.equal(1, queue.remainingCapacity());
        BoundedQueue.holds(queue, 2, 1);
        queue.add(3);
        Check.equal(2, queue.poll());
        BoundedQueue.holds(new ArrayBlockingQueue<>(2, false, List.of(2, 1)), 2, 1);
        BoundedQueue.refused(() -> new ArrayBlockingQueue<>(1, false, List.of(1, 2)));
        BoundedQueue.refused(() -> new ArrayBlockingQueue<>(0, false, List.<Integer>of()));
        Check.fails(
                NullPointerException.class, () -> new ArrayBlockingQueue<Integer>(1, false, null));
        Check.fails(
                NullPointerException.class,
                () -> new ArrayBlockingQueue<>(2, false, Arrays.asList(1, null)));
    }

    /** Who waited first puts first. */
    private static void fairPut() throws InterruptedException {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1, true, List.of(1));
        Object[] done = new Object[2];
        Thread first = Waiting.start(done, 0, () -> BoundedQueue.put(queue, 2));
        Waiting.untilOthersDo();
        Thread second = Waiting.start(done, 1, () -> BoundedQueue.put(queue, 3));
        Waiting.untilOthersDo();
        Check.equal(1, queue.take());
        Check.equal(2, queue.take());
        Check.equal(3, queue.take());
        first.join();
        second.join();
    }
}
