package jess.junit;

import jess.agent.Agent;

import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the methods annotated with {@link ConcurrencyTest}.
 *
 * <p>JUnit goes through the life cycle of the test as usual, but what it would invoke is only
 * noted: the calls, with the arguments that JUnit has resolved, become the body of the exploration.
 * It runs after the last of them has been noted. The callbacks of other extensions, which JUnit
 * would call in between, are put off until then ({@link Deferral}). What cannot be run like that
 * fails, or does not run and says why: nothing passes that was not explored.
 */
public final class ConcurrencyTestExtension
        implements ExecutionCondition, InvocationInterceptor, AfterEachCallback {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(ConcurrencyTestExtension.class);

    /** How the instances of the test that begins on this thread were made. */
    private static final ThreadLocal<List<Construction>> MADE =
            ThreadLocal.withInitial(ArrayList::new);

    /** Held during an exploration: a JVM explores one test at a time. */
    private static final Object EXPLORING = new Object();

    /** What JUnit wanted to invoke. */
    private static final class Calls {
        final List<Call> before = new ArrayList<>();
        final List<Call> after = new ArrayList<>();
        Call test;

        /** The other extensions; null if they were not put off, for this reason. */
        Deferral deferral;

        String notDeferred =
                "leave jess.junit.* out of junit.jupiter.conditions.deactivate, so that JESS is"
                        + " there before them";
    }

    private static Calls calls(ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent("calls", key -> new Calls(), Calls.class);
    }

    private static Call noted(
            Call.Kind kind,
            ReflectiveInvocationContext<Method> invocation,
            ExtensionContext context) {
        Deferral deferral = calls(context).deferral;
        Method method = invocation.getExecutable();
        return new Call(
                kind,
                method,
                invocation.getArguments(),
                deferral == null ? null : deferral.parameters(method));
    }

    /** Absent where the extension is registered for methods that are no such tests. */
    private static Optional<ConcurrencyTest> annotation(ExtensionContext context) {
        return context.getTestMethod()
                .flatMap(method -> AnnotationSupport.findAnnotation(method, ConcurrencyTest.class));
    }

    /**
     * A method that is also a {@code @ParameterizedTest}, a {@code @RepeatedTest} or another
     * template is run as such; as a test without invocations it is left out. JUnit calls this
     * before it calls anything of a test that it is going to run.
     */
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        boolean template =
                annotation(context).isPresent()
                        && AnnotationSupport.isAnnotated(
                                context.getRequiredTestMethod(), TestTemplate.class);
        String id = context.getUniqueId();
        String last = id.substring(id.lastIndexOf('['));
        boolean plain = last.startsWith("[method:");
        if (template && plain) {
            return ConditionEvaluationResult.disabled(
                    "each invocation of the template is explored as a test of its own");
        }
        if (annotation(context).isPresent()
                && (plain || last.startsWith("[test-template-invocation:"))) {
            Calls calls = calls(context);
            try {
                calls.deferral = Deferral.of(context);
            } catch (Registry.Unreachable unreachable) {
                calls.notDeferred = unreachable.getMessage();
            }
        }
        return ConditionEvaluationResult.enabled(null);
    }

    @Override
    public <T> T interceptTestClassConstructor(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Constructor<T>> constructor,
            ExtensionContext context)
            throws Throwable {
        T made = invocation.proceed();
        Class<?> type = made.getClass();
        if (!type.isMemberClass() || Modifier.isStatic(type.getModifiers())) {
            // The outermost one comes first.
            MADE.get().clear();
        }
        MADE.get().add(new Construction(constructor, made));
        return made;
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        if (annotation(context).isEmpty()) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        calls(context).before.add(noted(Call.Kind.BEFORE_EACH, method, context));
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        noteTest(Call.Kind.TEST, invocation, method, context);
    }

    private static void noteTest(
            Call.Kind kind,
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        if (annotation(context).isEmpty()) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        calls(context).test = noted(kind, method, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        noteTest(Call.Kind.TEMPLATE, invocation, method, context);
    }

    @Override
    public <T> T interceptTestFactoryMethod(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        if (annotation(context).isEmpty()) {
            return invocation.proceed();
        }
        invocation.skip();
        throw WorkerProcess.failure(
                "the dynamic tests of a @TestFactory cannot be explored, since JUnit gives them no"
                    + " life cycle. Remedy: make it a @ParameterizedTest and a @ConcurrencyTest");
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        if (annotation(context).isEmpty()) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        calls(context).after.add(noted(Call.Kind.AFTER_EACH, method, context));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Optional<ConcurrencyTest> annotation = annotation(context);
        Calls calls = calls(context);
        if (annotation.isEmpty()
                || calls.test == null
                || context.getExecutionException().isPresent()) {
            // The test has failed before its method was reached.
            return;
        }
        ExplorationOptions.refuseUnknown(System.getProperties().stringPropertyNames());
        ExplorationOptions options =
                ExplorationOptions.of(
                        name(context),
                        annotation.get(),
                        RealTimeout.of(context),
                        context::getConfigurationParameter);
        Extensions extensions = new Extensions();
        if (calls.deferral != null) {
            extensions = calls.deferral.extensions;
        } else {
            for (String warning : Unreached.warnings(context, calls.notDeferred)) {
                System.out.println("jess: " + options.test + ": warning: " + warning);
            }
        }
        String result;
        if (Agent.fits(options.toJson())) {
            TestBody body =
                    new TestBody(
                            instances(context, extensions),
                            calls.before,
                            calls.test,
                            calls.after,
                            extensions,
                            context);
            synchronized (EXPLORING) {
                result = Pages.added(Agent.explore(body, options.toJson()), options);
                WorkerMain.note(context.getUniqueId(), result);
            }
        } else if (WorkerMain.running() && !Agent.active()) {
            throw WorkerProcess.failure(
                    "the JESS agent is not active in the worker JVM; `java -jar jess.jar doctor`"
                            + " says why");
        } else {
            result = new WorkerProcess(context, options).run();
            WorkerMain.note(context.getUniqueId(), result);
        }
        judge(ExplorationResult.parse(result), options, context);
    }

    /** Class, method and, of a template, the number of the invocation. */
    private static String name(ExtensionContext context) {
        String name =
                context.getRequiredTestClass().getName()
                        + "#"
                        + context.getRequiredTestMethod().getName();
        String id = context.getUniqueId();
        int number = id.lastIndexOf("-invocation:#");
        return number < 0
                ? name
                : name + "[" + id.substring(id.indexOf('#', number) + 1, id.length() - 1) + "]";
    }

    private static Instances instances(ExtensionContext context, Extensions extensions) {
        List<Object> own = context.getRequiredTestInstances().getAllInstances();
        List<Boolean> shared = new ArrayList<>();
        for (Object instance : own) {
            boolean perClass = false;
            Optional<ExtensionContext> at = Optional.of(context);
            while (at.isPresent()) {
                ExtensionContext here = at.get();
                if (here.getTestClass().filter(instance.getClass()::equals).isPresent()) {
                    perClass =
                            here.getTestInstanceLifecycle()
                                    .filter(Lifecycle.PER_CLASS::equals)
                                    .isPresent();
                }
                at = here.getParent();
            }
            shared.add(perClass);
        }
        return Instances.like(own, shared, MADE.get(), extensions);
    }

    /**
     * The summary goes to standard output, which every build tool and IDE keeps with the test, and
     * into a report entry: what a passing test has covered is otherwise shown nowhere.
     */
    private static void judge(
            ExplorationResult result, ExplorationOptions options, ExtensionContext context) {
        System.out.println("jess: " + options.test + ": " + result.summary());
        for (String race : result.races) {
            System.out.println("jess: " + options.test + ": data race on " + race);
        }
        for (String warning : result.warnings) {
            System.out.println("jess: " + options.test + ": warning: " + warning);
        }
        Map<String, String> entry = new LinkedHashMap<>();
        entry.put("jess.verdict", result.verdict);
        entry.put("jess.executions", Long.toString(result.executions));
        entry.put("jess.seconds", result.seconds());
        context.publishReportEntry(entry);
        String unwritten = Pages.write(result, options, context);
        if (result.isAborted()) {
            throw new TestAbortedException(result.bugMessage);
        }
        String problem = Judgement.of(result, options);
        if (problem == null && unwritten != null) {
            throw WorkerProcess.failure(unwritten);
        }
        if (unwritten != null) {
            System.out.println("jess: " + options.test + ": warning: " + unwritten);
        }
        if (problem != null) {
            throw ConcurrencyFailure.of(problem, result, context.getRequiredTestClass());
        }
    }
}
