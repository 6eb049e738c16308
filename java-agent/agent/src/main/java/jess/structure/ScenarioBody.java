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
    private final transient Method[] validators;

    /**
     * Of the scenario what executions read, as arrays: collections would be of one class in a
     * search and of another one in a replay, which takes another number of steps.
     */
    private final transient Call[] before;

    private final transient Call[][] threads;
    private final transient Call[] after;
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
        this.validators = validators.toArray(new Method[0]);
        this.before = scenario.before().toArray(new Call[0]);
        this.threads = new Call[scenario.threads().size()][];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = scenario.threads().get(i).toArray(new Call[0]);
        }
        this.after = scenario.after().toArray(new Call[0]);
        this.counts = counts;
        this.judge = judge;
    }

    @Override
    public void run() throws Throwable {
        Outside.run(ignored -> judge.begin());
        Object instance = subject.make();
        int many = threads.length;
        AtomicLong ends = counts && many > 1 ? new AtomicLong() : null;
        Part[] parts = new Part[many + 2];
        parts[0] = new Part(subject, instance, before, null, 0);
        Part[] parallel = new Part[many];
        for (int i = 0; i < many; i++) {
            parallel[i] = new Part(subject, instance, threads[i], ends, i);
            parts[i + 1] = parallel[i];
        }
        Part last = new Part(subject, instance, after, null, 0);
        parts[many + 1] = last;
        parts[0].run();
        Threads.run("thread", parallel);
        boolean all = allEnded(parallel);
        if (all && after.length > 0) {
            Threads.run("after", last);
            all = allEnded(last);
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
