package jess.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads a result that {@code cargo xtask codegen} has written as the bridge writes it. */
class ExplorationResultTest {
    @Test
    void everythingIsFound() throws IOException {
        String json;
        try (InputStream stream = getClass().getResourceAsStream("result.json")) {
            json = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
        ExplorationResult result = ExplorationResult.parse(json);
        assertEquals("bug", result.verdict);
        assertTrue(result.complete);
        assertEquals(12, result.executions);
        assertEquals("the message", result.message);
        assertEquals("assertion", result.bugKind);
        assertEquals("java.lang.AssertionError: lost", result.bugMessage);
        assertEquals("jess1-token", result.token);
        assertEquals("the report", result.reportText);
        assertEquals(List.of("sequential consistency", "2 preemptions"), result.relativeTo);
        assertEquals(List.of("a warning"), result.warnings);
        assertEquals(List.of("A.x: main writes it, other reads it"), result.races);
    }
}
