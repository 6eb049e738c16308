import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The table of trusted operations; a row more is a pair more with each of its class. */
final class Subjects {
    private Subjects() {}

    static List<Subject<?>> all() {
        List<Subject<?>> all = new ArrayList<>();
        all.add(map("ConcurrentHashMap", ConcurrentHashMap::new));
        all.add(map("ConcurrentHashMap[1]", () -> new ConcurrentHashMap<>(Map.of(1, 10))));
        all.add(map("ConcurrentSkipListMap", ConcurrentSkipListMap::new));
        all.add(map("ConcurrentSkipListMap[1]", () -> new ConcurrentSkipListMap<>(Map.of(1, 10))));
        all.add(queue("LinkedBlockingQueue", LinkedBlockingQueue::new));
        all.add(queue("LinkedBlockingQueue[1]", () -> new LinkedBlockingQueue<>(List.of(1))));
        all.add(queue("LinkedBlockingQueue(1)", () -> new LinkedBlockingQueue<>(1)));
        all.add(queue("ArrayBlockingQueue(2)", () -> new ArrayBlockingQueue<>(2)));
        all.add(
                queue(
                        "ArrayBlockingQueue(2)[1]",
                        () -> new ArrayBlockingQueue<>(2, true, List.of(1))));
        all.add(queue("PriorityBlockingQueue", PriorityBlockingQueue::new));
        all.add(queue("PriorityBlockingQueue[1]", () -> new PriorityBlockingQueue<>(List.of(1))));
        all.add(queue("LinkedTransferQueue", LinkedTransferQueue::new));
        all.add(queue("LinkedTransferQueue[1]", () -> new LinkedTransferQueue<>(List.of(1))));
        all.add(synchronous());
        all.add(deque());
        all.add(linkedQueue());
        all.add(linkedDeque());
        all.add(delays());
        all.add(list("CopyOnWriteArrayList", () -> new CopyOnWriteArrayList<>(List.of(1, 2))));
        all.add(list("Vector", () -> new Vector<>(List.of(1, 2))));
        all.add(
                list(
                        "synchronizedList",
                        () -> Collections.synchronizedList(new ArrayList<>(List.of(1, 2)))));
        all.add(set("CopyOnWriteArraySet", CopyOnWriteArraySet::new));
        all.add(set("ConcurrentSkipListSet", ConcurrentSkipListSet::new));
        all.add(set("synchronizedSet", () -> Collections.synchronizedSet(new TreeSet<>())));
        all.add(stack());
        all.add(hashtable());
        all.add(synchronizedMap());
        all.add(buffer());
        all.add(future());
        all.add(task());
        all.add(barrier());
        all.add(phaser());
        all.add(exchanger());
        all.add(pool());
        all.add(scheduled());
        all.add(forkJoin());
        return all;
    }

    private static <T> Operation<T> op(String name, Operation.Call<T> call) {
        return new Operation<>(name, call);
    }

    private static Subject<ConcurrentMap<Integer, Integer>> map(
            String name, Subject.Make<ConcurrentMap<Integer, Integer>> make) {
        boolean hash = name.startsWith("ConcurrentHashMap");
        List<Operation<ConcurrentMap<Integer, Integer>>> operations = new ArrayList<>();
        operations.add(op("put", map -> map.put(1, 10)));
        operations.add(op("get", map -> map.get(1)));
        operations.add(op("remove", map -> map.remove(1)));
        operations.add(op("putIfAbsent", map -> map.putIfAbsent(1, 11)));
        operations.add(op("replace", map -> map.replace(1, 12)));
        operations.add(op("replace if", map -> map.replace(1, 10, 13)));
        operations.add(op("remove if", map -> map.remove(1, 10)));
        operations.add(op("containsKey", map -> map.containsKey(1)));
        operations.add(op("put another", map -> map.put(2, 20)));
        if (hash) {
            operations.add(op("merge", map -> map.merge(1, 5, Integer::sum)));
            operations.add(op("computeIfAbsent", map -> map.computeIfAbsent(1, key -> 14)));
            operations.add(op("computeIfPresent", map -> map.computeIfPresent(1, (k, v) -> v + 1)));
            operations.add(op("compute", map -> map.compute(1, (k, v) -> v == null ? 15 : null)));
        }
        return new Subject<ConcurrentMap<Integer, Integer>>(
                        name, make, Object::toString, false, operations)
                .looks(
                        List.of(
                                op("contains it", map -> map.containsKey(1)),
                                op("size", Map::size)));
    }

    private static Subject<BlockingQueue<Integer>> queue(
            String name, Subject.Make<BlockingQueue<Integer>> make) {
        return new Subject<BlockingQueue<Integer>>(
                        name,
                        make,
                        Object::toString,
                        false,
                        List.of(
                                op("offer", queue -> queue.offer(1)),
                                op("add", queue -> queue.add(2)),
                                op("put", Subjects::put),
                                op("poll", BlockingQueue::poll),
                                op("take", BlockingQueue::take),
                                op("peek", BlockingQueue::peek),
                                op("remove", queue -> queue.remove(1))))
                .looks(
                        List.of(
                                op("peek at it", BlockingQueue::peek),
                                op("size", BlockingQueue::size)));
    }

    private static Object put(BlockingQueue<Integer> queue) throws InterruptedException {
        queue.put(3);
        return "put";
    }

    private static Subject<SynchronousQueue<Integer>> synchronous() {
        return new Subject<>(
                "SynchronousQueue",
                SynchronousQueue::new,
                Object::toString,
                false,
                List.of(
                        op("offer", queue -> queue.offer(1)),
                        op("put", Subjects::put),
                        op("poll", SynchronousQueue::poll),
                        op("take", SynchronousQueue::take)));
    }

    private static Subject<BlockingDeque<Integer>> deque() {
        return new Subject<BlockingDeque<Integer>>(
                        "LinkedBlockingDeque",
                        () -> new LinkedBlockingDeque<>(2),
                        Object::toString,
                        false,
                        List.of(
                                op("offerFirst", deque -> deque.offerFirst(1)),
                                op("offerLast", deque -> deque.offerLast(2)),
                                op("pollFirst", BlockingDeque::pollFirst),
                                op("pollLast", BlockingDeque::pollLast),
                                op("takeFirst", BlockingDeque::takeFirst),
                                op("putLast", Subjects::put)))
                .looks(
                        List.of(
                                op("peekFirst", BlockingDeque::peekFirst),
                                op("size", BlockingDeque::size)));
    }

    private static Subject<ConcurrentLinkedQueue<Integer>> linkedQueue() {
        return new Subject<ConcurrentLinkedQueue<Integer>>(
                        "ConcurrentLinkedQueue",
                        () -> new ConcurrentLinkedQueue<>(List.of(1)),
                        Object::toString,
                        false,
                        List.of(
                                op("offer", queue -> queue.offer(2)),
                                op("poll", ConcurrentLinkedQueue::poll),
                                op("peek", ConcurrentLinkedQueue::peek),
                                op("remove", queue -> queue.remove(1)),
                                op("contains", queue -> queue.contains(1))))
                .looks(
                        List.of(
                                op("peek at it", ConcurrentLinkedQueue::peek),
                                op("size", ConcurrentLinkedQueue::size)));
    }

    private static Subject<ConcurrentLinkedDeque<Integer>> linkedDeque() {
        return new Subject<ConcurrentLinkedDeque<Integer>>(
                        "ConcurrentLinkedDeque",
                        () -> new ConcurrentLinkedDeque<>(List.of(1)),
                        Object::toString,
                        false,
                        List.of(
                                op("offerFirst", deque -> deque.offerFirst(2)),
                                op("offerLast", deque -> deque.offerLast(3)),
                                op("pollFirst", ConcurrentLinkedDeque::pollFirst),
                                op("pollLast", ConcurrentLinkedDeque::pollLast),
                                op("peekFirst", ConcurrentLinkedDeque::peekFirst)))
                .looks(
                        List.of(
                                op("peekLast", ConcurrentLinkedDeque::peekLast),
                                op("size", ConcurrentLinkedDeque::size)));
    }

    /** An element that is due at once. */
    record Due(int number) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(number, ((Due) other).number);
        }
    }

    private static Subject<DelayQueue<Due>> delays() {
        return new Subject<DelayQueue<Due>>(
                        "DelayQueue",
                        DelayQueue::new,
                        Object::toString,
                        false,
                        List.of(
                                op("offer", queue -> queue.offer(new Due(1))),
                                op("put", queue -> queue.add(new Due(2))),
                                op("poll", DelayQueue::poll),
                                op("take", DelayQueue::take),
                                op("peek", DelayQueue::peek)))
                .looks(List.of(op("peek at it", DelayQueue::peek), op("size", DelayQueue::size)));
    }

    private static Subject<List<Integer>> list(String name, Subject.Make<List<Integer>> make) {
        return new Subject<List<Integer>>(
                        name,
                        make,
                        Object::toString,
                        false,
                        List.of(
                                op("add", list -> list.add(3)),
                                op("remove", list -> list.remove((Integer) 1)),
                                op("get", list -> list.get(0)),
                                op("set", list -> list.set(0, 4)),
                                op("contains", list -> list.contains(1)),
                                op("size", List::size)))
                .looks(
                        List.of(
                                op("indexOf", list -> list.indexOf(3)),
                                op("isEmpty", List::isEmpty)));
    }

    private static Subject<java.util.Set<Integer>> set(
            String name, Subject.Make<java.util.Set<Integer>> make) {
        return new Subject<java.util.Set<Integer>>(
                        name,
                        make,
                        Object::toString,
                        true,
                        List.of(
                                op("add", set -> set.add(1)),
                                op("remove", set -> set.remove(1)),
                                op("contains", set -> set.contains(1))))
                .looks(
                        List.of(
                                op("contains it", set -> set.contains(1)),
                                op("size", java.util.Set::size)));
    }

    private static Subject<Stack<Integer>> stack() {
        return new Subject<>(
                "Stack",
                Stack::new,
                Object::toString,
                false,
                List.of(
                        op("push", stack -> stack.push(1)),
                        op("pop", Stack::pop),
                        op("peek", Stack::peek),
                        op("empty", Stack::empty)));
    }

    private static Subject<Map<Integer, Integer>> hashtable() {
        return new Subject<>(
                "Hashtable",
                Hashtable::new,
                Object::toString,
                false,
                List.of(
                        op("put", map -> map.put(1, 10)),
                        op("get", map -> map.get(1)),
                        op("remove", map -> map.remove(1)),
                        op("putIfAbsent", map -> map.putIfAbsent(1, 11)),
                        op("merge", map -> map.merge(1, 5, Integer::sum))));
    }

    private static Subject<Map<Integer, Integer>> synchronizedMap() {
        return new Subject<>(
                "synchronizedMap",
                () -> Collections.synchronizedMap(new HashMap<>()),
                Object::toString,
                false,
                List.of(
                        op("put", map -> map.put(1, 10)),
                        op("get", map -> map.get(1)),
                        op("remove", map -> map.remove(1)),
                        op("merge", map -> map.merge(1, 5, Integer::sum))));
    }

    private static Subject<StringBuffer> buffer() {
        return new Subject<StringBuffer>(
                        "StringBuffer",
                        () -> new StringBuffer("ab"),
                        Object::toString,
                        true,
                        List.of(
                                op("append", buffer -> buffer.append("c").length()),
                                op("deleteCharAt", buffer -> buffer.deleteCharAt(0).length()),
                                op("charAt", buffer -> buffer.charAt(1)),
                                op("reverse", buffer -> buffer.reverse().length())))
                .looks(
                        List.of(
                                op("length", StringBuffer::length),
                                op("indexOf", buffer -> buffer.indexOf("c"))));
    }

    private static Subject<CompletableFuture<Integer>> future() {
        return new Subject<CompletableFuture<Integer>>(
                        "CompletableFuture",
                        CompletableFuture::new,
                        future ->
                                future.isDone()
                                        ? future.handle((v, e) -> v + " " + e).getNow("")
                                        : "open",
                        false,
                        List.of(
                                op("complete", future -> future.complete(1)),
                                op("complete otherwise", future -> future.complete(2)),
                                op("cancel", future -> future.cancel(true)),
                                op("getNow", future -> future.getNow(0)),
                                op("isDone", CompletableFuture::isDone),
                                op("thenApply", future -> future.thenApply(v -> v + 1).getNow(-1)),
                                op("get", CompletableFuture::get)))
                .looks(
                        List.of(
                                op("is done", CompletableFuture::isDone),
                                op(
                                        "getNumberOfDependents",
                                        CompletableFuture::getNumberOfDependents)));
    }

    private static Subject<FutureTask<Integer>> task() {
        return new Subject<FutureTask<Integer>>(
                        "FutureTask",
                        () -> new FutureTask<>(() -> 1),
                        FutureTask::isDone,
                        false,
                        List.of(
                                op("run", Subjects::run),
                                op("cancel", task -> task.cancel(false)),
                                op("get", FutureTask::get),
                                op("isDone", FutureTask::isDone),
                                op("isCancelled", FutureTask::isCancelled)))
                .looks(
                        List.of(
                                op("is done", FutureTask::isDone),
                                op("is cancelled", FutureTask::isCancelled)));
    }

    private static Object run(Runnable task) {
        task.run();
        return "run";
    }

    private static Subject<CyclicBarrier> barrier() {
        return new Subject<CyclicBarrier>(
                        "CyclicBarrier",
                        () -> new CyclicBarrier(2),
                        CyclicBarrier::isBroken,
                        false,
                        List.of(
                                op("await", CyclicBarrier::await),
                                op("getNumberWaiting", CyclicBarrier::getNumberWaiting),
                                op("reset", Subjects::reset),
                                op("isBroken", CyclicBarrier::isBroken)))
                .looks(
                        List.of(
                                op("waiting", CyclicBarrier::getNumberWaiting),
                                op("broken", CyclicBarrier::isBroken)));
    }

    private static Object reset(CyclicBarrier barrier) {
        barrier.reset();
        return "reset";
    }

    private static Subject<Phaser> phaser() {
        return new Subject<Phaser>(
                        "Phaser",
                        () -> new Phaser(2),
                        Phaser::getPhase,
                        false,
                        List.of(
                                op("arrive", Phaser::arrive),
                                op("arriveAndAwaitAdvance", Phaser::arriveAndAwaitAdvance),
                                op("register", Phaser::register),
                                op("getPhase", Phaser::getPhase),
                                op("arriveAndDeregister", Phaser::arriveAndDeregister)))
                .looks(
                        List.of(
                                op("getArrivedParties", Phaser::getArrivedParties),
                                op("phase", Phaser::getPhase)));
    }

    private static Subject<Exchanger<Integer>> exchanger() {
        return new Subject<>(
                "Exchanger",
                Exchanger::new,
                exchanger -> "",
                false,
                List.of(op("exchange", exchanger -> exchanger.exchange(1))));
    }

    private static Subject<ThreadPoolExecutor> pool() {
        return new Subject<ThreadPoolExecutor>(
                        "ThreadPoolExecutor",
                        () -> (ThreadPoolExecutor) Executors.newFixedThreadPool(1),
                        pool -> {
                            pool.shutdown();
                            return pool.awaitTermination(1, TimeUnit.MINUTES);
                        },
                        false,
                        List.of(
                                op("submit", pool -> pool.submit(() -> 1).get()),
                                op("shutdown", Subjects::shutdown)))
                .looks(
                        List.of(
                                op("getPoolSize", ThreadPoolExecutor::getPoolSize),
                                op("queued", pool -> pool.getQueue().size()),
                                op("isShutdown", ThreadPoolExecutor::isShutdown)));
    }

    private static Object shutdown(ThreadPoolExecutor pool) {
        pool.shutdown();
        return "shutdown";
    }

    private static Subject<ScheduledThreadPoolExecutor> scheduled() {
        return new Subject<>(
                "ScheduledThreadPoolExecutor",
                () -> new ScheduledThreadPoolExecutor(1),
                pool -> {
                    pool.shutdown();
                    return pool.awaitTermination(1, TimeUnit.MINUTES);
                },
                false,
                List.of(op("schedule", pool -> pool.schedule(() -> 1, 1, TimeUnit.SECONDS).get())));
    }

    private static Subject<ForkJoinPool> forkJoin() {
        return new Subject<>(
                "ForkJoinPool",
                () -> new ForkJoinPool(1),
                pool -> "",
                false,
                List.of(op("submit", pool -> pool.submit(() -> 1).get())));
    }
}
