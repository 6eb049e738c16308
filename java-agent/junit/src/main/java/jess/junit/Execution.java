package jess.junit;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

import java.util.List;

/**
 * One execution of a test, with the callbacks of its extensions, in the order of JUnit's user guide
 * ("Relative Execution Order of User Code and Extensions"): what comes before ends with the first
 * failure, what comes after is called whatever happened, the last extension first.
 *
 * <p>It is JUnit's own loop ({@code TestMethodTestDescriptor.execute}), on other instances.
 */
final class Execution {
    /** Something that JUnit lets throw. */
    private interface Step {
        void run() throws Throwable;
    }

    private interface Callback<E extends Extension> {
        void call(E extension, ExtensionContext context) throws Throwable;
    }

    private interface Handling<E extends Extension> {
        void handle(E handler, ExtensionContext context, Throwable thrown) throws Throwable;
    }

    private final Object[] instances;
    private final Extensions extensions;
    private final ExecutionStore stores;

    /** Null without extensions. */
    private final ExtensionContext context;

    private Throwable failure;

    /**
     * @param outside JUnit's context of the test; null if there are no extensions
     */
    Execution(Object[] instances, Extensions extensions, ExtensionContext outside) {
        this.instances = instances;
        this.extensions = extensions;
        stores = new ExecutionStore();
        context = outside == null ? null : ExecutionContext.of(outside, this);
    }

    Object[] instances() {
        return instances;
    }

    Extensions extensions() {
        return extensions;
    }

    ExecutionStore stores() {
        return stores;
    }

    ExtensionContext context() {
        return context;
    }

    /** What was thrown so far; null if nothing. */
    Throwable failure() {
        return failure;
    }

    /** Runs all of it; what has failed then is {@link #failure}. */
    void run(Call[] before, Call test, Call[] after) {
        before(BeforeEachCallback.class, BeforeEachCallback::beforeEach);
        if (failure == null) {
            for (int i = 0; i < before.length && failure == null; i++) {
                collect(
                        before[i],
                        LifecycleMethodExecutionExceptionHandler.class,
                        LifecycleMethodExecutionExceptionHandler
                                ::handleBeforeEachMethodExecutionException);
            }
            if (failure == null) {
                around(test);
            }
            for (Call call : after) {
                collect(
                        call,
                        LifecycleMethodExecutionExceptionHandler.class,
                        LifecycleMethodExecutionExceptionHandler
                                ::handleAfterEachMethodExecutionException);
            }
        }
        after(AfterEachCallback.class, AfterEachCallback::afterEach);
        for (ExecutionStore.Closing closing : stores.closings(context)) {
            collect(closing::close);
        }
    }

    /** The test, and what is called right before and after its method. */
    private void around(Call test) {
        before(BeforeTestExecutionCallback.class, BeforeTestExecutionCallback::beforeTestExecution);
        if (failure == null) {
            collect(
                    test,
                    TestExecutionExceptionHandler.class,
                    TestExecutionExceptionHandler::handleTestExecutionException);
        }
        after(AfterTestExecutionCallback.class, AfterTestExecutionCallback::afterTestExecution);
    }

    private <E extends Extension> void collect(Call call, Class<E> kind, Handling<E> handling) {
        collect(() -> handled(call, kind, handling));
    }

    private <E extends Extension> void before(Class<E> kind, Callback<E> callback) {
        for (E extension : extensions.of(kind, instances)) {
            if (failure == null) {
                collect(() -> callback.call(extension, context));
            }
        }
    }

    private <E extends Extension> void after(Class<E> kind, Callback<E> callback) {
        for (E extension : extensions.reversed(kind, instances)) {
            collect(() -> callback.call(extension, context));
        }
    }

    /** Calls a method; what it throws is passed from handler to handler until one takes it. */
    private <E extends Extension> void handled(Call call, Class<E> kind, Handling<E> handling)
            throws Throwable {
        Throwable thrown;
        try {
            call.invoke(this);
            return;
        } catch (OutOfMemoryError unrecoverable) {
            throw unrecoverable;
        } catch (Throwable any) {
            thrown = any;
        }
        List<E> handlers = extensions.reversed(kind, instances);
        for (E handler : handlers) {
            try {
                handling.handle(handler, context, thrown);
                return;
            } catch (Throwable other) {
                thrown = other;
            }
        }
        throw thrown;
    }

    /**
     * As JUnit does: the first failure counts, but less than another one if it is an assumption.
     */
    private void collect(Step step) {
        try {
            step.run();
        } catch (Throwable thrown) {
            boolean stronger =
                    failure instanceof TestAbortedException
                            && !(thrown instanceof TestAbortedException);
            if (failure == null) {
                failure = thrown;
            } else if (stronger) {
                thrown.addSuppressed(failure);
                failure = thrown;
            } else if (failure != thrown) {
                failure.addSuppressed(thrown);
            }
        }
    }
}
