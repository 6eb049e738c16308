import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

// What virtual threads and their executors order: what other threads and executors do.
// jdk: 25
//
// jess: run --races fail --strategy dpor --budget 100
// expect: exit=0
// rows: virtualStart, virtualJoin, virtualSubmit, virtualGet, close, closePool
//
// jess: run --races fail --strategy random --budget 40
// expect: exit=0
// rows: virtualStart, virtualJoin, virtualSubmit, virtualGet, close, closePool
//
// jess: run --races fail --strategy auto --budget 40
// expect: exit=0
// rows: virtualStart, virtualJoin, virtualSubmit, virtualGet, close, closePool
//
// jess: run --races fail --strategy portfolio --budget 1000
// expect: exit=1 kind=race
// rows: virtualStart broken, virtualJoin broken, virtualSubmit broken, virtualGet broken
// rows: close broken, closePool broken
public class VirtualEdges {
    public static void main(String[] args) throws Exception {
        Thread thread;
        switch (Edge.named(args)) {
            case "virtualStart":
                Edge.writeIfKept();
                thread = Thread.ofVirtual().start(Edge::read);
                Edge.writeIfBroken();
                thread.join();
                break;
            case "virtualJoin":
                thread = Thread.startVirtualThread(Edge::write);
                Edge.readIfBroken();
                thread.join();
                Edge.read();
                break;
            case "virtualSubmit":
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    Edge.writeIfKept();
                    pool.submit(Edge::read);
                    Edge.writeIfBroken();
                }
                break;
            case "virtualGet":
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    Future<?> future = pool.submit(Edge::write);
                    Edge.readIfBroken();
                    future.get();
                    Edge.read();
                }
                break;
                // close waits until all tasks have completed execution and the executor has
                // terminated.
            case "close":
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    pool.execute(Edge::write);
                    Edge.readIfBroken();
                }
                Edge.read();
                break;
            case "closePool":
                try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
                    pool.execute(Edge::write);
                    Edge.readIfBroken();
                }
                Edge.read();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }
}
