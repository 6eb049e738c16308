package features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Callbacks of extensions are called in each execution, on its instance. */
class CallbacksTest {
    /** Has a list of what was called. */
    interface Logging {
        List<String> log();
    }

    private static void log(ExtensionContext context, String text) {
        for (Object instance : context.getRequiredTestInstances().getAllInstances()) {
            if (instance instanceof Logging) {
                ((Logging) instance).log().add(text);
            }
        }
    }

    /** Notes each of its calls in the instance of the test. */
    abstract static class Noting
            implements BeforeEachCallback,
                    BeforeTestExecutionCallback,
                    AfterTestExecutionCallback,
                    AfterEachCallback {
        private String name() {
            return getClass().getSimpleName();
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            log(context, "before " + name());
        }

        @Override
        public void beforeTestExecution(ExtensionContext context) {
            log(context, "enter " + name());
        }

        @Override
        public void afterTestExecution(ExtensionContext context) {
            log(context, "leave " + name());
        }

        @Override
        public void afterEach(ExtensionContext context) {
            log(context, "after " + name());
        }
    }

    static class A extends Noting {}

    static class B extends Noting {}

    static class C extends Noting {}

    /**
     * Fails with all that was called; as the first one it is the last to be called after a test.
     */
    static class Fails implements AfterEachCallback {
        @Override
        public void afterEach(ExtensionContext context) {
            fail(
                    ((Logging) context.getRequiredTestInstances().getAllInstances().get(0)).log()
                            + "");
        }
    }

    @ExtendWith(Fails.class)
    @ExtendWith(A.class)
    abstract static class BaseTest implements Logging {
        private final List<String> log = new ArrayList<>();

        @Override
        public List<String> log() {
            return log;
        }

        @BeforeEach
        void begin() {
            log.add("begin");
        }

        @AfterEach
        void end() {
            log.add("end");
        }
    }

    @ExtendWith(B.class)
    static class OrderTest extends BaseTest {
        @ExtendWith(C.class)
        @ConcurrencyTest
        void ordered() {
            log().add("test");
        }

        @ConcurrencyTest
        void withParameter(@ExtendWith(Number.class) int number) {
            log().add("test " + number);
        }

        @Nested
        @ExtendWith(C.class)
        class InnerTest {
            @ConcurrencyTest
            void nested() {
                log().add("nested");
            }
        }
    }

    /** Resolves a parameter by what was stored in the same execution. */
    static class Number implements BeforeEachCallback, ParameterResolver {
        private static final ExtensionContext.Namespace NUMBER =
                ExtensionContext.Namespace.create(Number.class);

        @Override
        public void beforeEach(ExtensionContext context) {
            ExtensionContext.Store store = context.getStore(NUMBER);
            assertNull(store.get("number"), "stored in another execution");
            store.put("number", 7);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == int.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getStore(NUMBER).get("number", Integer.class);
        }
    }

    @ExtendWith(Number.class)
    @ConcurrencyTest
    void stored(int number) throws InterruptedException {
        assertEquals(7, number);
        assertEquals(2, Pair.locked());
    }

    /** Stores what is closed when the execution ends, and fails then. */
    static class Resources implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {
            List<String> closed = new ArrayList<>();
            ExtensionContext.Store store =
                    context.getStore(ExtensionContext.Namespace.create("resources"));
            ExtensionContext.Store.CloseableResource first =
                    () -> fail("closed the first after " + closed);
            ExtensionContext.Store.CloseableResource second = () -> closed.add("the second");
            store.put("first", first);
            store.getOrComputeIfAbsent("second", key -> second);
        }
    }

    @ExtendWith(Resources.class)
    @ConcurrencyTest
    void closed() throws InterruptedException {
        assertEquals(2, Pair.locked());
    }

    /** Runs threads that race, which is as much under control as the test itself. */
    static class Racing implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) throws InterruptedException {
            ((CallbacksTest) context.getRequiredTestInstance()).counted = Pair.racing();
        }
    }

    private int counted;

    @ExtendWith(Racing.class)
    @ConcurrencyTest
    void explored() {
        assertEquals(2, counted);
    }

    /** Fails with what the test has thrown so far, if that is something. */
    static class Seen implements AfterTestExecutionCallback, AfterEachCallback {
        @Override
        public void afterTestExecution(ExtensionContext context) {
            test(context).exceptions += "leaving: " + thrown(context);
        }

        @Override
        public void afterEach(ExtensionContext context) {
            String thrown = thrown(context);
            if (!thrown.equals("nothing")) {
                throw new IllegalStateException(test(context).exceptions + ", after: " + thrown);
            }
        }

        private static CallbacksTest test(ExtensionContext context) {
            return (CallbacksTest) context.getRequiredTestInstance();
        }

        private static String thrown(ExtensionContext context) {
            return context.getExecutionException().map(Throwable::getMessage).orElse("nothing");
        }
    }

    private String exceptions = "";

    @ExtendWith(Seen.class)
    @ConcurrencyTest
    void exceptionSeen() throws InterruptedException {
        if (Pair.racing() != 2) {
            throw new TestAbortedException("lost");
        }
    }

    /** Called once, as the configuration of the project asks for it. */
    static class Once implements BeforeEachCallback {
        private static Object instance;

        @Override
        public void beforeEach(ExtensionContext context) {
            instance = context.getRequiredTestInstance();
        }
    }

    @ExtendWith(Once.class)
    @ConcurrencyTest
    void around() throws InterruptedException {
        assertNotNull(Once.instance);
        assertNotSame(this, Once.instance, "JUnit's own, not that of the execution");
        assertEquals(2, Pair.locked());
    }

    /** Does not let the test begin under some schedule. */
    static class Assuming implements BeforeTestExecutionCallback {
        @Override
        public void beforeTestExecution(ExtensionContext context) throws InterruptedException {
            assumeTrue(Pair.racing() == 2);
        }
    }

    @ExtendWith(Assuming.class)
    @ConcurrencyTest
    void assumed() {
        assertEquals(0, counted);
    }

    /** A field of the class, of the instance, and one that knows the instance. */
    static class FieldsTest {
        static class Count implements BeforeEachCallback {
            int count;

            @Override
            public void beforeEach(ExtensionContext context) {
                count++;
            }
        }

        @Order(1)
        @RegisterExtension
        static final Count SHARED = new Count();

        @Order(2)
        @RegisterExtension
        final Count own = new Count();

        @Order(3)
        @RegisterExtension
        final BeforeEachCallback knowing = context -> this.known += own.count;

        @ExtendWith(Number.class)
        private int annotated;

        private int known;

        @BeforeEach
        void begin(@ExtendWith(Number.class) int number) {
            annotated += number;
        }

        @ConcurrencyTest
        void fields() throws InterruptedException {
            assertEquals(1, SHARED.count);
            assertEquals(1, own.count);
            assertEquals(1, known);
            assertEquals(7, annotated);
            assertEquals(2, Pair.locked());
        }

        @ConcurrencyTest
        void fieldsAndWrong() throws InterruptedException {
            assertEquals(4, 1 + known + own.count + SHARED.count);
            assertEquals(2, Pair.racing());
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstanceTest implements Logging {
        private final List<String> log = new ArrayList<>();

        @Override
        public List<String> log() {
            return log;
        }

        @ExtendWith(Fails.class)
        @ExtendWith(A.class)
        @ConcurrencyTest
        void ofClass() {
            log.add("test");
        }
    }

    /** An argument that is closed after the test, by JUnit. */
    static class Closeable implements AutoCloseable {
        private boolean open = true;

        @Override
        public void close() {
            open = false;
        }
    }

    static Stream<Arguments> open() {
        return Stream.of(Arguments.of(new Closeable()));
    }

    @ParameterizedTest
    @MethodSource("open")
    @ExtendWith(Racing.class)
    @ConcurrencyTest
    void arguments(Closeable argument) {
        assertTrue(argument.open);
        assertEquals(2, counted);
    }
}
