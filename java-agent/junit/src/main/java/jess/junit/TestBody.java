package jess.junit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/**
 * One execution of a test: its instances, their {@code @BeforeEach} methods, the test method, its
 * {@code @AfterEach} methods.
 *
 * <p>{@link #run} is called in the controlled world, once per execution. The methods and their
 * arguments are those that JUnit has resolved, in its order.
 */
final class TestBody implements Runnable {
    /** A method with the arguments that JUnit would pass. */
    static final class Call {
        final Method method;
        final Object[] arguments;

        Call(Method method, List<Object> arguments) {
            this.method = method;
            this.arguments = arguments.toArray();
            method.setAccessible(true);
        }
    }

    private final Instances instances;
    private final Call[] before;
    private final Call test;
    private final Call[] after;

    TestBody(Instances instances, List<Call> before, Call test, List<Call> after) {
        this.instances = instances;
        this.before = before.toArray(new Call[0]);
        this.test = test;
        this.after = after.toArray(new Call[0]);
    }

    @Override
    public void run() {
        try {
            Object[] made = instances.make();
            Throwable failure = null;
            try {
                for (Call call : before) {
                    invoke(call, made);
                }
                invoke(test, made);
            } catch (InvocationTargetException thrown) {
                failure = thrown.getCause();
            }
            // As in JUnit: all of them, whatever happened before.
            for (Call call : after) {
                try {
                    invoke(call, made);
                } catch (InvocationTargetException thrown) {
                    if (failure == null) {
                        failure = thrown.getCause();
                    } else if (failure != thrown.getCause()) {
                        failure.addSuppressed(thrown.getCause());
                    }
                }
            }
            if (failure != null) {
                throw TestBody.<RuntimeException>unchecked(failure);
            }
        } catch (InvocationTargetException thrown) {
            throw TestBody.<RuntimeException>unchecked(thrown.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void invoke(Call call, Object[] instances)
            throws InvocationTargetException, IllegalAccessException {
        Object receiver = null;
        if (!Modifier.isStatic(call.method.getModifiers())) {
            // A method of an enclosing class runs on the enclosing instance.
            int i = instances.length - 1;
            while (i > 0 && !call.method.getDeclaringClass().isInstance(instances[i])) {
                i--;
            }
            receiver = instances[i];
        }
        call.method.invoke(receiver, call.arguments);
    }

    /** Throws what the test threw, checked or not. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
