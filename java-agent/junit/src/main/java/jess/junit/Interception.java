package jess.junit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.JUnitException;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A method of a test that is called through its interceptors, the first one outermost; each has to
 * go on, or to say that it does not, once.
 */
final class Interception implements ReflectiveInvocationContext<Method> {
    private final Call.Kind kind;
    private final Method method;
    private final Object receiver;
    private final Object[] instances;
    private final Object[] arguments;
    private final List<InvocationInterceptor> interceptors;
    private final ExtensionContext context;
    private final Invocation<Void> invoked;

    Interception(
            Call.Kind kind,
            Method method,
            Object receiver,
            Object[] arguments,
            Execution execution,
            Invocation<Void> invoked) {
        this.kind = kind;
        this.method = method;
        this.receiver = receiver;
        this.arguments = arguments;
        this.invoked = invoked;
        instances = execution.instances();
        interceptors = execution.extensions().of(InvocationInterceptor.class, instances);
        context = execution.context();
    }

    /** Calls the method, at last. */
    void proceed() throws Throwable {
        proceed(0);
    }

    private Void proceed(int from) throws Throwable {
        if (from == interceptors.size()) {
            return invoked.proceed();
        }
        InvocationInterceptor interceptor = interceptors.get(from);
        Once rest = new Once(from + 1);
        switch (kind) {
            case BEFORE_EACH:
                interceptor.interceptBeforeEachMethod(rest, this, context);
                break;
            case TEST:
                interceptor.interceptTestMethod(rest, this, context);
                break;
            case TEMPLATE:
                interceptor.interceptTestTemplateMethod(rest, this, context);
                break;
            default:
                interceptor.interceptAfterEachMethod(rest, this, context);
                break;
        }
        if (!rest.done) {
            throw violated("never", interceptor);
        }
        return null;
    }

    private static JUnitException violated(String often, InvocationInterceptor interceptor) {
        return new JUnitException(
                "Chain of InvocationInterceptors "
                        + often
                        + " called invocation: "
                        + interceptor.getClass().getName());
    }

    /** The rest of the chain. */
    private final class Once implements Invocation<Void> {
        private final int from;
        private boolean done;

        Once(int from) {
            this.from = from;
        }

        @Override
        public Void proceed() throws Throwable {
            skip();
            return Interception.this.proceed(from);
        }

        @Override
        public void skip() {
            if (done) {
                throw violated("more than once", interceptors.get(from - 1));
            }
            done = true;
        }
    }

    @Override
    public Class<?> getTargetClass() {
        return instances[instances.length - 1].getClass();
    }

    @Override
    public Method getExecutable() {
        return method;
    }

    @Override
    public List<Object> getArguments() {
        return Collections.unmodifiableList(Arrays.asList(arguments));
    }

    @Override
    public Optional<Object> getTarget() {
        return Optional.ofNullable(receiver);
    }
}
