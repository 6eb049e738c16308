import jess.api.Jess;
import jess.api.Options;
import jess.api.Outcomes;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Holds what the policy says of trusted code against the code itself: for each class, two threads
 * with one or two operations each come to the same results and contents whether the code is one
 * step or explored, and so do an operation and two looks in a row. A line for each says whether
 * they do.
 *
 * <p>Arguments: the budget of each exploration, then names of subjects; all if there are none.
 */
public final class Pairs {
    private Pairs() {}

    public static void main(String[] arguments) {
        String budget = arguments.length > 0 ? arguments[0] : "20s";
        Set<String> wanted = new TreeSet<>(List.of(arguments));
        wanted.remove(budget);
        for (Subject<?> subject : Subjects.all()) {
            if (wanted.isEmpty() || wanted.contains(subject.name())) {
                check(subject, budget);
            }
        }
        Comparison.exit();
    }

    private static <T> void check(Subject<T> subject, String budget) {
        List<Operation<T>> operations = subject.operations();
        for (int one = 0; one < operations.size(); one++) {
            for (int other = one; other < operations.size(); other++) {
                check(subject, budget, one, other);
            }
            checkLooks(subject, budget, operations.get(one));
        }
    }

    /** What an operation does does not come at once if two looks in a row can see it in between. */
    private static <T> void checkLooks(Subject<T> subject, String budget, Operation<T> operation) {
        for (Operation<T> first : subject.looks()) {
            for (Operation<T> second : subject.looks()) {
                if (first != second) {
                    String name =
                            subject.name()
                                    + ": "
                                    + operation.name()
                                    + " || "
                                    + first.name()
                                    + ", "
                                    + second.name();
                    compare(name, budget, subject, List.of(operation), List.of(first, second));
                }
            }
        }
    }

    private static <T> void check(Subject<T> subject, String budget, int one, int other) {
        Operation<T> left = subject.operations().get(one);
        Operation<T> right = subject.operations().get(other);
        String name = subject.name() + ": " + left.name() + " || " + right.name();
        compare(name, budget, subject, List.of(left), List.of(right));
        if (subject.twice()) {
            String both =
                    subject.name()
                            + ": "
                            + left.name()
                            + ", "
                            + right.name()
                            + " || "
                            + right.name();
            compare(both, budget, subject, List.of(left, right), List.of(right));
        }
    }

    private static <T> void compare(
            String name,
            String budget,
            Subject<T> subject,
            List<Operation<T>> left,
            List<Operation<T>> right) {
        Options options = Options.DEFAULT.strategy("dpor").budget(budget).keepGoing(true);
        Outcomes explored =
                Jess.outcomes(options.exploreJdk(true), () -> run(subject, left, right));
        Outcomes trusted = Jess.outcomes(options, () -> run(subject, left, right));
        Comparison.tell(name, explored, trusted);
    }

    private static <T> String run(
            Subject<T> subject, List<Operation<T>> left, List<Operation<T>> right)
            throws InterruptedException {
        T object = subject.make().make();
        String[] results = {"", ""};
        Thread one = new Thread(() -> results[0] = all(object, left));
        Thread other = new Thread(() -> results[1] = all(object, right));
        one.start();
        other.start();
        one.join();
        other.join();
        return results[0] + " | " + results[1] + " | " + subject.contents().of(object);
    }

    private static <T> String all(T object, List<Operation<T>> operations) {
        List<String> results = new ArrayList<>();
        for (Operation<T> operation : operations) {
            try {
                results.add(String.valueOf(operation.call().on(object)));
            } catch (Exception thrown) {
                results.add(thrown.getClass().getSimpleName());
            }
        }
        return results.toString();
    }
}
