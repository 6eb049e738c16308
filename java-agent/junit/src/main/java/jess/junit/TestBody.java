package jess.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/**
 * One execution of a test: a fresh instance, its {@code @BeforeEach} methods, the test method, its
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

    /** Constructors from the outermost class to the test class. */
    private final Constructor<?>[] constructors;

    private final Call[] before;
    private final Call test;
    private final Call[] after;

    TestBody(Class<?> testClass, List<Call> before, Call test, List<Call> after) {
        this.constructors = constructors(testClass);
        this.before = before.toArray(new Call[0]);
        this.test = test;
        this.after = after.toArray(new Call[0]);
    }

    private static Constructor<?>[] constructors(Class<?> testClass) {
        int depth = 1;
        for (Class<?> at = testClass; isInner(at); at = at.getEnclosingClass()) {
            depth++;
        }
        Constructor<?>[] found = new Constructor<?>[depth];
        Class<?> at = testClass;
        for (int i = depth - 1; i >= 0; i--) {
            try {
                found[i] =
                        i > 0
                                ? at.getDeclaredConstructor(at.getEnclosingClass())
                                : at.getDeclaredConstructor();
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(
                        at.getName()
                                + " needs a constructor without parameters: a @ConcurrencyTest"
                                + " makes a new instance for every execution",
                        e);
            }
            found[i].setAccessible(true);
            at = at.getEnclosingClass();
        }
        return found;
    }

    private static boolean isInner(Class<?> type) {
        return type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    }

    @Override
    public void run() {
        try {
            Object[] instances = new Object[constructors.length];
            for (int i = 0; i < instances.length; i++) {
                instances[i] =
                        i == 0
                                ? constructors[i].newInstance()
                                : constructors[i].newInstance(instances[i - 1]);
            }
            Throwable failure = null;
            try {
                for (Call call : before) {
                    invoke(call, instances);
                }
                invoke(test, instances);
            } catch (InvocationTargetException thrown) {
                failure = thrown.getCause();
            }
            // As in JUnit: all of them, whatever happened before.
            for (Call call : after) {
                try {
                    invoke(call, instances);
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
