package jess.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.ClassNameFilter.excludeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestTag;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Concurrency tests that JUnit leaves out fail, and no others. */
class DroppedTestsTest {
    @Tag("slow")
    static class Subject extends Above {
        @ConcurrencyTest
        void runs() {}

        @ConcurrencyTest
        private void isPrivate() {}

        @ConcurrencyTest
        static void isStatic() {}

        @ConcurrencyTest
        int returns() {
            return 0;
        }

        @StructureTest
        private void structure() {}

        @ConcurrencyTest
        @TestFactory
        List<?> factory() {
            return List.of();
        }

        @Disabled
        @ConcurrencyTest
        private void disabled() {}

        @Test
        private void plain() {}

        @Nested
        class Inner {
            @ConcurrencyTest
            void nested() {}

            @ConcurrencyTest
            static void nestedStatic() {}
        }

        class NotNested {
            @ConcurrencyTest
            void notNested() {}
        }

        static class Other {
            @ConcurrencyTest
            private void ofAnother() {}
        }
    }

    abstract static class Above {
        @ConcurrencyTest
        private void inherited() {}
    }

    private static class Hidden {
        @ConcurrencyTest
        void ofHidden() {}
    }

    private static final Set<String> OF_SUBJECT =
            Set.of(
                    "isPrivate()",
                    "isStatic()",
                    "returns()",
                    "structure()",
                    "nestedStatic()",
                    "notNested()",
                    "inherited()");

    private static List<Event> failed(DiscoverySelector... selectors) {
        return EngineTestKit.engine("jess")
                .selectors(selectors)
                .execute()
                .testEvents()
                .failed()
                .list();
    }

    private static Set<String> names(List<Event> events) {
        return events.stream()
                .map(event -> event.getTestDescriptor().getDisplayName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void whatJUnitLeavesOutFails() {
        List<Event> failed = failed(selectClass(Subject.class));
        assertEquals(OF_SUBJECT, names(failed));
        assertEquals(OF_SUBJECT.size(), failed.size());
        for (Event event : failed) {
            String text =
                    event.getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                            .getThrowable()
                            .orElseThrow()
                            .getMessage();
            assertTrue(
                    text.contains("the test is not run: JUnit") && text.contains("Remedy"), text);
        }
        assertEquals(Set.of("ofHidden()"), names(failed(selectClass(Hidden.class))));
        assertEquals(Set.of(), names(failed(selectClass(Above.class))));
    }

    @Test
    void eachWayToSelectFindsThem() {
        assertEquals(Set.of("isStatic()"), names(failed(selectMethod(Subject.class, "isStatic"))));
        assertEquals(Set.of(), names(failed(selectMethod(Subject.class, "runs"))));
        Event one = failed(selectMethod(Subject.class, "isPrivate")).get(0);
        String id = one.getTestDescriptor().getUniqueId().toString();
        assertEquals(Set.of("isPrivate()"), names(failed(selectUniqueId(id))));
        Set<String> all = names(failed(selectPackage("jess.junit")));
        assertTrue(all.containsAll(OF_SUBJECT) && all.contains("ofHidden()"), all::toString);
        long filtered =
                EngineTestKit.engine("jess")
                        .selectors(selectClass(Subject.class))
                        .filters((Filter<?>) excludeClassNamePatterns(".*Subject"))
                        .execute()
                        .testEvents()
                        .count();
        assertEquals(0, filtered);
    }

    @Test
    void theirTagsSelectThem() {
        Event one = failed(selectMethod(Subject.class, "isPrivate")).get(0);
        assertEquals(
                Set.of(TestTag.create("jess"), TestTag.create("slow")),
                one.getTestDescriptor().getTags());
    }

    @Test
    void junitFindsTheEngine() {
        boolean found = false;
        for (TestEngine engine : ServiceLoader.load(TestEngine.class)) {
            found |= engine instanceof DroppedTests;
        }
        assertTrue(found);
    }
}
