package jess.junit;

import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps JUnit from calling extensions around the exploration that are called inside of it.
 *
 * <p>Idea: in the list of the test, each of them is replaced by one that is of all its kinds except
 * those that are called around a test. It has parameters resolved when the execution needs them,
 * lets methods through that others would intercept, and passes everything else on.
 */
final class Deferral {
    /** A parameter that an extension resolves in each execution. */
    static final class Parameter {
        final Extension resolver;
        final ParameterContext parameter;

        Parameter(Extension resolver, ParameterContext parameter) {
            this.resolver = resolver;
            this.parameter = parameter;
        }
    }

    final Extensions extensions = new Extensions();

    /** Those of the method that JUnit is about to call. */
    private final List<Parameter> parameters = new ArrayList<>();

    /** Puts off what the extensions of this test do. */
    static Deferral of(ExtensionContext context) throws Registry.Unreachable {
        Registry registry = Registry.of(context);
        Around around = Around.of(context);
        Deferral deferral = new Deferral();
        List<Object> own = context.getRequiredTestInstances().getAllInstances();
        registry.replace(
                extension -> {
                    if (!Extensions.takesPart(extension) || around.has(extension)) {
                        return extension;
                    }
                    deferral.extensions.add(extension, own);
                    return deferral.instead(extension);
                });
        return deferral;
    }

    /** The parameters of a method that JUnit would now call. */
    Parameter[] parameters(Method method) {
        Parameter[] some = new Parameter[method.getParameterCount()];
        for (Parameter one : parameters) {
            if (one.parameter.getDeclaringExecutable().equals(method)) {
                some[one.parameter.getIndex()] = one;
            }
        }
        parameters.clear();
        return some;
    }

    private Extension instead(Extension extension) {
        Set<Class<?>> kinds = new LinkedHashSet<>();
        for (Class<?> at = extension.getClass(); at != null; at = at.getSuperclass()) {
            addKinds(at, kinds);
        }
        kinds.add(Extension.class);
        InvocationHandler handler =
                (proxy, method, arguments) -> call(extension, method, arguments);
        return (Extension)
                Proxy.newProxyInstance(
                        extension.getClass().getClassLoader(),
                        kinds.toArray(new Class<?>[0]),
                        handler);
    }

    private static void addKinds(Class<?> type, Set<Class<?>> kinds) {
        for (Class<?> kind : type.getInterfaces()) {
            boolean known =
                    Extension.class.isAssignableFrom(kind)
                            && Modifier.isPublic(kind.getModifiers());
            if (known && !Extensions.isCallback(kind)) {
                kinds.add(kind);
            } else {
                addKinds(kind, kinds);
            }
        }
    }

    private Object call(Extension extension, Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "resolveParameter":
                if (Extensions.resolves(extension)) {
                    ParameterContext parameter = (ParameterContext) arguments[0];
                    parameters.add(new Parameter(extension, parameter));
                    return nothing(parameter.getParameter().getType());
                }
                break;
            case "interceptBeforeEachMethod":
            case "interceptTestMethod":
            case "interceptTestTemplateMethod":
            case "interceptAfterEachMethod":
                return ((InvocationInterceptor.Invocation<?>) arguments[0]).proceed();
            default:
                break;
        }
        try {
            return method.invoke(extension, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** What JUnit takes for an argument of this type. */
    private static Object nothing(Class<?> type) {
        return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
    }
}
