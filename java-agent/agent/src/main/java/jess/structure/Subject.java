package jess.structure;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A class on which operations are called: the structure, or its specification.
 *
 * @param constructor makes an instance
 * @param methods at the index of each operation what is called for it
 */
record Subject(Constructor<?> constructor, Method[] methods) {
    /** The operations of a class, in the order of their names. */
    static List<Action> actions(Class<?> type) {
        List<Action> actions = new ArrayList<>();
        for (Method method : marked(type, Operation.class)) {
            actions.add(Action.of(actions.size(), method));
        }
        if (actions.isEmpty()) {
            throw new IllegalArgumentException(
                    type.getName()
                            + " has no method marked @Operation, so there is nothing to test");
        }
        return actions;
    }

    /** The methods of a class that check it. */
    static List<Method> validators(Class<?> type) {
        List<Method> validators = marked(type, Validate.class);
        for (Method one : validators) {
            if (one.getParameterCount() > 0) {
                throw new IllegalArgumentException(
                        one + " is marked @Validate, so it must not have parameters");
            }
        }
        return validators;
    }

    private static List<Method> marked(
            Class<?> type, Class<? extends java.lang.annotation.Annotation> by) {
        List<Method> marked = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.isAnnotationPresent(by) && !method.isBridge()) {
                    method.setAccessible(true);
                    marked.add(method);
                }
            }
        }
        // The JVM lists them in no certain order.
        marked.sort(Comparator.comparing(Method::getName).thenComparing(Method::toString));
        return marked;
    }

    /**
     * A class that has the methods of the operations.
     *
     * @throws IllegalArgumentException if it lacks one, or cannot be made
     */
    static Subject of(Class<?> type, List<Action> actions) {
        Method[] methods = new Method[actions.size()];
        for (Action action : actions) {
            methods[action.index()] = method(type, action.method());
        }
        boolean inner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
        try {
            if (inner || Modifier.isAbstract(type.getModifiers())) {
                throw new NoSuchMethodException();
            }
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return new Subject(constructor, methods);
        } catch (NoSuchMethodException none) {
            throw new IllegalArgumentException(
                    "no instance of "
                            + type.getName()
                            + " can be made. Remedy: a class that is not abstract, static if it is"
                            + " inside of another one, with a constructor without parameters");
        }
    }

    private static Method method(Class<?> type, Method like) {
        if (like.getDeclaringClass().isAssignableFrom(type)) {
            return like;
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            try {
                Method method = at.getDeclaredMethod(like.getName(), like.getParameterTypes());
                if (at != Object.class) {
                    method.setAccessible(true);
                }
                return method;
            } catch (NoSuchMethodException above) {
                // It may be inherited.
            }
        }
        throw new IllegalArgumentException(
                "the specification "
                        + type.getName()
                        + " has no method for the operation "
                        + like
                        + ". Remedy: one of the same name with the same parameters");
    }

    /** A new instance; called under control. */
    Object make() throws Throwable {
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** What a call returns, or throws; called under control. */
    Object call(Object instance, Call call) throws Throwable {
        try {
            return methods[call.action().index()].invoke(instance, call.arguments());
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
