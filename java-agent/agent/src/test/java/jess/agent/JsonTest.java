package jess.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the agent writes is JSON, also in a JVM in which JESS is not active. */
class JsonTest {
    @Test
    void stringsAreEscaped() {
        assertEquals("\"a\\\"b\\\\c\\u000ad\\ud800\u00e9\"", Json.quoted("a\"b\\c\nd\ud800\u00e9"));
    }

    @Test
    void aMemberIsAdded() {
        String[] values = {"a", "b"};
        assertEquals("{\"x\":1,\"l\":[\"a\",\"b\"]}", Json.with("{\"x\":1}", "l", values));
    }

    @Test
    void thereIsOneResult(@TempDir Path directory) throws IOException {
        Path path = directory.resolve("result");
        ResultFile file = new ResultFile(path);
        file.alive();
        file.result("{\"a\":1}");
        file.result("{\"a\":2}");
        file.alive();
        assertEquals(
                List.of("{\"progress\":{}}", "{\"result\":{\"a\":1}}"), Files.readAllLines(path));
    }

    @Test
    void aStockJvmIsNotActive() {
        assertEquals(false, Agent.active());
    }
}
