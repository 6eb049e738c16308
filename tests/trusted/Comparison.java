import jess.api.Outcome;
import jess.api.Outcomes;
import jess.api.Verdict;

import java.util.Set;
import java.util.TreeSet;

/** Whether trusted code in single steps comes to the same results as explored code; a line each. */
final class Comparison {
    private static int failed;

    private Comparison() {}

    /** Prints the line of a program, and counts those that differ. */
    static void tell(String name, Outcomes explored, Outcomes trusted) {
        Set<String> with = values(trusted);
        Set<String> without = values(explored);
        // What is found before the end of a search is there in any case.
        boolean lost = trusted.result().complete() && !with.containsAll(without);
        boolean invented = explored.result().complete() && !without.containsAll(with);
        boolean all = explored.result().complete() && trusted.result().complete();
        String line = (all ? "ok     " : "open   ") + name;
        if (lost || invented) {
            failed++;
            line = "FAILED " + name + ": trusted " + with + ", explored " + without;
        }
        System.out.println(
                line
                        + " ("
                        + trusted.result().executions()
                        + " of "
                        + explored.result().executions()
                        + " executions)");
    }

    /** Ends the process, with status 1 if any program differed. */
    static void exit() {
        System.exit(failed > 0 ? 1 : 0);
    }

    private static Set<String> values(Outcomes outcomes) {
        Set<String> values = new TreeSet<>();
        for (Outcome outcome : outcomes.all()) {
            values.add(outcome.value());
        }
        Verdict verdict = outcomes.result().verdict();
        boolean counts = verdict == Verdict.VERIFIED || verdict == Verdict.BUDGET;
        // On a busy machine the time may be over before the first execution is.
        if (!counts && outcomes.result().executions() > 0) {
            values.add(outcomes.result().message());
        }
        return values;
    }
}
