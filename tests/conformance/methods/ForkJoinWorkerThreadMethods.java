import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;

// What the documents of ForkJoinWorkerThread promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new null, getPool, getPoolIndex, run, run hooks
public class ForkJoinWorkerThreadMethods {
    public static void main(String[] args) throws Exception {
        StringBuffer seen = new StringBuffer();
        ForkJoinPool pool = new ForkJoinPool(1, in -> new Worker(in, seen), null, false);
        switch (String.join(" ", args)) {
            case "new" -> {
                Worker worker = new Worker(pool, seen);
                Check.that(worker.getPool() == pool, "another pool");
                Check.equal(false, worker.isAlive());
                Check.equal(true, worker.isDaemon());
            }
            case "new null" ->
                    Check.fails(NullPointerException.class, () -> new Worker(null, seen));
            case "getPool" -> {
                Check.equal(pool, pool.submit(() -> worker().getPool()).get());
                end(pool);
            }
            case "getPoolIndex" -> {
                // Not more than there ever were threads in the pool, and fixed for a thread.
                int index = pool.submit(() -> worker().getPoolIndex()).get();
                Check.that(index >= 0, "index " + index);
                end(pool);
            }
            case "run" -> {
                Check.equal(Worker.class, pool.submit(() -> worker().getClass()).get());
                end(pool);
            }
            case "run hooks" -> {
                pool.execute(() -> seen.append("task "));
                end(pool);
                Check.equal("start task end", seen.toString());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static final class Worker extends ForkJoinWorkerThread {
        private final StringBuffer seen;

        Worker(ForkJoinPool pool, StringBuffer seen) {
            super(pool);
            this.seen = seen;
        }

        @Override
        protected void onStart() {
            super.onStart();
            seen.append("start ");
        }

        @Override
        protected void onTermination(Throwable exception) {
            Check.equal(null, exception);
            seen.append("end");
            super.onTermination(exception);
        }
    }

    private static ForkJoinWorkerThread worker() {
        return (ForkJoinWorkerThread) Thread.currentThread();
    }

    private static void end(ForkJoinPool pool) throws InterruptedException {
        pool.shutdown();
        Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
    }
}
