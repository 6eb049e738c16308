package jess.junit;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The extensions that take part inside of each execution of a test, in JUnit's order.
 *
 * <p>Most are the objects that JUnit has registered. One that is the value of a field of the test
 * instance is, in each execution, the one in that field of the instance of the execution, as JUnit
 * has one for each instance. (Not if it looks at instances when they are made, as they have been
 * made already: then what it knows is in JUnit's object.)
 */
final class Extensions {
    /** What JUnit calls for each test, around its method. */
    static final List<Class<? extends Extension>> CALLBACKS =
            List.of(
                    BeforeEachCallback.class,
                    BeforeTestExecutionCallback.class,
                    TestExecutionExceptionHandler.class,
                    AfterTestExecutionCallback.class,
                    LifecycleMethodExecutionExceptionHandler.class,
                    AfterEachCallback.class);

    /** An extension, or where each execution has it. */
    private static final class Registered {
        final Extension extension;
        final int level;
        final Field field;

        Registered(Extension extension, int level, Field field) {
            this.extension = extension;
            this.level = level;
            this.field = field;
        }

        Extension of(Object[] instances) {
            if (field == null) {
                return extension;
            }
            try {
                return (Extension) field.get(instances[level]);
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    private final List<Registered> all = new ArrayList<>();

    /** Whether JUnit itself has brought it along; what these do, they do outside. */
    static boolean isOfEngine(Extension extension) {
        return extension.getClass().getName().startsWith("org.junit.jupiter.engine.");
    }

    /** Whether it takes part in executions. */
    static boolean takesPart(Extension extension) {
        return !isOfEngine(extension)
                && !(extension instanceof ConcurrencyTestExtension)
                && (isCallback(extension.getClass())
                        || resolves(extension)
                        || extension instanceof InvocationInterceptor);
    }

    /** Whether it resolves parameters in each execution. Those of templates are known before. */
    static boolean resolves(Extension extension) {
        return extension instanceof ParameterResolver
                && !extension.getClass().getName().startsWith("org.junit.jupiter.");
    }

    static boolean isCallback(Class<?> type) {
        for (Class<? extends Extension> callback : CALLBACKS) {
            if (callback.isAssignableFrom(type)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Adds one.
     *
     * @param own the instances for which JUnit has registered it
     */
    void add(Extension extension, List<Object> own) {
        if (!(extension instanceof TestInstancePostProcessor)) {
            for (int level = 0; level < own.size(); level++) {
                Field field = holds(own.get(level), extension);
                if (field != null) {
                    all.add(new Registered(extension, level, field));
                    return;
                }
            }
        }
        all.add(new Registered(extension, 0, null));
    }

    private static Field holds(Object instance, Extension extension) {
        for (Field field :
                AnnotationSupport.findAnnotatedFields(
                        instance.getClass(),
                        RegisterExtension.class,
                        found -> !Modifier.isStatic(found.getModifiers()),
                        HierarchyTraversalMode.TOP_DOWN)) {
            try {
                if (field.trySetAccessible() && field.get(instance) == extension) {
                    return field;
                }
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return null;
    }

    /** Whether each execution has its own one in this field. */
    boolean isOwn(Field field) {
        for (Registered one : all) {
            if (field.equals(one.field)) {
                return true;
            }
        }
        return false;
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** The one that takes the place of this one on these instances. */
    Extension like(Extension extension, Object[] instances) {
        for (Registered one : all) {
            if (one.extension == extension) {
                return one.of(instances);
            }
        }
        return extension;
    }

    /** Those of a kind on these instances, in JUnit's order. */
    <E extends Extension> List<E> of(Class<E> kind, Object[] instances) {
        List<E> some = new ArrayList<>();
        for (Registered one : all) {
            if (kind.isInstance(one.extension)) {
                some.add(kind.cast(one.of(instances)));
            }
        }
        return some;
    }

    /** The same, the last one first. */
    <E extends Extension> List<E> reversed(Class<E> kind, Object[] instances) {
        List<E> some = of(kind, instances);
        Collections.reverse(some);
        return some;
    }
}
