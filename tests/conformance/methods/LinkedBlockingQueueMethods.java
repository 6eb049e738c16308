import java.util.Arrays;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

// What the documents of LinkedBlockingQueue promise of its operations as a queue.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new capacity, new collection, add, add raced
// rows: offer, offer raced, offer timed, offer expired, offer interrupted
// rows: put, put raced, put interrupted, put handover, put visible
// rows: poll, poll raced, poll timed, poll expired, poll interrupted, poll handover
// rows: take, take raced, take interrupted, take handover, take or interrupted
// rows: peek, peek raced, element, size, size raced, isEmpty, remainingCapacity
// rows: remainingCapacity raced
public class LinkedBlockingQueueMethods {
    public static void main(String[] args) throws Exception {
        String row = String.join(" ", args);
        switch (row) {
            case "new" -> {
                LinkedBlockingQueue<Integer> unbounded = new LinkedBlockingQueue<>();
                Check.equal(Integer.MAX_VALUE, unbounded.remainingCapacity());
                Check.equal(0, unbounded.size());
                Check.equal(true, unbounded.add(1));
                Check.equal(Integer.MAX_VALUE - 1, unbounded.remainingCapacity());
            }
            case "new capacity" -> {
                LinkedBlockingQueue<Integer> empty = new LinkedBlockingQueue<>(2);
                Check.equal(2, empty.remainingCapacity());
                Check.equal(0, empty.size());
                BoundedQueue.refused(() -> new LinkedBlockingQueue<Integer>(0));
                BoundedQueue.refused(() -> new LinkedBlockingQueue<Integer>(-1));
            }
            case "new collection" -> collection();
            default -> new BoundedQueue(LinkedBlockingQueue::new).check(row);
        }
    }

    private static void collection() {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(2, 1));
        Check.equal(Integer.MAX_VALUE - 2, queue.remainingCapacity());
        BoundedQueue.holds(queue, 2, 1);
        queue.add(3);
        Check.equal(2, queue.poll());
        BoundedQueue.holds(new LinkedBlockingQueue<>(List.<Integer>of()));
        Check.fails(
                NullPointerException.class,
                () -> new LinkedBlockingQueue<Integer>((List<Integer>) null));
        Check.fails(
                NullPointerException.class,
                () -> new LinkedBlockingQueue<>(Arrays.asList(1, null)));
    }
}
