package jess.structure;

import jess.api.Options;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** What a test of a structure consists of; made of what can be tested only. */
final class Plan {
    private final List<Action> actions;
    final Class<?> type;
    final Subject subject;
    final Subject specification;
    final List<Method> validators;
    final Consistency consistency;
    final Options options;
    final double seconds;
    final List<Shape> shapes;

    /** The scenarios that are to be taken instead of others. */
    final List<Scenario> given = new ArrayList<>();

    private final int most;
    private final long seed;

    Plan(
            Class<?> type,
            Class<?> specification,
            Consistency consistency,
            Options options,
            double seconds,
            List<Shape> shapes,
            int most,
            long seed,
            List<String> given,
            String token) {
        this.type = type;
        this.actions = Subject.actions(type);
        this.subject = Subject.of(type, actions);
        this.specification = Subject.of(specification, actions);
        this.validators = Subject.validators(type);
        this.consistency = consistency;
        this.options = token.isEmpty() ? options : options.replay(token);
        if (!options.timeouts().matches("short|\\d.*")) {
            throw new IllegalArgumentException(
                    "timeouts("
                            + options.timeouts()
                            + ") does not show which operations wait for ever. Remedy:"
                            + " timeouts(\"short\"), or a time such as \"200ms\"");
        }
        this.seconds = seconds;
        this.shapes = shapes;
        this.most = most;
        this.seed = seed;
        for (String text : given) {
            this.given.add(ScenarioText.read(text, actions));
        }
        if (!token.isEmpty() && given.size() != 1) {
            throw new IllegalArgumentException(
                    "a replay needs the scenario of its token, scenario(\"…\"), and no other one");
        }
        for (Scenario one : this.given) {
            refuse(one, one.threads().size() > 4 || one.parallel() > 9, "4 threads, 9 operations");
        }
        for (Scenario one : this.given) {
            refuse(one, one.size() > 19, "19 operations");
            refuse(one, isTooFree(one.parallel()), Orders.MOST_QUIESCENT + " parallel operations");
        }
        for (Shape shape : this.given.isEmpty() ? shapes : List.<Shape>of()) {
            if (isTooFree(shape.parallel())) {
                throw new IllegalArgumentException(
                        "quiescent consistency allows too many orders of more than "
                                + Orders.MOST_QUIESCENT
                                + " operations. Remedy: threads(2), or operations(2)");
            }
        }
    }

    private boolean isTooFree(int parallel) {
        return consistency == Consistency.QUIESCENT && parallel > Orders.MOST_QUIESCENT;
    }

    private static void refuse(Scenario scenario, boolean wrong, String most) {
        if (wrong) {
            throw new IllegalArgumentException(
                    "the scenario \"" + scenario + "\" is too large: at most " + most);
        }
    }

    Scenarios scenarios() {
        List<Call> calls = new ArrayList<>();
        actions.forEach(action -> calls.addAll(action.calls()));
        return new Scenarios(calls, most, seed);
    }
}
