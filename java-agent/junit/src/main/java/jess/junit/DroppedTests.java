package jess.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.util.ClassUtils;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Concurrency tests that JUnit leaves out as it finds them, such as private methods, fail here:
 * otherwise nobody would notice that they are not run.
 *
 * <p>It is an engine of its own, since JUnit asks no extension about what it leaves out. All its
 * tests fail, and it has none as long as JUnit runs everything.
 */
public final class DroppedTests implements TestEngine {
    private static final String ID = "jess";
    private static final String SEGMENT = "dropped";

    private static final EngineDiscoveryRequestResolver<EngineDescriptor> RESOLVER =
            EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
                    .addClassContainerSelectorResolver(type -> !Dropped.of(type).isEmpty())
                    .addSelectorResolver(context -> new Resolver(context.getClassNameFilter()))
                    .build();

    /** A test that is left out. */
    private static final class Test extends AbstractTestDescriptor {
        private final transient Dropped dropped;

        Test(UniqueId id, Dropped dropped) {
            super(
                    id,
                    dropped.method.getName() + "()",
                    MethodSource.from(dropped.type, dropped.method));
            this.dropped = dropped;
        }

        @Override
        public Type getType() {
            return Type.TEST;
        }

        @Override
        public Set<TestTag> getTags() {
            Set<TestTag> tags = new LinkedHashSet<>();
            addTags(dropped.type, tags);
            addTags(dropped.method, tags);
            return tags;
        }

        private static void addTags(AnnotatedElement element, Set<TestTag> tags) {
            for (Tag tag : AnnotationSupport.findRepeatableAnnotations(element, Tag.class)) {
                if (TestTag.isValid(tag.value())) {
                    tags.add(TestTag.create(tag.value()));
                }
            }
        }
    }

    /** Finds the tests that are selected. */
    private static final class Resolver implements SelectorResolver {
        private final Predicate<String> names;

        Resolver(Predicate<String> names) {
            this.names = names;
        }

        @Override
        public Resolution resolve(ClassSelector selector, Context context) {
            return names.test(selector.getClassName())
                    ? tests(selector.getJavaClass(), null, context)
                    : Resolution.unresolved();
        }

        @Override
        public Resolution resolve(MethodSelector selector, Context context) {
            return tests(selector.getJavaClass(), selector.getJavaMethod(), context);
        }

        @Override
        public Resolution resolve(UniqueIdSelector selector, Context context) {
            UniqueId.Segment last = selector.getUniqueId().getLastSegment();
            if (!last.getType().equals(SEGMENT)) {
                return Resolution.unresolved();
            }
            try {
                MethodSelector method = selectMethod(last.getValue());
                return tests(method.getJavaClass(), method.getJavaMethod(), context);
            } catch (JUnitException gone) {
                return Resolution.unresolved();
            }
        }

        /** Those of a class, or the one that is a method. */
        private static Resolution tests(Class<?> type, Method only, Context context) {
            Set<Match> matches = new LinkedHashSet<>();
            for (Dropped dropped : Dropped.of(type)) {
                if (only == null || only.equals(dropped.method)) {
                    context.addToParent(parent -> Optional.of(test(parent, dropped)))
                            .ifPresent(test -> matches.add(Match.exact(test)));
                }
            }
            return matches.isEmpty() ? Resolution.unresolved() : Resolution.matches(matches);
        }

        private static Test test(TestDescriptor parent, Dropped dropped) {
            String name =
                    String.format(
                            "%s#%s(%s)",
                            dropped.type.getName(),
                            dropped.method.getName(),
                            ClassUtils.nullSafeToString(dropped.method.getParameterTypes()));
            return new Test(parent.getUniqueId().append(SEGMENT, name), dropped);
        }
    }

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        EngineDescriptor engine = new EngineDescriptor(id, "JESS");
        RESOLVER.resolve(request, engine);
        return engine;
    }

    @Override
    public void execute(ExecutionRequest request) {
        EngineExecutionListener listener = request.getEngineExecutionListener();
        TestDescriptor engine = request.getRootTestDescriptor();
        listener.executionStarted(engine);
        for (TestDescriptor test : engine.getChildren()) {
            Dropped dropped = ((Test) test).dropped;
            listener.executionStarted(test);
            ConcurrencyFailure failure =
                    WorkerProcess.failure("the test is not run: " + dropped.reason);
            listener.executionFinished(test, TestExecutionResult.failed(failure));
        }
        listener.executionFinished(engine, TestExecutionResult.successful());
    }
}
