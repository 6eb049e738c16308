package jess.agent;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/**
 * A program under test as a body to explore: a main class, or one no-argument method, with the
 * methods that its test framework would call around it ({@link Around}).
 *
 * <p>{@link #run} is called in the controlled world, once per execution; everything it does there
 * is reflection on the program's own classes.
 */
class Program implements Runnable {
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
        Around around = hash >= 0 && constructor != null ? Around.of(type) : null;
        return around == null || around.isEmpty()
                ? new Program(method, constructor, passed)
                : new Surrounded(method, constructor, around);
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
            call(method, receiver);
        } catch (InvocationTargetException thrown) {
            throw Program.<RuntimeException>unchecked(thrown.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    void call(Method method, Object receiver) throws ReflectiveOperationException {
        method.invoke(receiver, arguments);
    }

    /** A test method with what its framework would call around it. */
    private static final class Surrounded extends Program {
        private final List<Method> before;
        private final List<Method> after;

        Surrounded(Method method, Constructor<?> constructor, Around around) {
            super(method, constructor, new Object[0]);
            this.before = around.before;
            this.after = around.after;
        }

        /** What comes after the test is called whatever happens before, as frameworks do it. */
        @Override
        void call(Method method, Object receiver) throws ReflectiveOperationException {
            Throwable failed = null;
            try {
                for (int i = 0; i < before.size(); i++) {
                    before.get(i).invoke(receiver);
                }
                method.invoke(receiver);
            } catch (InvocationTargetException thrown) {
                failed = thrown.getCause();
            }
            for (int i = 0; i < after.size(); i++) {
                try {
                    after.get(i).invoke(receiver);
                } catch (InvocationTargetException thrown) {
                    if (failed == null) {
                        failed = thrown.getCause();
                    } else {
                        failed.addSuppressed(thrown.getCause());
                    }
                }
            }
            if (failed != null) {
                throw Program.<RuntimeException>unchecked(failed);
            }
        }
    }

    /** Throws what the program threw, checked or not. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
