package jess.junit;

import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * How JUnit has made one instance of a test class, so that each execution can have one like it: the
 * constructor with its arguments, and what extensions have put into fields afterwards.
 *
 * <p>Idea: the fields are looked at right after the constructor and again before the exploration;
 * those that differ were written by an extension ({@code @TempDir}, {@code @Mock}), since the
 * methods of the test class are only noted.
 */
final class Construction {
    /** A field that was written after the constructor, and what is in it. */
    static final class Injected {
        final Field field;
        final Object value;

        Injected(Field field, Object value) {
            this.field = field;
            this.value = value;
        }
    }

    final Constructor<?> constructor;
    private final Object[] arguments;
    private final Object made;
    private final List<Field> fields = new ArrayList<>();
    private final List<Object> before = new ArrayList<>();

    Construction(ReflectiveInvocationContext<? extends Constructor<?>> how, Object made) {
        constructor = how.getExecutable();
        arguments = how.getArguments().toArray();
        this.made = made;
        for (Class<?> at = made.getClass(); at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                    fields.add(field);
                    before.add(read(field, made));
                }
            }
        }
    }

    /** Whether it has made this object. */
    boolean made(Object instance) {
        return made == instance;
    }

    /**
     * What extensions have put into the object since.
     *
     * @param extensions those that take part in executions
     */
    List<Injected> injected(Extensions extensions) {
        List<Injected> found = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            Object now = read(fields.get(i), made);
            Object then = before.get(i);
            // Each read of a primitive field gives another box.
            boolean same = fields.get(i).getType().isPrimitive() ? now.equals(then) : now == then;
            // It is this object that JUnit has registered and calls, unless executions have their
            // own.
            boolean registered =
                    AnnotationSupport.isAnnotated(fields.get(i), RegisterExtension.class)
                            && !extensions.isOwn(fields.get(i));
            if (!same || registered) {
                found.add(new Injected(fields.get(i), now));
            }
        }
        return found;
    }

    /** The arguments, with another enclosing instance if the class has one. */
    Object[] arguments(Object enclosing) {
        Object[] all = arguments.clone();
        if (enclosing != null) {
            all[0] = enclosing;
        }
        return all;
    }

    private static Object read(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
