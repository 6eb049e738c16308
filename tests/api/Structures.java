import jess.api.Options;
import jess.api.Verdict;
import jess.structure.Consistency;
import jess.structure.Operation;
import jess.structure.Specification;
import jess.structure.StructureError;
import jess.structure.StructureResult;
import jess.structure.StructureTest;
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

/**
 * Structures with known bugs, which have to be found, and right ones, which have to be verified; a
 * line for each case says whether it came to what it should. Runs in a JVM with the agent, and the
 * first cases in an ordinary one, which starts worker JVMs.
 */
public final class Structures {
    /** So many seconds may a case take. */
    private static final int MOST_SECONDS = 30;

    private static int failed;

    private Structures() {}

    interface Case {
        void run() throws Exception;
    }

    static void expect(boolean condition, Object found) {
        if (!condition) {
            throw new IllegalStateException("found " + found);
        }
    }

    static void run(String name, Case test) {
        long begin = System.nanoTime();
        try {
            test.run();
            long seconds = (System.nanoTime() - begin) / 1_000_000_000;
            expect(seconds < MOST_SECONDS, "an answer after " + seconds + " s");
            System.out.println("ok     " + name + ", in " + seconds + " s");
        } catch (Exception | StructureError | LinkageError thrown) {
            System.out.println("FAILED " + name + ": " + thrown);
            failed++;
        }
    }

    static void verified(StructureTest test, long scenarios) {
        StructureResult result = test.check();
        expect(result.verdict() == Verdict.VERIFIED, result);
        expect(result.scenarios() == scenarios, result);
        expect(result.executions() > scenarios, result);
        expect(result.message().contains("all " + scenarios + " scenarios"), result);
    }

    static StructureResult fails(StructureTest test, String... said) {
        StructureResult result = test.explore();
        expect(result.verdict() == Verdict.BUG, result);
        for (String text : said) {
            expect(result.toString().contains(text), result);
        }
        expect(result.report().contains("The following interleaving leads to it"), result);
        return result;
    }

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

    static void refused(Runnable test, String... said) {
        try {
            test.run();
        } catch (IllegalArgumentException refused) {
            for (String text : said) {
                expect(refused.getMessage().contains(text), refused);
            }
            return;
        }
        throw new IllegalStateException("it was taken");
    }

    static final class NoOperation {}

    static final class NoValues {
        @Operation
        void put(Object[] what) {}
    }

    private static void both() {
        run(
                "a counter that is not atomic",
                () -> {
                    StructureTest test = StructureTest.of(Counter.class);
                    StructureResult result =
                            fails(
                                    test,
                                    "| thread 1       | thread 2       |",
                                    "| increment(): 1 | increment(): 1 |",
                                    "is not linearizable: no order of these operations",
                                    "increment(): 1 (thread 1), increment(): 2 (thread 2)",
                                    "To replay this execution: scenario(\"increment() | incr");
                    expect(result.scenario().equals("increment() | increment()"), result);
                    expect(!result.races().isEmpty(), result);
                    StructureResult again =
                            test.scenario(result.scenario()).replay(result.token()).explore();
                    expect(again.table().equals(result.table()), again);
                    expect(again.message().equals(result.message()), again);
                });
        run(
                "what cannot be tested",
                () -> {
                    refused(() -> StructureTest.of(NoOperation.class).check(), "@Operation");
                    refused(() -> StructureTest.of(NoValues.class).check(), "@Values");
                    StructureTest test = StructureTest.of(Counter.class);
                    refused(() -> test.threads(9), "9 threads", "from 2 to 3");
                    refused(() -> test.scenario("get() | put(1)").check(), "letter 9", "increment");
                    refused(() -> test.scenario("get() | get(1)").check(), "letter 9");
                    refused(() -> test.scenario("get() |").check(), "letter 8");
                    refused(() -> test.specification(Object.class).check(), "java.lang.Object");
                    refused(() -> test.replay("jess34-").check(), "scenario");
                    Options all = Options.DEFAULT.timeouts("explore");
                    refused(() -> test.options(all).check(), "timeouts(explore)");
                });
    }

    private static void bugs() {
        run(
                "operations that touch nothing in common",
                () -> {
                    StructureTest test = StructureTest.of(Forgetful.class).after(0);
                    fails(test, "put(1) of thread 2 had ended before get() of thread 1 began.");
                    // Sequential consistency does not ask what has ended: all come before.
                    StructureTest lenient = test.consistency(Consistency.SEQUENTIAL);
                    verified(lenient.operations(1).before(0), 6);
                });
        run(
                "ConcurrentLinkedDeque",
                () -> {
                    StructureTest test = StructureTest.of(Deque.class).before(0).after(0);
                    Options jdk = Options.DEFAULT.exploreJdk(true);
                    StructureResult result =
                            fails(test.allScenarios().options(jdk), "pollLast", "peekFirst");
                    expect(
                            result.scenario().chars().filter(one -> one == '(').count() == 4,
                            result);
                });
        run(
                "a stack that uses its nodes again",
                () -> {
                    StructureTest test = StructureTest.of(ReusingStack.class).before(2);
                    fails(test.operations(3).allScenarios(), "pop()");
                });
        run("a lazy set that does not look again", () -> fails(StructureTest.of(LazySet.class)));
        run(
                "one consumer is not one thread",
                () ->
                        fails(
                                StructureTest.of(LosingBuffer.class).threads(3).scenarios(40),
                                ": waits for ever"));
        run(
                "a lost signal",
                () ->
                        fails(
                                StructureTest.of(LosingLatch.class),
                                "| thread 1 | thread 2               |",
                                "| open()   | pass(): waits for ever |"));
        run(
                "an exception that is none of one thread",
                () ->
                        fails(
                                StructureTest.of(Throwing.class),
                                "text(): throws NullPointerException"));
        run(
                "a structure that is left in disorder",
                () ->
                        fails(
                                StructureTest.of(Doubles.class),
                                "is not twice",
                                "| reset()  | set(1)   |"));
        run(
                "threads that go round for ever",
                () ->
                        fails(
                                StructureTest.of(Spinning.class).before(0).after(0),
                                "left(): waits for ever"));
    }

    private static void right() {
        run(
                "a queue is verified",
                () -> {
                    verified(
                            StructureTest.of(LinkedQueue.class).before(0).after(0).allScenarios(),
                            21);
                    verified(StructureTest.of(LinkedQueue.class).operations(1).allScenarios(), 27);
                });
        run(
                "an atomic counter is verified",
                () -> verified(StructureTest.of(AtomicCounter.class).allScenarios(), 189));
        run(
                "a structure for one consumer",
                () -> verified(StructureTest.of(OneConsumerQueue.class).before(0).after(0), 23));
        run(
                "operations that may wait for ever",
                () -> verified(StructureTest.of(BlockingQueue.class), 126));
        run(
                "operations that may throw",
                () -> verified(StructureTest.of(Refusing.class).before(0).after(0), 78));
        run(
                "values from a class",
                () -> {
                    StructureTest test = StructureTest.of(Place.class).operations(1);
                    verified(test.allScenarios(), 27);
                });
        run(
                "consistencies",
                () -> {
                    String wait = "[put(1)] get() | get()";
                    StructureTest test = StructureTest.of(Late.class);
                    expect(test.scenario(wait).explore().passes(), "");
                    StructureTest late = test.scenario("put(1); get() | get()");
                    fails(late, "linearizable");
                    fails(late.consistency(Consistency.SEQUENTIAL), "sequentially consistent");
                    StructureTest quiet = late.consistency(Consistency.QUIESCENT);
                    expect(quiet.explore().verdict() == Verdict.VERIFIED, quiet.explore());
                });
        run(
                "scenarios of three threads with three operations",
                () -> {
                    String large = "increment(); get(); get() | increment(); get(); get() | get()";
                    StructureTest test = StructureTest.of(AtomicCounter.class).scenario(large);
                    StructureResult result = test.explore();
                    expect(result.passes(), result);
                });
        run(
                "a failure of a large scenario is made smaller",
                () -> {
                    String large = "[get()] increment(); get() | increment(); get() [increment()]";
                    StructureResult result = fails(StructureTest.of(Counter.class).scenario(large));
                    expect(result.scenario().equals("increment() | increment()"), result);
                });
        run(
                "the end of the time",
                () -> {
                    StructureResult result =
                            StructureTest.of(LinkedQueue.class).threads(3).time("1s").check();
                    expect(result.verdict() == Verdict.BUDGET, result);
                });
    }

    public static void main(String[] arguments) {
        both();
        if (arguments.length > 0) {
            bugs();
            right();
        }
        System.exit(failed == 0 ? 0 : 1);
    }
}
