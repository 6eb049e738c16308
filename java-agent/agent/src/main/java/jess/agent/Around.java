package jess.agent;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The methods that a test framework calls around a test method, of a test that the command runs
 * without the framework.
 *
 * <p>Annotations are known by their names, since this depends on no framework. Those of JUnit 5,
 * JUnit 4 and TestNG that stand for a call before and after each test are called, in the order of
 * the frameworks: superclasses first before the test, last after it. What else a framework would do
 * for the test is refused, so that no test runs without it.
 */
final class Around {
    private static final Set<String> BEFORE =
            Set.of(
                    "org.junit.jupiter.api.BeforeEach",
                    "org.junit.Before",
                    "org.testng.annotations.BeforeMethod");

    private static final Set<String> AFTER =
            Set.of(
                    "org.junit.jupiter.api.AfterEach",
                    "org.junit.After",
                    "org.testng.annotations.AfterMethod");

    /** What the command does not do, on a method, a field or a class. */
    private static final Set<String> REFUSED =
            Set.of(
                    "org.junit.jupiter.api.BeforeAll",
                    "org.junit.jupiter.api.AfterAll",
                    "org.junit.jupiter.api.extension.ExtendWith",
                    "org.junit.jupiter.api.extension.RegisterExtension",
                    "org.junit.jupiter.api.io.TempDir",
                    "org.junit.BeforeClass",
                    "org.junit.AfterClass",
                    "org.junit.Rule",
                    "org.junit.ClassRule",
                    "org.junit.runner.RunWith",
                    "org.testng.annotations.BeforeClass",
                    "org.testng.annotations.AfterClass",
                    "org.testng.annotations.Listeners");

    private static final String REMEDY =
            "run the test in a build, as a @ConcurrencyTest, or a method without it";

    final List<Method> before = new ArrayList<>();
    final List<Method> after = new ArrayList<>();

    private Around() {}

    /**
     * Those of a class of tests.
     *
     * @throws UnsupportedOperationException if the test needs what only its framework does
     */
    static Around of(Class<?> type) {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            refuse(at, at.getName());
            for (Field field : at.getDeclaredFields()) {
                refuse(field, at.getName() + "." + field.getName());
            }
            classes.add(at);
        }
        Around around = new Around();
        Map<String, Method> overriding = new HashMap<>();
        for (Class<?> at : classes) {
            List<Method> before = new ArrayList<>();
            List<Method> after = new ArrayList<>();
            for (Method method : sorted(at)) {
                refuse(method, at.getName() + "." + method.getName() + "()");
                boolean counts = overriding.putIfAbsent(key(method), method) == null;
                if (counts && isMarked(method, BEFORE)) {
                    before.add(method);
                }
                if (counts && isMarked(method, AFTER)) {
                    after.add(method);
                }
            }
            around.before.addAll(0, before);
            around.after.addAll(after);
        }
        for (Method method : around.before) {
            method.setAccessible(true);
        }
        for (Method method : around.after) {
            method.setAccessible(true);
        }
        return around;
    }

    boolean isEmpty() {
        return before.isEmpty() && after.isEmpty();
    }

    /** In an order that is the same in every JVM. */
    private static List<Method> sorted(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        Collections.addAll(methods, type.getDeclaredMethods());
        methods.removeIf(Method::isSynthetic);
        methods.sort(
                (one, other) -> {
                    int order = one.getName().compareTo(other.getName());
                    return order != 0 ? order : one.toString().compareTo(other.toString());
                });
        return methods;
    }

    /** What a method has in common with those that it overrides; private ones override none. */
    private static String key(Method method) {
        if (Modifier.isPrivate(method.getModifiers())) {
            return method.toString();
        }
        StringBuilder key = new StringBuilder(method.getName());
        for (Class<?> parameter : method.getParameterTypes()) {
            key.append(' ').append(parameter.getName());
        }
        return key.toString();
    }

    private static boolean isMarked(Method method, Set<String> names) {
        if (mark(method, names, new HashSet<>()) == null) {
            return false;
        }
        if (method.getParameterCount() > 0) {
            throw new UnsupportedOperationException(
                    method.getDeclaringClass().getName()
                            + "."
                            + method.getName()
                            + "() has parameters, which only its test framework can fill in; "
                            + REMEDY);
        }
        return true;
    }

    private static void refuse(AnnotatedElement element, String what) {
        String found = mark(element, REFUSED, new HashSet<>());
        if (found != null) {
            throw new UnsupportedOperationException(
                    what
                            + " has @"
                            + found.substring(found.lastIndexOf('.') + 1)
                            + ", which the command does not do; "
                            + REMEDY);
        }
    }

    /**
     * The name of an annotation of the element that is one of these, or has one of them itself. The
     * annotations of JESS have one that stands for JESS.
     */
    private static String mark(AnnotatedElement element, Set<String> names, Set<Class<?>> seen) {
        for (Annotation annotation : element.getDeclaredAnnotations()) {
            Class<?> type = annotation.annotationType();
            if (names.contains(type.getName())) {
                return type.getName();
            }
            boolean foreign = !type.getName().startsWith("java.lang.");
            if (foreign && !type.getName().startsWith("jess.") && seen.add(type)) {
                String found = mark(type, names, seen);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
