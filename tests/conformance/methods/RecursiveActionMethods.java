import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

// What the documents of RecursiveAction promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, compute, compute in pool, compute failed, getRawResult, setRawResult, exec
public class RecursiveActionMethods {
    static final class Mark extends RecursiveAction {
        private static final long serialVersionUID = 1;

        final int[] marks;
        final int from;
        final int to;

        Mark(int[] marks, int from, int to) {
            this.marks = marks;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from > 1) {
                invokeAll(new Mark(marks, from, from + 1), new Mark(marks, from + 1, to));
            } else {
                marks[from]++;
            }
        }

        void set() {
            setRawResult(null);
        }

        boolean execute() {
            return exec();
        }
    }

    public static void main(String[] args) {
        int[] marks = new int[2];
        Mark one = new Mark(marks, 0, 1);
        switch (String.join(" ", args)) {
            case "new" -> Check.that(!one.isDone(), "done");
            case "compute" -> {
                Check.equal(null, one.invoke());
                Check.equal(new int[] {1, 0}, marks);
            }
            case "compute in pool" -> {
                ForkJoinPool pool = new ForkJoinPool(1);
                Check.equal(null, pool.invoke(new Mark(marks, 0, 2)));
                pool.shutdown();
                Check.equal(new int[] {1, 1}, marks);
            }
            case "compute failed" -> {
                Mark wrong = new Mark(marks, 2, 3);
                Check.fails(ArrayIndexOutOfBoundsException.class, wrong::invoke);
                Check.that(wrong.isCompletedAbnormally(), "not failed");
            }
            case "getRawResult" -> {
                Check.equal(null, one.getRawResult());
                one.invoke();
                Check.equal(null, one.getRawResult());
            }
            case "setRawResult" -> {
                one.set();
                Check.equal(null, one.getRawResult());
                Check.that(!one.isDone(), "done");
            }
            case "exec" -> {
                Check.equal(true, one.execute());
                Check.equal(1, marks[0]);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
