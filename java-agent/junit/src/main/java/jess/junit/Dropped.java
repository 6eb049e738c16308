package jess.junit;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** A concurrency test that JUnit leaves out without a failure, and the reason. */
final class Dropped {
    final Class<?> type;
    final Method method;
    final String reason;

    private Dropped(Class<?> type, Method method, String reason) {
        this.type = type;
        this.method = method;
        this.reason = reason;
    }

    /** Those of a class, and of the classes inside that JUnit runs, or should run, with it. */
    static List<Dropped> of(Class<?> type) {
        List<Dropped> found = new ArrayList<>();
        boolean runnable =
                !type.isInterface()
                        && !type.isAnnotation()
                        && !Modifier.isAbstract(type.getModifiers())
                        && !type.isAnonymousClass()
                        && !type.isLocalClass();
        if (runnable && !AnnotationSupport.isAnnotated(type, Disabled.class)) {
            add(type, found);
        }
        return found;
    }

    private static void add(Class<?> type, List<Dropped> found) {
        String ofClass = reason(type);
        for (Method method :
                ReflectionSupport.findMethods(
                        type, Dropped::isConcurrencyTest, HierarchyTraversalMode.TOP_DOWN)) {
            String reason = ofClass == null ? reason(method) : ofClass;
            if (reason != null && !AnnotationSupport.isAnnotated(method, Disabled.class)) {
                found.add(new Dropped(type, method, reason));
            }
        }
        for (Class<?> inside : type.getDeclaredClasses()) {
            if (!Modifier.isStatic(inside.getModifiers())) {
                found.addAll(of(inside));
            }
        }
    }

    private static boolean isConcurrencyTest(Method method) {
        return !method.isSynthetic()
                && (AnnotationSupport.isAnnotated(method, ConcurrencyTest.class)
                        || AnnotationSupport.isAnnotated(method, StructureTest.class));
    }

    /** Why JUnit does not call a method; null if it does. */
    private static String reason(Method method) {
        int modifiers = method.getModifiers();
        if (Modifier.isPrivate(modifiers)) {
            return "JUnit calls no private test methods. Remedy: leave `private` out";
        }
        if (Modifier.isStatic(modifiers)) {
            return "JUnit calls no static test methods. Remedy: leave `static` out";
        }
        boolean returns = method.getReturnType() != void.class;
        if (returns && !AnnotationSupport.isAnnotated(method, TestFactory.class)) {
            return "JUnit calls no test methods that return a value. Remedy: make it `void`";
        }
        return null;
    }

    /** Why JUnit does not run a class; null if it does. */
    private static String reason(Class<?> type) {
        if (Modifier.isPrivate(type.getModifiers())) {
            return "JUnit runs no private classes. Remedy: leave `private` out of "
                    + type.getSimpleName();
        }
        boolean inner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
        if (inner && !AnnotationSupport.isAnnotated(type, Nested.class)) {
            return "JUnit runs inner classes that are marked @Nested only. Remedy: mark "
                    + type.getSimpleName();
        }
        return null;
    }
}
