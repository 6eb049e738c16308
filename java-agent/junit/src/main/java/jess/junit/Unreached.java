package jess.junit;

import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What becomes of extensions that JUnit calls around the exploration, since they cannot be called
 * inside: those that are called around the test method, or decide about exceptions, make the test
 * fail, as they would be called where they were not meant to be; those that are called before and
 * after all of it are called once, which the test reports.
 *
 * <p>They are found by annotations: of the classes, the method, its parameters, and fields.
 */
final class Unreached {
    private static final Set<Class<?>> OUTERMOST =
            Set.of(BeforeEachCallback.class, AfterEachCallback.class);

    private Unreached() {}

    /**
     * What the test reports.
     *
     * @param remedy how to have them called inside
     * @throws ConcurrencyFailure if one of them must not be called outside
     */
    static List<String> warnings(ExtensionContext context, String remedy) {
        List<String> warnings = new ArrayList<>();
        for (Class<?> type : types(context)) {
            Set<String> around = new LinkedHashSet<>();
            Set<String> inside = new LinkedHashSet<>();
            for (Class<? extends Extension> kind : Extensions.CALLBACKS) {
                if (kind.isAssignableFrom(type)) {
                    (OUTERMOST.contains(kind) ? around : inside).add(kind.getSimpleName());
                }
            }
            if (InvocationInterceptor.class.isAssignableFrom(type)) {
                around.add(InvocationInterceptor.class.getSimpleName());
            }
            if (!inside.isEmpty()) {
                throw WorkerProcess.failure(
                        named(type, inside)
                                + " has to be called in each execution, which is not possible here."
                                + " Remedy: "
                                + remedy
                                + ". To have it called once, around all executions: "
                                + Around.PARAMETER
                                + "="
                                + type.getName());
            }
            if (!around.isEmpty()) {
                warnings.add(once(named(type, around) + " is", remedy));
            }
        }
        if (isOwnTemplate(context.getRequiredTestMethod())) {
            warnings.add(once("extensions that the provider of the template adds are", remedy));
        }
        return warnings;
    }

    private static String named(Class<?> type, Set<String> kinds) {
        return type.getName() + " (" + String.join(", ", kinds) + ")";
    }

    private static String once(String which, String remedy) {
        return which + " called once, around all executions. To have that in each: " + remedy;
    }

    /** Whether it is a template, and none of JUnit's. */
    private static boolean isOwnTemplate(Method method) {
        boolean own = AnnotationSupport.isAnnotated(method, TestTemplate.class);
        for (Annotation annotation : method.getAnnotations()) {
            Class<?> type = annotation.annotationType();
            own &=
                    type == TestTemplate.class
                            || !type.getName().startsWith("org.junit.jupiter.")
                            || !type.isAnnotationPresent(TestTemplate.class);
        }
        return own;
    }

    private static Set<Class<?>> types(ExtensionContext context) {
        Set<Class<?>> types = new LinkedHashSet<>();
        Class<?> at = context.getRequiredTestClass();
        while (at != null) {
            add(at, types);
            for (Field field : AnnotationSupport.findAnnotatedFields(at, RegisterExtension.class)) {
                types.add(field.getType());
            }
            for (Field field : AnnotationSupport.findAnnotatedFields(at, ExtendWith.class)) {
                add(field, types);
            }
            at = at.getEnclosingClass();
        }
        Method method = context.getRequiredTestMethod();
        add(method, types);
        for (Parameter parameter : method.getParameters()) {
            add(parameter, types);
        }
        Around around = Around.of(context);
        types.removeIf(type -> type == ConcurrencyTestExtension.class || around.has(type));
        return types;
    }

    private static void add(AnnotatedElement element, Set<Class<?>> types) {
        for (ExtendWith with :
                AnnotationSupport.findRepeatableAnnotations(element, ExtendWith.class)) {
            types.addAll(List.of(with.value()));
        }
    }
}
