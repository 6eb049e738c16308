package jess.junit;

import jess.agent.Budget;
import jess.api.Options;
import jess.api.Verdict;
import jess.structure.StructureError;
import jess.structure.StructureResult;

import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Tests a structure when the method that is annotated with {@link StructureTest} has returned.
 *
 * <p>What there is to it is in {@code jess.structure}, which also has a worker JVM do it where this
 * one cannot; here are only the names and the limits of JUnit.
 */
public final class StructureTestExtension implements InvocationInterceptor {
    /** For JUnit, which makes it. */
    public StructureTestExtension() {}

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        invocation.proceed();
        Optional<StructureTest> annotation =
                AnnotationSupport.findAnnotation(method.getExecutable(), StructureTest.class);
        if (annotation.isPresent()) {
            check(annotation.get(), context);
        }
    }

    private static void check(StructureTest annotation, ExtensionContext context) {
        Method method = context.getRequiredTestMethod();
        if (AnnotationSupport.isAnnotated(method, TestTemplate.class)
                || AnnotationSupport.isAnnotated(method, ConcurrencyTest.class)) {
            throw new IllegalArgumentException(
                    method
                            + " is a @StructureTest, so it can be no template and no"
                            + " @ConcurrencyTest. Remedy: one method for each");
        }
        ExplorationOptions.refuseUnknown(System.getProperties().stringPropertyNames());
        if (context.getConfigurationParameter("jess.replay").isPresent()) {
            throw new IllegalArgumentException(
                    "jess.replay replays a @ConcurrencyTest. Remedy: give the token of a structure"
                            + " to the element replay of @StructureTest, and its scenario to the"
                            + " element scenario");
        }
        String name = context.getRequiredTestClass().getName() + "#" + method.getName();
        StructureResult result = test(annotation, context).explore();
        report(name, result, context);
        if (!result.passes()) {
            throw new StructureError(result);
        }
        boolean exhaustive =
                context.getConfigurationParameter("jess.exhaustive")
                        .map(text -> Parameter.yes("jess.exhaustive", text))
                        .orElse(annotation.exhaustive());
        if (exhaustive && result.verdict() == Verdict.BUDGET) {
            throw new ConcurrencyFailure(
                    result
                            + ". The test asks for all of them: give it more time or scenarios,"
                            + " or fewer operations.");
        }
    }

    /** What the annotation and the configuration ask for. */
    private static jess.structure.StructureTest test(
            StructureTest annotation, ExtensionContext context) {
        boolean self = annotation.of() == void.class;
        jess.structure.StructureTest test =
                jess.structure.StructureTest.of(
                                self ? context.getRequiredTestClass() : annotation.of())
                        .consistency(annotation.consistency())
                        .threads(annotation.threads())
                        .operations(annotation.operations())
                        .before(annotation.before())
                        .after(annotation.after())
                        .seed(seed(annotation, context))
                        .time(time(annotation, context))
                        .options(options(annotation, context));
        test =
                annotation.scenarios() == 0
                        ? test.allScenarios()
                        : test.scenarios(annotation.scenarios());
        if (annotation.specification() != void.class) {
            test = test.specification(annotation.specification());
        }
        for (String scenario : annotation.scenario()) {
            test = test.scenario(scenario);
        }
        return annotation.replay().isEmpty() ? test : test.replay(annotation.replay());
    }

    private static long seed(StructureTest annotation, ExtensionContext context) {
        return context.getConfigurationParameter("jess.seed")
                .map(Parameter::seed)
                .orElse(annotation.seed());
    }

    /** A limit of JUnit would stop the exploration somewhere in the middle. */
    private static String time(StructureTest annotation, ExtensionContext context) {
        double wanted =
                context.getConfigurationParameter("jess.budget")
                        .map(text -> Budget.parse(text).seconds)
                        .filter(seconds -> seconds > 0)
                        .orElseGet(() -> Budget.parse(annotation.time()).seconds);
        double limit = RealTimeout.of(context);
        if (limit > 0 && (wanted <= 0 || wanted >= limit)) {
            throw new IllegalArgumentException(
                    "the @Timeout of the test, "
                            + limit
                            + " s of real time, ends before the time of its exploration does: raise"
                            + " it, or set a time below it.");
        }
        return wanted <= 0 ? "unlimited" : (long) Math.ceil(wanted * 1000) + "ms";
    }

    private static Options options(StructureTest annotation, ExtensionContext context) {
        Options options =
                Options.DEFAULT
                        .budget(annotation.budget())
                        .timeouts(annotation.timeouts().optionValue())
                        .exploreJdk(annotation.exploreJdk())
                        .trust(
                                ExplorationOptions.trust(
                                                annotation.trust(),
                                                context::getConfigurationParameter)
                                        .toArray(String[]::new))
                        .seed(seed(annotation, context))
                        .races(
                                context.getConfigurationParameter("jess.races")
                                        .map(ExplorationOptions::races)
                                        .orElseGet(annotation.races()::optionValue));
        Optional<String> strategy =
                context.getConfigurationParameter("jess.strategy")
                        .map(ExplorationOptions::strategy);
        Optional<String> home = context.getConfigurationParameter("jess.java.home");
        options = strategy.isPresent() ? options.strategy(strategy.get()) : options;
        return home.isPresent() ? options.javaHome(home.get()) : options;
    }

    /** As of a {@link ConcurrencyTest}. */
    private static void report(String name, StructureResult result, ExtensionContext context) {
        System.out.println("jess: " + name + ": " + result.toString().lines().findFirst().get());
        // A failure has a report, and its races may be countless.
        for (String race : result.passes() ? result.races() : List.<String>of()) {
            System.out.println("jess: " + name + ": data race on " + race);
        }
        Map<String, String> entry = new LinkedHashMap<>();
        entry.put("jess.verdict", result.verdict().name().toLowerCase(Locale.ROOT));
        entry.put("jess.scenarios", Long.toString(result.scenarios()));
        entry.put("jess.executions", Long.toString(result.executions()));
        context.publishReportEntry(entry);
    }
}
