package jess.junit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/**
 * A method of a test, with the arguments that JUnit would pass: those that it has resolved, and
 * those that an extension resolves in each execution.
 */
final class Call {
    /** Which method of an interceptor is called for it. */
    enum Kind {
        BEFORE_EACH,
        TEST,
        TEMPLATE,
        AFTER_EACH
    }

    private final Kind kind;
    private final Method method;
    private final Object[] arguments;
    private final Deferral.Parameter[] parameters;

    /**
     * @param parameters null, or null for each argument that is known
     */
    Call(Kind kind, Method method, List<Object> arguments, Deferral.Parameter[] parameters) {
        this.kind = kind;
        this.method = method;
        this.arguments = arguments.toArray();
        this.parameters =
                parameters == null ? new Deferral.Parameter[this.arguments.length] : parameters;
        method.setAccessible(true);
    }

    /** Calls it on the instances of an execution, through what intercepts it. */
    void invoke(Execution execution) throws Throwable {
        Object receiver = receiver(execution.instances());
        Object[] resolved = arguments.clone();
        for (int i = 0; i < resolved.length; i++) {
            if (parameters[i] != null) {
                resolved[i] = resolve(parameters[i], receiver, execution);
            }
        }
        new Interception(
                        kind,
                        method,
                        receiver,
                        resolved,
                        execution,
                        () -> invoke(receiver, resolved))
                .proceed();
    }

    private Void invoke(Object receiver, Object[] resolved) throws Throwable {
        try {
            method.invoke(receiver, resolved);
            return null;
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** A method of an enclosing class runs on the enclosing instance. */
    private Object receiver(Object[] instances) {
        if (Modifier.isStatic(method.getModifiers())) {
            return null;
        }
        int i = instances.length - 1;
        while (i > 0 && !method.getDeclaringClass().isInstance(instances[i])) {
            i--;
        }
        return instances[i];
    }

    private static Object resolve(
            Deferral.Parameter deferred, Object receiver, Execution execution) {
        ParameterContext parameter = new ExecutionParameter(deferred.parameter, receiver);
        ExtensionContext context = execution.context();
        try {
            ParameterResolver resolver =
                    (ParameterResolver)
                            execution.extensions().like(deferred.resolver, execution.instances());
            return resolver.resolveParameter(parameter, context);
        } catch (ParameterResolutionException known) {
            throw known;
        } catch (RuntimeException thrown) {
            throw new ParameterResolutionException(
                    "Failed to resolve parameter ["
                            + parameter.getParameter()
                            + "] in ["
                            + parameter.getDeclaringExecutable()
                            + "]: "
                            + thrown.getMessage(),
                    thrown);
        }
    }
}
