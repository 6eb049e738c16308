package jess.junit;

import org.junit.jupiter.api.extension.ExtensionContext;

import java.lang.reflect.InvocationTargetException;
import java.util.List;

/**
 * The executions of a test: each on instances of its own, with the methods and the callbacks around
 * the test method.
 *
 * <p>{@link #run} is called in the controlled world, once per execution. The methods and their
 * arguments are those that JUnit has resolved, in its order.
 */
final class TestBody implements Runnable {
    private final Instances instances;
    private final Call[] before;
    private final Call test;
    private final Call[] after;
    private final Extensions extensions;
    private final ExtensionContext outside;

    /**
     * @param extensions those that take part
     * @param outside JUnit's context of the test; null if there are none
     */
    TestBody(
            Instances instances,
            List<Call> before,
            Call test,
            List<Call> after,
            Extensions extensions,
            ExtensionContext outside) {
        this.instances = instances;
        this.before = before.toArray(new Call[0]);
        this.test = test;
        this.after = after.toArray(new Call[0]);
        this.extensions = extensions;
        this.outside = extensions.isEmpty() ? null : outside;
    }

    @Override
    public void run() {
        Execution execution;
        try {
            execution = new Execution(instances.make(), extensions, outside);
        } catch (InvocationTargetException thrown) {
            throw TestBody.<RuntimeException>unchecked(thrown.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
        execution.run(before, test, after);
        if (execution.failure() != null) {
            throw TestBody.<RuntimeException>unchecked(execution.failure());
        }
    }

    /** Throws what the test threw, checked or not. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
