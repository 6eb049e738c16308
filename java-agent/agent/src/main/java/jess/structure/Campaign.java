package jess.structure;

import jess.api.Jess;
import jess.api.Options;
import jess.api.Result;
import jess.api.Verdict;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Explores one scenario after the other until one fails, and makes that one smaller. */
final class Campaign {
    /** For so many scenarios the specification is asked at once. */
    private static final int AHEAD = 32;

    private static final String MEMORY = "sequential consistency";

    private final Plan plan;
    private final Reference reference;
    private final long end;
    private final Set<String> races = new LinkedHashSet<>();
    private final Set<String> relativeTo = new LinkedHashSet<>();

    /** Scenarios that were explored to their ends. */
    private final Set<String> covered = new HashSet<>();

    private long executions;
    private boolean complete = true;
    private int tried;

    Campaign(Plan plan) {
        this.plan = plan;
        this.reference = new Reference(plan.specification, plan.options.replay(""));
        this.end =
                plan.seconds > 0
                        ? System.nanoTime() + (long) (plan.seconds * 1e9)
                        : Long.MAX_VALUE / 2;
    }

    /** What was found out. */
    StructureResult run() {
        try {
            Trial trial = plan.given.isEmpty() ? generated() : given();
            return trial == null ? passed() : failed(smaller(trial));
        } catch (Reference.Unknown unknown) {
            String message = "the specification, called by one thread, fails: ";
            Verdict verdict =
                    unknown.verdict() == Verdict.BUG ? Verdict.UNCONTROLLED : unknown.verdict();
            return result(verdict, message + unknown.getMessage(), "", "", "", "");
        }
    }

    /** The first that fails; null if none does. */
    private Trial given() throws Reference.Unknown {
        for (Scenario scenario : plan.given) {
            Sequences sequences = reference.of(scenario, plan.consistency);
            if (waitsBefore(scenario, sequences)) {
                throw new IllegalArgumentException(
                        "the scenario \"" + scenario + "\" waits for ever before its threads");
            }
            Trial trial = tried(scenario, sequences);
            if (!trial.result.passes()) {
                return trial;
            }
        }
        return null;
    }

    private Trial generated() throws Reference.Unknown {
        Scenarios scenarios = plan.scenarios();
        for (Shape shape : plan.shapes) {
            Scenarios.Some some = scenarios.of(shape);
            complete &= some.all();
            for (int i = 0; i < some.scenarios().size(); i++) {
                if (left() <= 0) {
                    complete = false;
                    return null;
                }
                if (i % AHEAD == 0) {
                    int end = Math.min(i + AHEAD, some.scenarios().size());
                    reference.prepare(some.scenarios().subList(i, end), plan.consistency);
                }
                Scenario scenario = some.scenarios().get(i);
                Sequences sequences = reference.of(scenario, plan.consistency);
                if (waitsBefore(scenario, sequences)) {
                    continue;
                }
                Trial trial = tried(scenario, sequences);
                if (!trial.result.passes()) {
                    return trial;
                }
            }
        }
        return null;
    }

    /** Whether an operation before the threads would wait for ever. */
    private static boolean waitsBefore(Scenario scenario, Sequences sequences) {
        Sequences here = sequences;
        for (int i = 0; i < scenario.before().size(); i++) {
            if (Sequences.WAITS.equals(here.result(i))) {
                return true;
            }
            here = here.after(i);
        }
        return false;
    }

    /** Seconds that are left. */
    private double left() {
        return (end - System.nanoTime()) / 1e9;
    }

    private Trial tried(Scenario scenario, Sequences sequences) {
        tried++;
        Judge judge = new Judge(scenario, plan.consistency, sequences);
        boolean counts = plan.consistency != Consistency.SEQUENTIAL;
        ScenarioBody body =
                new ScenarioBody(plan.subject, plan.validators, scenario, counts, judge);
        Options options = plan.options.keepGoing(false).noLongerThan(left());
        Result result = Jess.explore(options.name(plan.type.getName() + " " + scenario), body);
        executions += result.executions();
        races.addAll(result.races());
        relativeTo.addAll(result.relativeTo());
        if (result.verdict() == Verdict.VERIFIED) {
            covered.add(scenario.toString());
        } else {
            complete = false;
        }
        return new Trial(judge, result);
    }

    /** The same failure, or another one, of a scenario from which no operation can be left out. */
    private Trial smaller(Trial failing) throws Reference.Unknown {
        Trial smallest = failing;
        boolean found = failing.result.verdict() == Verdict.BUG && !plan.options.replays();
        while (found) {
            found = false;
            Scenario scenario = smallest.judge.scenario();
            for (int i = scenario.size() - 1; i >= 0 && !found && left() > 0; i--) {
                Scenario fewer = scenario.without(i);
                if (fewer.threads().isEmpty() || covered.contains(fewer.toString())) {
                    continue;
                }
                Sequences sequences = reference.of(fewer, plan.consistency);
                Trial trial = waitsBefore(fewer, sequences) ? null : tried(fewer, sequences);
                if (trial != null && trial.result.verdict() == Verdict.BUG) {
                    smallest = trial;
                    found = true;
                }
            }
        }
        return smallest;
    }

    private StructureResult passed() {
        String message;
        if (complete) {
            String all =
                    covered.size() == 1 ? "the scenario" : "all " + covered.size() + " scenarios";
            message = "in every execution of " + all + ", the results are " + plan.consistency;
        } else {
            String some = tried == 1 ? "1 scenario" : tried + " scenarios";
            message = "no failure in " + some + ", " + covered.size() + " of them to the end;";
            message += " there are other scenarios, or other behaviours";
        }
        message += " (" + executions + " executions)";
        return result(complete ? Verdict.VERIFIED : Verdict.BUDGET, message, "", "", "", "");
    }

    private StructureResult failed(Trial trial) {
        Result found = trial.result;
        String scenario = trial.judge.scenario().toString();
        if (found.verdict() != Verdict.BUG) {
            String message = found.message() + " (in the scenario " + scenario + ")";
            return result(found.verdict(), message, scenario, "", "", "");
        }
        History history = trial.judge.last();
        boolean unexplained = found.message().contains(ScenarioBody.UNEXPLAINED);
        String message =
                unexplained
                        ? plan.type.getName()
                                + " is not "
                                + plan.consistency
                                + ": no order of these operations, called one after the other,"
                                + " gives these results"
                        : plan.type.getName() + " fails: " + found.message();
        Table table = new Table(trial.judge.scenario());
        String shown = table.text(history);
        if (unexplained && history != null) {
            shown += "\n" + table.instead(trial.judge.sequences(), history);
        }
        return result(Verdict.BUG, message, scenario, shown, found.token(), found.report());
    }

    private StructureResult result(
            Verdict verdict,
            String message,
            String scenario,
            String table,
            String token,
            String report) {
        // Where one scenario has data races, what is said of these says more.
        boolean racy = relativeTo.stream().anyMatch(term -> term.startsWith(MEMORY + ","));
        relativeTo.removeIf(term -> racy && term.equals(MEMORY));
        return new StructureResult(
                verdict,
                message,
                scenario,
                table,
                token,
                report,
                covered.size(),
                executions,
                List.copyOf(races),
                List.copyOf(relativeTo));
    }

    /** A scenario that was explored. */
    private record Trial(Judge judge, Result result) {}
}
