package jess.junit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstances;
import org.junit.platform.commons.PreconditionViolationException;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The context that extensions get in an execution: JUnit's own, but for the instances, what was
 * thrown, and the store of the test, which are those of the execution.
 *
 * <p>A proxy, since each version of JUnit has added methods to the interface.
 */
final class ExecutionContext implements InvocationHandler, TestInstances {
    private final ExtensionContext outside;
    private final Execution execution;

    private ExecutionContext(ExtensionContext outside, Execution execution) {
        this.outside = outside;
        this.execution = execution;
    }

    static ExtensionContext of(ExtensionContext outside, Execution execution) {
        return (ExtensionContext)
                Proxy.newProxyInstance(
                        ExtensionContext.class.getClassLoader(),
                        new Class<?>[] {ExtensionContext.class},
                        new ExecutionContext(outside, execution));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "getTestInstance":
                return Optional.of(getInnermostInstance());
            case "getRequiredTestInstance":
                return getInnermostInstance();
            case "getTestInstances":
                return Optional.of(this);
            case "getRequiredTestInstances":
                return this;
            case "getExecutionException":
                return Optional.ofNullable(execution.failure());
            case "getStore":
                if (arguments.length == 1 || isOfTest(arguments[0])) {
                    Object namespace = arguments[arguments.length - 1];
                    return execution.stores().of((ExtensionContext.Namespace) namespace, outside);
                }
                break;
            case "equals":
                return proxy == arguments[0];
            case "hashCode":
                return System.identityHashCode(proxy);
            case "toString":
                return outside.toString();
            default:
                break;
        }
        try {
            return method.invoke(outside, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** The scope of a store, since JUnit 5.13; of the others there is one for all executions. */
    private static boolean isOfTest(Object scope) {
        return ((Enum<?>) scope).name().equals("EXTENSION_CONTEXT");
    }

    @Override
    public Object getInnermostInstance() {
        return execution.instances()[execution.instances().length - 1];
    }

    @Override
    public List<Object> getEnclosingInstances() {
        return getAllInstances().subList(0, execution.instances().length - 1);
    }

    @Override
    public List<Object> getAllInstances() {
        return List.of(execution.instances());
    }

    @Override
    public <T> Optional<T> findInstance(Class<T> type) {
        if (type == null) {
            throw new PreconditionViolationException("requiredType must not be null");
        }
        Object[] all = execution.instances();
        for (int i = all.length - 1; i >= 0; i--) {
            if (type.isInstance(all[i])) {
                return Optional.of(type.cast(all[i]));
            }
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return Arrays.toString(execution.instances());
    }
}
