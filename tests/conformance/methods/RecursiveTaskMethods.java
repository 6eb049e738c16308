import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

// What the documents of RecursiveTask promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, compute, compute in pool, compute failed, getRawResult, setRawResult, exec
public class RecursiveTaskMethods {
    static final class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;

        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (from > to) {
                throw new IllegalArgumentException();
            }
            if (from == to) {
                return from;
            }
            Sum left = new Sum(from, from);
            left.fork();
            return new Sum(from + 1, to).compute() + left.join();
        }

        void set(Integer value) {
            setRawResult(value);
        }

        boolean execute() {
            return exec();
        }
    }

    public static void main(String[] args) {
        Sum one = new Sum(1, 1);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.that(!one.isDone(), "done");
                Check.equal(null, one.getRawResult());
            }
            case "compute" -> Check.equal(1, one.invoke());
            case "compute in pool" -> {
                ForkJoinPool pool = new ForkJoinPool(1);
                Check.equal(3, pool.invoke(new Sum(1, 2)));
                pool.shutdown();
            }
            case "compute failed" -> {
                Sum wrong = new Sum(2, 1);
                Check.fails(IllegalArgumentException.class, wrong::invoke);
                Check.that(wrong.isCompletedAbnormally(), "not failed");
                Check.equal(null, wrong.getRawResult());
            }
            case "getRawResult" -> {
                one.invoke();
                Check.equal(1, one.getRawResult());
            }
            case "setRawResult" -> {
                one.set(7);
                Check.equal(7, one.getRawResult());
                one.quietlyComplete();
                Check.equal(7, one.join());
            }
            case "exec" -> {
                Check.equal(true, one.execute());
                Check.equal(1, one.getRawResult());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
