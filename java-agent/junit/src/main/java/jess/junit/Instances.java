package jess.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * The instances on which an execution runs, from the outermost class to the test class.
 *
 * <p>Those of a class with the life cycle {@code PER_CLASS} are JUnit's own, in every execution:
 * what one leaves in them is undone before the next. All others are made anew, in the way in which
 * JUnit has made its own. How that was is not known of an enclosing class, nor of what a {@code
 * TestInstanceFactory} makes; if it has no constructor without parameters, it is JUnit's own, too.
 */
final class Instances {
    /** How an instance is obtained: shared, or made by a constructor. */
    private static final class Level {
        final Object shared;
        final Constructor<?> constructor;
        final Construction like;
        final List<Construction.Injected> injected;

        Level(
                Object shared,
                Constructor<?> constructor,
                Construction like,
                List<Construction.Injected> injected) {
            this.shared = shared;
            this.constructor = constructor;
            this.like = like;
            this.injected = injected;
        }

        Object make(Object enclosing) throws ReflectiveOperationException {
            if (shared != null) {
                return shared;
            }
            Object[] arguments =
                    like != null
                            ? like.arguments(enclosing)
                            : enclosing == null ? new Object[0] : new Object[] {enclosing};
            Object made = constructor.newInstance(arguments);
            for (Construction.Injected one : injected) {
                one.field.set(made, one.value);
            }
            return made;
        }
    }

    private final Level[] levels;

    private Instances(List<Level> levels) {
        this.levels = levels.toArray(new Level[0]);
    }

    /** Fresh ones, by constructors without parameters. */
    static Instances of(Class<?> testClass) {
        List<Level> levels = new ArrayList<>();
        for (Class<?> at = testClass;
                at != null;
                at = isInner(at) ? at.getEnclosingClass() : null) {
            levels.add(0, new Level(null, constructor(at), null, List.of()));
        }
        return new Instances(levels);
    }

    /**
     * Such as JUnit has made.
     *
     * @param own JUnit's own, from the outermost class to the test class
     * @param shared for each, whether it is one for all tests of its class
     * @param constructions how instances were made on this thread
     * @param extensions those that take part in executions
     */
    static Instances like(
            List<Object> own,
            List<Boolean> shared,
            List<Construction> constructions,
            Extensions extensions) {
        List<Level> levels = new ArrayList<>();
        for (int i = 0; i < own.size(); i++) {
            Object instance = own.get(i);
            Construction like = null;
            for (Construction candidate : constructions) {
                like = candidate.made(instance) ? candidate : like;
            }
            boolean known = like != null && !shared.get(i);
            if (known) {
                like.constructor.setAccessible(true);
                levels.add(new Level(null, like.constructor, like, like.injected(extensions)));
            } else if (shared.get(i) || !hasPlainConstructor(instance.getClass())) {
                levels.add(new Level(instance, null, null, List.of()));
            } else {
                levels.add(new Level(null, constructor(instance.getClass()), null, List.of()));
            }
        }
        return new Instances(levels);
    }

    private static boolean hasPlainConstructor(Class<?> type) {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == (isInner(type) ? 1 : 0)) {
                return true;
            }
        }
        return false;
    }

    private static Constructor<?> constructor(Class<?> type) {
        try {
            Constructor<?> found =
                    isInner(type)
                            ? type.getDeclaredConstructor(type.getEnclosingClass())
                            : type.getDeclaredConstructor();
            found.setAccessible(true);
            return found;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(
                    type.getName()
                            + " needs a constructor without parameters: a @ConcurrencyTest makes a"
                            + " new instance for every execution",
                    e);
        }
    }

    private static boolean isInner(Class<?> type) {
        return type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    }

    /** Those of one execution. */
    Object[] make() throws InvocationTargetException, ReflectiveOperationException {
        Object[] made = new Object[levels.length];
        for (int i = 0; i < made.length; i++) {
            made[i] = levels[i].make(i == 0 ? null : made[i - 1]);
        }
        return made;
    }
}
