package jess.structure;

import jess.agent.Outside;
import jess.api.Body;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** One execution of a scenario, on an instance of its own. */
final class ScenarioBody implements Body {
    private static final long serialVersionUID = 1;

    /** The message of the failure that its results cannot be explained. */
    static final String UNEXPLAINED = "no order of the operations explains their results";

    private final transient Subject subject;
    private final transient List<Method> validators;
    private final transient Scenario scenario;
    private final transient boolean counts;
    private final transient Judge judge;

    /**
     * For a scenario.
     *
     * @param counts whether the order of ends and beginnings matters
     */
    ScenarioBody(
            Subject subject,
            List<Method> validators,
            Scenario scenario,
            boolean counts,
            Judge judge) {
        this.subject = subject;
        this.validators = validators;
        this.scenario = scenario;
        this.counts = counts;
        this.judge = judge;
    }

    @Override
    public void run() throws Throwable {
        Outside.run(ignored -> judge.begin());
        Object instance = subject.make();
        int threads = scenario.threads().size();
        AtomicLong ends = counts && threads > 1 ? new AtomicLong() : null;
        Part[] parts = new Part[threads + 2];
        parts[0] = new Part(subject, instance, scenario.before(), null, 0);
        Part[] parallel = new Part[threads];
        for (int i = 0; i < threads; i++) {
            parallel[i] = new Part(subject, instance, scenario.threads().get(i), ends, i);
            parts[i + 1] = parallel[i];
        }
        Part after = new Part(subject, instance, scenario.after(), null, 0);
        parts[threads + 1] = after;
        parts[0].run();
        Threads.run("thread", parallel);
        boolean all = allEnded(parallel);
        if (all && !scenario.after().isEmpty()) {
            Threads.run("after", after);
            all = allEnded(after);
        }
        if (Outside.run(ignored -> judge.judge(parts)) == 0) {
            throw new AssertionError(UNEXPLAINED);
        }
        if (all) {
            validate(instance);
        }
    }

    private static boolean allEnded(Part... parts) {
        return Outside.run(
                        ignored -> {
                            for (Part part : parts) {
                                if (part.ended < part.seen.length) {
                                    return 0;
                                }
                            }
                            return 1;
                        })
                == 1;
    }

    private void validate(Object instance) throws Throwable {
        for (Method one : validators) {
            try {
                one.invoke(instance);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        }
    }
}
