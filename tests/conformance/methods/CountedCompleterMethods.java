import java.util.concurrent.CountedCompleter;

// What the documents of CountedCompleter promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, compute, onCompletion, onCompletion in pool, onExceptionalCompletion
// rows: onExceptionalCompletion stopped, getCompleter, getPendingCount, setPendingCount
// rows: addToPendingCount, addToPendingCount raced, compareAndSetPendingCount
// rows: decrementPendingCountUnlessZero, decrementPendingCountUnlessZero raced, getRoot
// rows: tryComplete, tryComplete raced, propagateCompletion, complete, complete raced
// rows: firstComplete, firstComplete raced, nextComplete, quietlyCompleteRoot, helpComplete
// rows: exec, getRawResult, setRawResult
public class CountedCompleterMethods {
    static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;

        Broken() {}
    }

    /** Counts what is called on it; its computation is done at once, or throws. */
    static class Task extends CountedCompleter<Integer> {
        private static final long serialVersionUID = 1;

        boolean fails;
        boolean stops;
        int computed;
        int completions;
        int failures;
        transient CountedCompleter<?> caller;
        Integer result;

        Task(CountedCompleter<?> completer, int pending) {
            super(completer, pending);
        }

        Task(CountedCompleter<?> completer) {
            super(completer);
        }

        Task() {}

        @Override
        public void compute() {
            computed++;
            if (fails) {
                throw new Broken();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> by) {
            completions++;
            caller = by;
        }

        @Override
        public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> by) {
            Check.equal(Broken.class, thrown.getClass());
            failures++;
            caller = by;
            return !stops;
        }

        @Override
        public Integer getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(Integer value) {
            result = value;
        }

        boolean execute() {
            return exec();
        }
    }

    /** With the methods as they are. */
    static final class Plain extends CountedCompleter<Integer> {
        private static final long serialVersionUID = 1;

        Plain() {}

        @Override
        public void compute() {
            tryComplete();
        }

        void set(int value) {
            setRawResult(value);
        }
    }

    public static void main(String[] args) throws Exception {
        Task root = new Task();
        Task child = new Task(root);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(null, root.getCompleter());
                Check.equal(0, root.getPendingCount());
                Check.equal(0, child.getPendingCount());
                Task waiting = new Task(child, 3);
                Check.equal(child, waiting.getCompleter());
                Check.equal(3, waiting.getPendingCount());
                Check.that(!root.isDone(), "done");
            }
            case "compute" -> {
                root.invoke();
                Check.equal(1, root.computed);
                Check.that(root.isCompletedNormally(), "not done");
            }
            case "onCompletion" -> {
                child.compute();
                Check.equal(child, child.caller);
                Check.equal(child, root.caller);
                Check.equal(1, root.completions);
                Plain plain = new Plain();
                plain.onCompletion(plain);
                Check.that(!plain.isDone(), "by default it does nothing");
            }
            case "onCompletion in pool" -> {
                root.setPendingCount(1);
                child.fork();
                new Task(root).compute();
                root.join();
                Check.equal(1, root.completions);
            }
            case "onExceptionalCompletion" -> {
                child.fails = true;
                child.quietlyInvoke();
                Check.that(child.isCompletedAbnormally(), "not failed");
                Check.that(root.isCompletedAbnormally(), "not handed on");
                Check.equal(1, child.failures);
                Check.equal(1, root.failures);
                Check.equal(child, root.caller);
                Check.equal(0, root.completions);
                Plain plain = new Plain();
                Check.equal(true, plain.onExceptionalCompletion(new Broken(), plain));
            }
            case "onExceptionalCompletion stopped" -> {
                child.stops = true;
                child.completeExceptionally(new Broken());
                Check.that(child.isCompletedAbnormally(), "not failed");
                Check.that(!root.isDone(), "handed on although the method returned false");
                Check.equal(0, root.failures);
            }
            case "getCompleter" -> Check.equal(root, child.getCompleter());
            case "getPendingCount" -> {
                root.setPendingCount(2);
                Object[] results =
                        Check.together(
                                root::getPendingCount,
                                () -> {
                                    root.tryComplete();
                                    return root.getPendingCount();
                                });
                Check.among(results[0], 2, 1);
                Check.equal(1, results[1]);
            }
            case "setPendingCount" -> {
                Check.together(() -> set(root, 1), () -> set(root, 2));
                Check.among(root.getPendingCount(), 1, 2);
                Check.that(!root.isDone(), "done");
            }
            case "addToPendingCount" -> {
                root.addToPendingCount(3);
                root.addToPendingCount(-1);
                Check.equal(2, root.getPendingCount());
            }
            case "addToPendingCount raced" -> {
                Check.together(() -> add(root, 1), () -> add(root, 10));
                Check.equal(11, root.getPendingCount());
            }
            case "compareAndSetPendingCount" -> {
                Object[] results =
                        Check.together(
                                () -> root.compareAndSetPendingCount(0, 1),
                                () -> root.compareAndSetPendingCount(0, 2));
                Check.that(results[0] != results[1], "both or none have set it");
                Check.equal(results[0].equals(true) ? 1 : 2, root.getPendingCount());
                Check.equal(false, root.compareAndSetPendingCount(0, 3));
            }
            case "decrementPendingCountUnlessZero" -> {
                root.setPendingCount(1);
                Check.equal(1, root.decrementPendingCountUnlessZero());
                Check.equal(0, root.decrementPendingCountUnlessZero());
                Check.equal(0, root.getPendingCount());
            }
            case "decrementPendingCountUnlessZero raced" -> {
                root.setPendingCount(1);
                Object[] results =
                        Check.together(
                                root::decrementPendingCountUnlessZero,
                                root::decrementPendingCountUnlessZero);
                Check.among(results, new Object[] {1, 0}, new Object[] {0, 1});
                Check.equal(0, root.getPendingCount());
            }
            case "getRoot" -> {
                Check.equal(root, root.getRoot());
                Check.equal(root, new Task(child).getRoot());
            }
            default -> completion(String.join(" ", args));
        }
    }

    private static void completion(String row) throws Exception {
        Task root = new Task();
        Task child = new Task(root);
        switch (row) {
            case "tryComplete" -> {
                root.setPendingCount(1);
                child.tryComplete();
                Check.equal(1, child.completions);
                Check.equal(0, root.completions);
                Check.equal(0, root.getPendingCount());
                Check.that(!root.isDone(), "done while one was pending");
                new Task(root).tryComplete();
                Check.equal(1, root.completions);
                Check.that(root.isCompletedNormally(), "not done");
            }
            case "tryComplete raced" -> {
                root.setPendingCount(1);
                Check.together(() -> complete(child), () -> complete(new Task(root)));
                Check.equal(1, root.completions);
                Check.that(root.isCompletedNormally(), "not done");
            }
            case "propagateCompletion" -> {
                root.setPendingCount(1);
                child.propagateCompletion();
                Check.equal(0, root.getPendingCount());
                child.propagateCompletion();
                Check.that(root.isCompletedNormally(), "not done");
                Check.equal(0, root.completions + child.completions);
            }
            case "complete" -> {
                root.setPendingCount(1);
                child.setPendingCount(5);
                child.complete(7);
                Check.equal(7, child.join());
                Check.equal(1, child.completions);
                Check.equal(0, root.getPendingCount());
                Check.that(!root.isDone(), "done while one was pending");
                root.complete(8);
                Check.equal(8, root.join());
            }
            case "complete raced" -> {
                root.setPendingCount(1);
                Object[] results =
                        Check.together(
                                () -> {
                                    child.complete(7);
                                    return null;
                                },
                                () -> complete(new Task(root)),
                                child::join);
                Check.equal(7, results[2]);
                Check.equal(1, root.completions);
                Check.that(root.isDone(), "not done");
            }
            case "firstComplete" -> {
                root.setPendingCount(1);
                Check.equal(null, root.firstComplete());
                Check.equal(0, root.getPendingCount());
                Check.equal(root, root.firstComplete());
                Check.that(!root.isDone(), "done");
            }
            case "firstComplete raced" -> {
                root.setPendingCount(1);
                Object[] results = Check.together(root::firstComplete, root::firstComplete);
                Check.among(results, new Object[] {null, root}, new Object[] {root, null});
            }
            case "nextComplete" -> {
                root.setPendingCount(1);
                Check.equal(null, child.nextComplete());
                Check.equal(0, root.getPendingCount());
                Check.equal(root, child.nextComplete());
                Check.that(!root.isDone(), "done");
                Check.equal(null, root.nextComplete());
                Check.that(root.isCompletedNormally(), "the root is not done");
            }
            case "quietlyCompleteRoot" -> {
                new Task(child).quietlyCompleteRoot();
                Check.that(root.isCompletedNormally(), "not done");
                Check.that(!child.isDone(), "done");
                Check.equal(0, root.completions);
            }
            case "helpComplete" -> {
                root.helpComplete(1);
                root.helpComplete(0);
                Check.that(!root.isDone(), "done");
                root.complete(1);
                root.helpComplete(1);
                Check.equal(0, root.computed);
            }
            case "exec" -> {
                Check.equal(false, root.execute());
                Check.equal(1, root.computed);
                Check.equal(1, root.completions);
            }
            case "getRawResult" -> {
                Plain plain = new Plain();
                plain.complete(7);
                Check.equal(null, plain.getRawResult());
                Check.equal(null, plain.join());
                root.complete(7);
                Check.equal(7, root.getRawResult());
            }
            case "setRawResult" -> {
                Plain plain = new Plain();
                plain.set(7);
                Check.equal(null, plain.getRawResult());
                root.setRawResult(7);
                root.compute();
                Check.equal(7, root.join());
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    private static Object set(Task task, int count) {
        task.setPendingCount(count);
        return null;
    }

    private static Object add(Task task, int delta) {
        task.addToPendingCount(delta);
        return null;
    }

    private static Object complete(Task task) {
        task.tryComplete();
        return null;
    }
}
