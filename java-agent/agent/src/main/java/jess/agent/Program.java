package jess.agent;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * A program under test as a body to explore: a main class, or one no-argument method.
 *
 * <p>{@link #run} is called in the controlled world, once per execution; everything it does there
 * is reflection on the program's own classes.
 */
final class Program implements Runnable {
    private final Method method;
    private final Constructor<?> constructor;
    private final Object[] arguments;

    private Program(Method method, Constructor<?> constructor, Object[] arguments) {
        this.method = method;
        this.constructor = constructor;
        this.arguments = arguments;
    }

    /**
     * Finds the program.
     *
     * @param entry {@code Main} or {@code Class#method}
     */
    static Program find(ClassLoader loader, String entry, String[] arguments)
            throws ReflectiveOperationException {
        int hash = entry.indexOf('#');
        String className = hash < 0 ? entry : entry.substring(0, hash);
        Class<?> type = Class.forName(className.replace('/', '.'), false, loader);
        Method method;
        Object[] passed = {};
        if (hash >= 0) {
            method = find(type, entry.substring(hash + 1));
        } else {
            method = find(type, "main", String[].class);
            if (method != null) {
                passed = new Object[] {arguments};
            } else {
                method = find(type, "main");
            }
        }
        if (method == null) {
            throw new NoSuchMethodException(
                    hash < 0
                            ? className + " has no main method"
                            : entry + ": there is no such method without parameters");
        }
        method.setAccessible(true);
        Constructor<?> constructor = null;
        if (!Modifier.isStatic(method.getModifiers())) {
            constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
        }
        return new Program(method, constructor, passed);
    }

    /** The method of the class or of its nearest superclass that declares it. */
    private static Method find(Class<?> type, String name, Class<?>... parameters) {
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            try {
                return at.getDeclaredMethod(name, parameters);
            } catch (NoSuchMethodException absent) {
                continue;
            }
        }
        return null;
    }

    @Override
    public void run() {
        try {
            Object receiver = constructor == null ? null : constructor.newInstance();
            method.invoke(receiver, arguments);
        } catch (InvocationTargetException thrown) {
            throw Program.<RuntimeException>unchecked(thrown.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Throws what the program threw, checked or not. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
