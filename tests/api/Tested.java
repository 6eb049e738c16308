import jess.structure.Operation;
import jess.structure.Specification;
import jess.structure.Validate;
import jess.structure.Values;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The structures that {@link Structures} tests: some with known bugs, and some that are right. */
final class Tested {
    private Tested() {}

    /** An increment of two steps. */
    static final class Counter {
        private int count;

        @Operation
        int increment() {
            return ++count;
        }

        @Operation
        int get() {
            return count;
        }
    }

    /** Right on a machine with sequential consistency only. */
    static final class Racy {
        private int value;

        @Operation
        void set(@Values({"1"}) int other) {
            value = other;
        }

        @Operation
        int get() {
            return value;
        }
    }

    /** An increment of one step. */
    static final class AtomicCounter {
        private final AtomicInteger count = new AtomicInteger();

        @Operation
        int increment() {
            return count.incrementAndGet();
        }

        @Operation
        int get() {
            return count.get();
        }
    }

    /** Its operations touch nothing in common: only the order of ends and beginnings shows it. */
    @Specification(Register.class)
    static final class Forgetful {
        private volatile int written;
        private volatile int read;

        @Operation
        void put(int value) {
            written = value;
        }

        @Operation
        int get() {
            return read;
        }

        int both() {
            return written + read;
        }
    }

    static final class Register {
        private int value;

        void put(int other) {
            value = other;
        }

        int get() {
            return value;
        }
    }

    /** A node that was taken off may come back: ABA. */
    static final class ReusingStack {
        private static final class Node {
            private int value;
            private Node next;
        }

        private final AtomicReference<Node> top = new AtomicReference<>();
        private final AtomicReference<Node> free = new AtomicReference<>();

        @Operation
        void push(@Values(distinct = true) int value) {
            Node node = free.getAndSet(null);
            node = node == null ? new Node() : node;
            node.value = value;
            do {
                node.next = top.get();
            } while (!top.compareAndSet(node.next, node));
        }

        @Operation
        Integer pop() {
            Node node;
            do {
                node = top.get();
                if (node == null) {
                    return null;
                }
            } while (!top.compareAndSet(node, node.next));
            int value = node.value;
            free.compareAndSet(null, node);
            return value;
        }
    }

    /**
     * The lazy list of Heller and others without the look whether what was found is still there.
     */
    static final class LazySet {
        private static final class Node {
            private final int key;
            private final Lock lock = new ReentrantLock();
            private volatile Node next;

            private Node(int key, Node next) {
                this.key = key;
                this.next = next;
            }
        }

        private final Node head = new Node(0, new Node(Integer.MAX_VALUE, null));

        @Operation
        boolean add(@Values({"1", "2"}) int key) {
            Node before = before(key);
            before.lock.lock();
            try {
                if (before.next.key == key) {
                    return false;
                }
                before.next = new Node(key, before.next);
                return true;
            } finally {
                before.lock.unlock();
            }
        }

        @Operation
        boolean remove(@Values({"1", "2"}) int key) {
            Node before = before(key);
            before.lock.lock();
            try {
                if (before.next.key != key) {
                    return false;
                }
                before.next = before.next.next;
                return true;
            } finally {
                before.lock.unlock();
            }
        }

        private Node before(int key) {
            Node before = head;
            while (before.next.key < key) {
                before = before.next;
            }
            return before;
        }

        @Operation
        boolean contains(@Values({"1", "2"}) int key) {
            return before(key).next.key == key;
        }
    }

    static final class Deque {
        private final ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();

        @Operation
        void addFirst(@Values(distinct = true) int value) {
            deque.addFirst(value);
        }

        @Operation
        void addLast(@Values(distinct = true) int value) {
            deque.addLast(value);
        }

        @Operation
        Integer peekFirst() {
            return deque.peekFirst();
        }

        @Operation
        Integer pollLast() {
            return deque.pollLast();
        }
    }

    /** The queue of Michael and Scott. */
    static class LinkedQueue {
        private static final class Node {
            private final int value;
            private final AtomicReference<Node> next = new AtomicReference<>();

            private Node(int value) {
                this.value = value;
            }
        }

        private final AtomicReference<Node> head = new AtomicReference<>(new Node(0));
        private final AtomicReference<Node> tail = new AtomicReference<>(head.get());

        @Operation
        void add(@Values(distinct = true) int value) {
            Node node = new Node(value);
            while (true) {
                Node last = tail.get();
                Node next = last.next.get();
                if (next != null) {
                    tail.compareAndSet(last, next);
                } else if (last.next.compareAndSet(null, node)) {
                    tail.compareAndSet(last, node);
                    return;
                }
            }
        }

        @Operation
        Integer poll() {
            while (true) {
                Node first = head.get();
                Node last = tail.get();
                Node next = first.next.get();
                if (next == null) {
                    return null;
                }
                if (first == last) {
                    tail.compareAndSet(last, next);
                } else if (head.compareAndSet(first, next)) {
                    return next.value;
                }
            }
        }
    }

    /** For one consumer only. */
    static final class OneConsumerQueue {
        private final Queue<Integer> values = new ArrayDeque<>();
        private int taken;

        @Operation
        void put(@Values(distinct = true) int value) {
            synchronized (values) {
                values.add(value);
            }
        }

        @Operation(onlyThread = "consumer")
        int take() {
            taken = taken + 1;
            synchronized (values) {
                return values.isEmpty() ? -1 : values.remove();
            }
        }

        @Operation(onlyThread = "consumer")
        int taken() {
            return taken;
        }
    }

    static final class BlockingQueue {
        private final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1);

        @Operation
        void put(@Values(distinct = true) int value) throws InterruptedException {
            queue.put(value);
        }

        @Operation
        int take() throws InterruptedException {
            return queue.take();
        }
    }

    /** Wakes one thread where it has to wake all. */
    static final class LosingBuffer {
        private Integer value;

        @Operation
        synchronized void put(@Values(distinct = true) int other) throws InterruptedException {
            while (value != null) {
                wait();
            }
            value = other;
            notify();
        }

        @Operation
        synchronized int take() throws InterruptedException {
            while (value == null) {
                wait();
            }
            int taken = value;
            value = null;
            notify();
            return taken;
        }
    }

    /** Looks, and then waits without a look: the signal in between is lost. */
    static final class LosingLatch {
        private volatile boolean open;

        @Operation
        synchronized void open() {
            open = true;
            notifyAll();
        }

        @Operation(once = true)
        void pass() throws InterruptedException {
            if (!open) {
                synchronized (this) {
                    wait();
                }
            }
        }
    }

    /** Fails for some orders only, with an exception that the operations one by one do not have. */
    static final class Throwing {
        private volatile Integer value = 1;

        @Operation
        String text() {
            return value == null ? "none" : value.toString();
        }

        @Operation
        void clear() {
            value = null;
        }
    }

    /** Each operation throws as it should. */
    static final class Refusing {
        private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

        @Operation
        int put(@Values({"a"}) String key, int value) {
            if (map.putIfAbsent(key, value) != null) {
                throw new IllegalStateException(key);
            }
            return value;
        }

        @Operation
        Integer remove(@Values({"a"}) String key) {
            return map.remove(key);
        }
    }

    static final class Doubles {
        private int value;
        private int twice;

        @Operation
        void set(@Values({"1"}) int other) {
            value = other;
            twice = 2 * value;
        }

        @Operation
        void reset() {
            value = 0;
            twice = 2 * value;
        }

        @Validate
        void isDouble() {
            if (twice != 2 * value) {
                throw new IllegalStateException(twice + " is not twice " + value);
            }
        }
    }

    /** Each waits until the other is done, once both have begun. */
    static final class Spinning {
        private volatile boolean left;
        private volatile boolean right;

        @Operation
        void left() {
            left = true;
            while (right) {
                Thread.onSpinWait();
            }
            left = false;
        }

        @Operation
        void right() {
            right = true;
            while (left) {
                Thread.onSpinWait();
            }
            right = false;
        }
    }

    static final class Point {
        private final int x;

        Point(int x) {
            this.x = x;
        }

        @Override
        public String toString() {
            return "Point[" + x + "]";
        }
    }

    static final class Points implements Supplier<List<Point>> {
        @Override
        public List<Point> get() {
            return List.of(new Point(1), new Point(2));
        }
    }

    static final class Place {
        private final AtomicReference<Point> place = new AtomicReference<>();

        @Operation
        Point swap(@Values(from = Points.class) Point point) {
            return place.getAndSet(point);
        }
    }

    /** Ends before it is done: another thread sees it late, but not once nobody does anything. */
    @Specification(Register.class)
    static final class Late {
        private int given;
        private int value;
        private int running;

        @Operation
        void put(@Values({"1"}) int other) {
            synchronized (this) {
                running++;
                given = other;
            }
            settle();
        }

        @Operation
        int get() {
            int seen;
            synchronized (this) {
                running++;
                seen = value;
            }
            settle();
            return seen;
        }

        private synchronized void settle() {
            if (--running == 0) {
                value = given;
            }
        }
    }

    static final class NoOperation {}

    static final class NoValues {
        @Operation
        void put(Object[] what) {}
    }
}
