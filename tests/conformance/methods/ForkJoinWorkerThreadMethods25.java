import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;

// What the documents of ForkJoinWorkerThread promise about getQueuedTaskCount.
// jess: trust --strategy dpor
// jdk: 25
// expect: exit=0 verdict=verified
// rows: getQueuedTaskCount
public class ForkJoinWorkerThreadMethods25 {
    public static void main(String[] args) throws Exception {
        if (!String.join(" ", args).equals("getQueuedTaskCount")) {
            throw new IllegalArgumentException(args[0]);
        }
        try (ForkJoinPool pool = new ForkJoinPool(1)) {
            pool.submit(ForkJoinWorkerThreadMethods25::count).get();
        }
    }

    private static void count() {
        ForkJoinWorkerThread worker = (ForkJoinWorkerThread) Thread.currentThread();
        Check.equal(0, worker.getQueuedTaskCount());
        ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1).fork();
        Check.equal(1, worker.getQueuedTaskCount());
        Check.equal(1, task.join());
        Check.equal(0, worker.getQueuedTaskCount());
    }
}
