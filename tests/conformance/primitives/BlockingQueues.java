import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;

// Queues of java.util.concurrent between two threads.
// jess: run --strategy dpor --budget 2000
// expect: exit=0
// run: args=array
// run: args=linked
// run: args=deque
// run: args=priority
// run: args=synchronous
// run: args=transfer
// run: args=concurrentqueue
// run: args=concurrentdeque
// run: args=skiplist
// run: args=copyonwrite
// jess: run --strategy dpor --budget 2000
// run: args=starved | expect: exit=1 kind=deadlock
// run: args=full | expect: exit=1 kind=deadlock
public class BlockingQueues {
    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void transfer(BlockingQueue<Integer> queue, int n) throws InterruptedException {
        Thread producer =
                new Thread(
                        () -> {
                            try {
                                for (int i = 0; i < n; i++) {
                                    queue.put(i);
                                }
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        });
        producer.start();
        for (int i = 0; i < n; i++) {
            check(queue.take() == i, "order");
        }
        producer.join();
        check(queue.isEmpty(), "empty");
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "array":
                transfer(new ArrayBlockingQueue<>(1), 2);
                break;
            case "linked":
                transfer(new LinkedBlockingQueue<>(), 2);
                break;
            case "deque":
                transfer(new LinkedBlockingDeque<>(1), 2);
                break;
            case "priority":
                transfer(new PriorityBlockingQueue<>(), 1);
                break;
            case "synchronous":
                transfer(new SynchronousQueue<>(), 1);
                break;
            case "transfer":
                transfer(new LinkedTransferQueue<>(), 1);
                break;
            case "concurrentqueue":
                ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
                Together.run(() -> queue.add(1), () -> queue.add(2));
                check(queue.poll() + queue.poll() == 3 && queue.poll() == null, "two elements");
                break;
            case "concurrentdeque":
                ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
                Together.run(() -> deque.addFirst(1), () -> deque.addLast(2));
                check(deque.size() == 2 && deque.pollFirst() == 1, "ends");
                break;
            case "skiplist":
                ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
                Together.run(() -> map.put(1, "a"), () -> map.put(2, "b"));
                check(map.toString().equals("{1=a, 2=b}"), map.toString());
                break;
            case "copyonwrite":
                CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
                Together.run(() -> list.addIfAbsent(1), () -> list.addIfAbsent(1));
                check(list.size() == 1, "once");
                break;
            case "starved":
                new ArrayBlockingQueue<Integer>(1).take();
                break;
            default:
                BlockingQueue<Integer> full = new ArrayBlockingQueue<>(1);
                full.put(1);
                full.put(2);
        }
    }
}
