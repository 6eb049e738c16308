package features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.NullSource;

import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;

/** What extensions of each kind come to. */
class ExtensionsTest {
    /** Before and after the test method, in each execution. */
    static class Callbacks
            implements BeforeTestExecutionCallback, AfterTestExecutionCallback, AfterEachCallback {
        static int begun;

        @Override
        public void beforeTestExecution(ExtensionContext context) {
            begun++;
        }

        @Override
        public void afterTestExecution(ExtensionContext context) {
            begun--;
        }

        @Override
        public void afterEach(ExtensionContext context) {
            assertEquals(0, begun);
        }
    }

    @ExtendWith(Callbacks.class)
    @ConcurrencyTest
    void calledBack() throws InterruptedException {
        assertEquals(1, Callbacks.begun);
        assertEquals(2, Pair.locked());
    }

    /** Gives a number to who asks for one. */
    static class Numbers implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == int.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return 7;
        }
    }

    @ExtendWith(Numbers.class)
    @ConcurrencyTest
    void resolved(int number) throws InterruptedException {
        assertEquals(7, number);
        assertEquals(2, Pair.racing());
    }

    /** Swallows some of what a test throws. */
    static class Forgiving implements TestExecutionExceptionHandler {
        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown)
                throws Throwable {
            if (!(thrown instanceof IllegalStateException)) {
                throw thrown;
            }
        }
    }

    private static void throwIfLost() throws InterruptedException {
        if (Pair.racing() != 2) {
            throw new IllegalStateException("lost");
        }
    }

    @ExtendWith(Forgiving.class)
    @ConcurrencyTest
    void forgiven() throws InterruptedException {
        throwIfLost();
    }

    /** Throws something else instead. */
    static class Replacing implements TestExecutionExceptionHandler {
        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown) {
            throw new IllegalArgumentException("instead of " + thrown.getMessage(), thrown);
        }
    }

    @ExtendWith(Forgiving.class)
    @ExtendWith(Replacing.class)
    @ConcurrencyTest
    void replaced() throws InterruptedException {
        throwIfLost();
    }

    @ExtendWith(Replacing.class)
    @ExtendWith(Forgiving.class)
    @ConcurrencyTest
    void forgivenFirst() throws InterruptedException {
        throwIfLost();
    }

    @ExtendWith(Forgiving.class)
    @ConcurrencyTest
    void notForgiven() throws InterruptedException {
        assertEquals(2, Pair.racing());
    }

    /** Disables what it is asked about. */
    static class Never implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return ConditionEvaluationResult.disabled("never");
        }
    }

    @ExtendWith(Never.class)
    @ConcurrencyTest
    void never() throws InterruptedException {
        assertEquals(3, Pair.racing());
    }

    /** Goes on after it has counted, in the instance of the test. */
    static class Interceptor implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> invoked,
                ExtensionContext context)
                throws Throwable {
            ((ExtensionsTest) invoked.getTarget().orElseThrow()).intercepted++;
            invocation.proceed();
        }
    }

    private int intercepted;

    @ExtendWith(Interceptor.class)
    @ConcurrencyTest
    void intercepted() throws InterruptedException {
        assertEquals(1, intercepted);
        assertEquals(2, Pair.racing());
    }

    /** Takes what the test throws, as code around it can. */
    static class Catching implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> invoked,
                ExtensionContext context)
                throws Throwable {
            try {
                invocation.proceed();
            } catch (AssertionError caught) {
                throw new IllegalStateException("caught " + caught.getMessage(), caught);
            }
        }
    }

    @ConcurrencyTest
    @ExtendWith(Catching.class)
    void interceptedOutside() throws InterruptedException {
        assertEquals(2, Pair.racing());
    }

    /** Takes what methods around the test throw. */
    static class HandlesBefore implements LifecycleMethodExecutionExceptionHandler {
        @Override
        public void handleBeforeEachMethodExecutionException(
                ExtensionContext context, Throwable thrown) {
            assertEquals("before", thrown.getMessage());
        }

        @Override
        public void handleAfterEachMethodExecutionException(
                ExtensionContext context, Throwable thrown) {
            assertEquals("after", thrown.getMessage());
        }
    }

    @ExtendWith(HandlesBefore.class)
    static class BeforeFailsTest {
        @BeforeEach
        void begin() {
            throw new IllegalStateException("before");
        }

        @ConcurrencyTest
        void goesOn() throws InterruptedException {
            assertEquals(2, Pair.racing());
        }
    }

    @ExtendWith(HandlesBefore.class)
    static class AfterFailsTest {
        @AfterEach
        void end() {
            throw new IllegalStateException("after");
        }

        @ConcurrencyTest
        void forgiven() throws InterruptedException {
            assertEquals(2, Pair.locked());
        }
    }

    /** Two invocations of a template, the second with its name. */
    static class Twice implements TestTemplateInvocationContextProvider {
        @Override
        public boolean supportsTestTemplate(ExtensionContext context) {
            return true;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
                ExtensionContext context) {
            return Stream.of(named("first"), named("second"));
        }

        private static TestTemplateInvocationContext named(String name) {
            return new TestTemplateInvocationContext() {
                @Override
                public String getDisplayName(int index) {
                    return name;
                }

                @Override
                public List<Extension> getAdditionalExtensions() {
                    return List.of(new Numbers(), new Callbacks());
                }
            };
        }
    }

    @TestTemplate
    @ExtendWith(Twice.class)
    @ConcurrencyTest
    void template(int number) throws InterruptedException {
        assertEquals(7, number);
        assertEquals(1, Callbacks.begun);
        assertEquals(2, Pair.racing());
    }

    /** One row. */
    static class Rows implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(ExtensionContext context) {
            return Stream.of(Arguments.of("row", 2));
        }
    }

    @ParameterizedTest
    @ArgumentsSource(Rows.class)
    @ConcurrencyTest
    void provided(String word, int count) throws InterruptedException {
        assertEquals("row", word);
        assertEquals(count, Pair.racing());
    }

    @ParameterizedTest
    @NullSource
    @EmptySource
    @ConcurrencyTest
    void nothing(String text) throws InterruptedException {
        assertTrue(text == null || text.isEmpty());
        assertEquals(2, Pair.locked());
    }
}
