import jess.api.Jess;
import jess.api.Options;
import jess.api.Outcomes;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random programs on trusted classes: a few threads with a few operations and looks each on a few
 * objects, of the subjects of {@link Pairs} and of primitives beside them. With trusted code in
 * single steps and with additions that commute they come to the same results as with neither. A
 * line for each program says whether they do.
 *
 * <p>Arguments: the budget of each exploration, the seed, the number of the first program and how
 * many there are. A number of a seed is the same program everywhere.
 */
public final class Programs {
    /** Explorations with everything in view that take longer are given up. */
    private static final int MOST = 20_000;

    private Programs() {}

    public static void main(String[] arguments) {
        String budget = arguments[0] + "," + MOST;
        long seed = Long.parseLong(arguments[1]);
        int first = Integer.parseInt(arguments[2]);
        int count = Integer.parseInt(arguments[3]);
        List<Subject<?>> subjects = new ArrayList<>(Subjects.all());
        subjects.removeIf(subject -> subject.operations().size() < 2);
        for (int number = first; number < first + count; number++) {
            check(
                    seed + ":" + number,
                    budget,
                    new Program(subjects, new Random(seed << 32 ^ number)));
        }
        Comparison.exit();
    }

    private static void check(String name, String budget, Program program) {
        String strategy = program.lazy ? "lazy-dpor" : "dpor";
        Options options = Options.DEFAULT.strategy(strategy).budget(budget).keepGoing(true);
        Outcomes explored =
                Jess.outcomes(options.exploreJdk(true).noCommute(true), program::outcome);
        Outcomes trusted = Jess.outcomes(options, program::outcome);
        Comparison.tell(name + " " + strategy + " " + program, explored, trusted);
    }

    /** What a thread does: an operation on one of the objects. */
    private record Step(int object, int operation) {}

    private static final class Program {
        private final List<Subject<?>> subjects = new ArrayList<>();
        private final List<List<Step>> threads = new ArrayList<>();
        private final boolean lazy;

        Program(List<Subject<?>> all, Random random) {
            lazy = random.nextInt(3) == 0;
            int objects = 1 + random.nextInt(3);
            for (int i = 0; i < objects; i++) {
                boolean beside = random.nextInt(3) == 0;
                List<Subject<?>> from = beside ? Primitives.all() : all;
                subjects.add(from.get(random.nextInt(from.size())));
            }
            int count = random.nextInt(4) == 0 ? 3 : 2;
            int most = count == 3 ? 2 : 3;
            for (int i = 0; i < count; i++) {
                List<Step> steps = new ArrayList<>();
                int length = 1 + random.nextInt(most);
                for (int j = 0; j < length; j++) {
                    int object = random.nextInt(objects);
                    int operations = subjects.get(object).all().size();
                    steps.add(new Step(object, random.nextInt(operations)));
                }
                threads.add(steps);
            }
        }

        String outcome() throws InterruptedException {
            Object[] objects = new Object[subjects.size()];
            for (int i = 0; i < objects.length; i++) {
                objects[i] = subjects.get(i).make().make();
            }
            String[] results = new String[threads.size()];
            Thread[] started = new Thread[threads.size()];
            for (int i = 0; i < started.length; i++) {
                int own = i;
                started[i] = new Thread(() -> results[own] = all(threads.get(own), objects));
            }
            for (Thread thread : started) {
                thread.start();
            }
            for (Thread thread : started) {
                thread.join();
            }
            StringBuilder text = new StringBuilder(String.join(" | ", results));
            for (int i = 0; i < objects.length; i++) {
                text.append(" | ").append(contents(subjects.get(i), objects[i]));
            }
            return text.toString();
        }

        private String all(List<Step> steps, Object[] objects) {
            List<String> results = new ArrayList<>();
            for (Step step : steps) {
                try {
                    results.add(call(subjects.get(step.object()), step, objects[step.object()]));
                } catch (Exception thrown) {
                    results.add(thrown.getClass().getSimpleName());
                }
            }
            return results.toString();
        }

        @SuppressWarnings("unchecked")
        private static <T> String call(Subject<T> subject, Step step, Object object)
                throws Exception {
            return String.valueOf(subject.all().get(step.operation()).call().on((T) object));
        }

        @SuppressWarnings("unchecked")
        private static <T> Object contents(Subject<T> subject, Object object)
                throws InterruptedException {
            return subject.contents().of((T) object);
        }

        @Override
        public String toString() {
            List<String> all = new ArrayList<>();
            for (List<Step> thread : threads) {
                List<String> steps = new ArrayList<>();
                for (Step step : thread) {
                    Subject<?> subject = subjects.get(step.object());
                    String operation = subject.all().get(step.operation()).name();
                    steps.add(subject.name() + "#" + step.object() + "." + operation);
                }
                all.add(String.join(", ", steps));
            }
            return String.join(" || ", all);
        }
    }
}
