package jess.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.util.ClassUtils;
import org.junit.platform.engine.DiscoverySelector;
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
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;

import java.lang.reflect.AnnotatedElement;
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
    private static final String OF_CLASS = "class";
    private static final String SEGMENT = "dropped";

    private static final EngineDiscoveryRequestResolver<EngineDescriptor> RESOLVER =
            EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
                    .addClassContainerSelectorResolver(type -> !Dropped.of(type).isEmpty())
                    .addSelectorResolver(
                            context ->
                                    new Resolver(
                                            context.getClassNameFilter(),
                                            context.getEngineDescriptor().getUniqueId()))
                    .build();

    /** A class of such tests: build tools look there for the name of the class of a test. */
    private static final class Holder extends AbstractTestDescriptor {
        Holder(UniqueId id, Class<?> type) {
            super(id, type.getSimpleName(), ClassSource.from(type));
        }

        @Override
        public Type getType() {
            return Type.CONTAINER;
        }
    }

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
        private final UniqueId engine;

        Resolver(Predicate<String> names, UniqueId engine) {
            this.names = names;
            this.engine = engine;
        }

        @Override
        public Resolution resolve(ClassSelector selector, Context context) {
            Set<Class<?>> types = new LinkedHashSet<>();
            if (names.test(selector.getClassName())) {
                Dropped.of(selector.getJavaClass()).forEach(dropped -> types.add(dropped.type));
            }
            Set<Match> matches = new LinkedHashSet<>();
            types.forEach(type -> add(type, matches, context));
            return matches.isEmpty() ? Resolution.unresolved() : Resolution.matches(matches);
        }

        /** Adds a class with all its tests. */
        private static void add(Class<?> type, Set<Match> matches, Context context) {
            context.addToParent(parent -> Optional.of(holder(parent, type)))
                    .ifPresent(holder -> matches.add(Match.exact(holder, () -> selectors(type))));
        }

        private static Set<DiscoverySelector> selectors(Class<?> type) {
            Set<DiscoverySelector> selectors = new LinkedHashSet<>();
            for (Dropped dropped : Dropped.of(type)) {
                if (dropped.type == type) {
                    selectors.add(selectMethod(type, dropped.method));
                }
            }
            return selectors;
        }

        @Override
        public Resolution resolve(MethodSelector selector, Context context) {
            Class<?> type = selector.getJavaClass();
            Set<Match> matches = new LinkedHashSet<>();
            for (Dropped dropped : Dropped.of(type)) {
                if (dropped.type == type && dropped.method.equals(selector.getJavaMethod())) {
                    context.addToParent(
                                    () -> selectUniqueId(engine.append(OF_CLASS, type.getName())),
                                    parent -> Optional.of(test(parent, dropped)))
                            .ifPresent(test -> matches.add(Match.exact(test)));
                }
            }
            return matches.isEmpty() ? Resolution.unresolved() : Resolution.matches(matches);
        }

        @Override
        public Resolution resolve(UniqueIdSelector selector, Context context) {
            UniqueId.Segment last = selector.getUniqueId().getLastSegment();
            Set<Match> matches = new LinkedHashSet<>();
            try {
                if (last.getType().equals(SEGMENT)) {
                    return resolve(selectMethod(last.getValue()), context);
                }
                if (last.getType().equals(OF_CLASS)) {
                    Class<?> type = selectClass(last.getValue()).getJavaClass();
                    if (!selectors(type).isEmpty()) {
                        add(type, matches, context);
                    }
                }
            } catch (JUnitException gone) {
                return Resolution.unresolved();
            }
            return matches.isEmpty() ? Resolution.unresolved() : Resolution.matches(matches);
        }

        private static Holder holder(TestDescriptor parent, Class<?> type) {
            return new Holder(parent.getUniqueId().append(OF_CLASS, type.getName()), type);
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
        for (TestDescriptor holder : engine.getChildren()) {
            listener.executionStarted(holder);
            for (TestDescriptor test : holder.getChildren()) {
                Dropped dropped = ((Test) test).dropped;
                listener.executionStarted(test);
                ConcurrencyFailure failure =
                        WorkerProcess.failure("the test is not run: " + dropped.reason);
                listener.executionFinished(test, TestExecutionResult.failed(failure));
            }
            listener.executionFinished(holder, TestExecutionResult.successful());
        }
        listener.executionFinished(engine, TestExecutionResult.successful());
    }
}
