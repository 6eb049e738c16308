package features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Fields that extensions fill. */
@ExtendWith(FieldsTest.Filler.class)
class FieldsTest {
    /** Fills the fields of the test by their names. */
    static class Filler implements TestInstancePostProcessor {
        @Override
        public void postProcessTestInstance(Object instance, ExtensionContext context) {
            if (instance instanceof FieldsTest) {
                FieldsTest test = (FieldsTest) instance;
                test.number = 7;
                test.words = new ArrayList<>(List.of("filled"));
            }
        }
    }

    @TempDir Path folder;
    @TempDir static Path shared;

    int number = 3;
    List<String> words;
    List<String> own = new ArrayList<>();

    @RegisterExtension final Named named = new Named();

    static class Named implements BeforeEachCallback {
        String name;

        @Override
        public void beforeEach(ExtensionContext context) {
            name = context.getDisplayName();
        }
    }

    @BeforeEach
    void begin() {
        words.add("begun");
    }

    @ConcurrencyTest
    void filled() throws InterruptedException {
        assertEquals(7, number);
        assertEquals(List.of("filled", "begun"), words, "undone between executions");
        own.add("mine");
        assertEquals(List.of("mine"), own);
        assertEquals(2, Pair.locked());
    }

    @ConcurrencyTest
    void filledAndWrong() throws InterruptedException {
        assertEquals(7, number);
        assertEquals(2, Pair.racing());
    }

    @ConcurrencyTest
    void folders() throws IOException, InterruptedException {
        Path file = folder.resolve("file");
        assertFalse(Files.exists(file), "put back between executions");
        Files.writeString(file, "text");
        assertNotNull(shared);
        assertEquals(2, Pair.locked());
    }

    @ConcurrencyTest
    void registered() throws InterruptedException {
        assertEquals("registered()", named.name);
        assertEquals(2, Pair.locked());
    }
}
