import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.stream.IntStream;

// What fork/join orders: a task is submitted to an executor, and a future of its computation.
// (Not under expiring waits: in JDK 17 a worker that expires while a task is submitted may be lost
// to
// it, since signalWork gives up when the worker has left its slot.)
//
// jess: run --races fail --timeouts idle --strategy dpor --budget 100
// expect: exit=0
// rows: forkJoinSubmit, commonPool, forkJoinGet, forkJoinInvoke, fork, forkJoin
// rows: forkJoinInvokeAll, countedCompleter, parallelStream
//
// jess: run --races fail --timeouts idle --strategy random --budget 40
// expect: exit=0
// rows: forkJoinSubmit, commonPool, forkJoinGet, forkJoinInvoke, fork, forkJoin
// rows: forkJoinInvokeAll, countedCompleter, parallelStream
//
// jess: run --races fail --timeouts idle --strategy auto --budget 40
// expect: exit=0
// rows: forkJoinSubmit, commonPool, forkJoinGet, forkJoinInvoke, fork, forkJoin
// rows: forkJoinInvokeAll, countedCompleter, parallelStream
//
// jess: run --races fail --timeouts idle --strategy portfolio --budget 1000
// expect: exit=1 kind=race
// rows: forkJoinSubmit broken, commonPool broken, forkJoinGet broken, forkJoinInvoke broken
// rows: fork broken, forkJoin broken, forkJoinInvokeAll broken, countedCompleter broken
// rows: parallelStream broken
public class ForkJoinEdges {
    static final int[] CELLS = new int[4];

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> task;
        switch (Edge.named(args)) {
                // Actions prior to the submission of a task happen-before its execution begins.
            case "forkJoinSubmit":
                pool.submit(() -> {}).get();
                Edge.writeIfKept();
                task = pool.submit(Edge::read);
                Edge.writeIfBroken();
                task.get();
                break;
            case "commonPool":
                ForkJoinPool.commonPool().submit(() -> {}).get();
                Edge.writeIfKept();
                task = ForkJoinPool.commonPool().submit(Edge::read);
                Edge.writeIfBroken();
                task.get();
                break;
                // Actions taken by a task happen-before actions subsequent to the retrieval of its
                // result.
            case "forkJoinGet":
                task = pool.submit(Edge::write);
                Edge.readIfBroken();
                task.get();
                Edge.read();
                break;
            case "forkJoinInvoke":
                if (Edge.isBroken()) {
                    pool.execute(Edge::write);
                } else {
                    pool.invoke(action(Edge::write));
                }
                Edge.read();
                break;
            case "fork":
                pool.invoke(
                        action(
                                () -> {
                                    Edge.writeIfKept();
                                    ForkJoinTask<?> forked = action(Edge::read).fork();
                                    Edge.writeIfBroken();
                                    forked.join();
                                }));
                break;
            case "forkJoin":
                pool.invoke(
                        action(
                                () -> {
                                    ForkJoinTask<?> forked = action(Edge::write).fork();
                                    Edge.readIfBroken();
                                    forked.join();
                                    Edge.read();
                                }));
                break;
            case "forkJoinInvokeAll":
                pool.invoke(
                        action(
                                () -> {
                                    ForkJoinTask.invokeAll(
                                            action(Edge::write), action(Edge::readIfBroken));
                                    Edge.read();
                                }));
                break;
                // onCompletion is performed once all pending tasks have completed.
            case "countedCompleter":
                pool.invoke(new Root());
                break;
                // What a parallel pipeline does happens between its call and its return.
            case "parallelStream":
                Edge.write();
                IntStream.range(0, 4)
                        .parallel()
                        .forEach(
                                i -> {
                                    Edge.read();
                                    CELLS[Edge.isBroken() ? 0 : i] = i;
                                });
                int found = CELLS[0] + CELLS[1] + CELLS[2] + CELLS[3];
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
        pool.shutdown();
    }

    static RecursiveAction action(Runnable body) {
        return new RecursiveAction() {
            @Override
            protected void compute() {
                body.run();
            }
        };
    }

    /** Its children write, and read if the edge is broken; it reads when they have completed. */
    static class Root extends CountedCompleter<Void> {
        @Override
        public void compute() {
            setPendingCount(2);
            new Child(this, Edge::write).fork();
            new Child(this, Edge::readIfBroken).fork();
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            Edge.read();
        }
    }

    static class Child extends CountedCompleter<Void> {
        final Runnable body;

        Child(CountedCompleter<?> parent, Runnable body) {
            super(parent);
            this.body = body;
        }

        @Override
        public void compute() {
            body.run();
            tryComplete();
        }
    }
}
