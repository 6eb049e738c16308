package jess.junit;

import jess.agent.Agent;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the methods annotated with {@link ConcurrencyTest}.
 *
 * <p>JUnit goes through the life cycle of the test as usual, but what it would invoke is only
 * noted: the calls, with the arguments that JUnit has resolved, become the body of the exploration.
 * It runs after the last of them has been noted.
 */
public final class ConcurrencyTestExtension implements InvocationInterceptor, AfterEachCallback {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(ConcurrencyTestExtension.class);

    /** What JUnit wanted to invoke. */
    private static final class Calls {
        final List<TestBody.Call> before = new ArrayList<>();
        final List<TestBody.Call> after = new ArrayList<>();
        TestBody.Call test;
    }

    private static Calls calls(ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent("calls", key -> new Calls(), Calls.class);
    }

    private static TestBody.Call noted(ReflectiveInvocationContext<Method> invocation) {
        return new TestBody.Call(invocation.getExecutable(), invocation.getArguments());
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context) {
        invocation.skip();
        calls(context).before.add(noted(method));
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context) {
        invocation.skip();
        calls(context).test = noted(method);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context) {
        invocation.skip();
        calls(context).after.add(noted(method));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Calls calls = calls(context);
        if (calls.test == null || context.getExecutionException().isPresent()) {
            // The test has failed before its method was reached.
            return;
        }
        ConcurrencyTest annotation =
                AnnotationSupport.findAnnotation(
                                context.getRequiredTestMethod(), ConcurrencyTest.class)
                        .orElseThrow();
        String name = context.getRequiredTestClass().getName() + "#" + calls.test.method.getName();
        ExplorationOptions options =
                ExplorationOptions.of(name, annotation, context::getConfigurationParameter);
        String result;
        if (Agent.active()) {
            TestBody body =
                    new TestBody(
                            context.getRequiredTestClass(), calls.before, calls.test, calls.after);
            result = Agent.explore(body, options.toJson());
            WorkerMain.note(context.getUniqueId(), result);
        } else if (WorkerMain.running()) {
            throw WorkerProcess.failure(
                    "the JESS agent is not active in the worker JVM; `java -jar jess.jar doctor`"
                            + " says why");
        } else {
            result = new WorkerProcess(context, options).run();
        }
        judge(ExplorationResult.parse(result), options);
    }

    /**
     * The summary goes to standard output, which every build tool and IDE keeps with the test: what
     * a passing test has covered is otherwise shown nowhere.
     */
    private static void judge(ExplorationResult result, ExplorationOptions options) {
        System.out.println("jess: " + options.test + ": " + result.summary());
        for (String race : result.races) {
            System.out.println("jess: " + options.test + ": data race on " + race);
        }
        for (String warning : result.warnings) {
            System.out.println("jess: " + options.test + ": warning: " + warning);
        }
        if (result.isAborted()) {
            throw new TestAbortedException(result.bugMessage);
        }
        String problem = Judgement.of(result, options);
        if (problem != null) {
            throw new ConcurrencyFailure(problem);
        }
    }
}
