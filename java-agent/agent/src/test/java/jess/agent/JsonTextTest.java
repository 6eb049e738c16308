package jess.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The reader of JSON takes every kind of value, and what is none is an error. */
class JsonTextTest {
    @Test
    void valuesOfEveryKind() {
        assertEquals(Map.of(), JsonText.parse(" { } "));
        assertEquals(List.of(), JsonText.parse("[]"));
        assertEquals(
                Arrays.asList(1.0, -2.5e3, true, false, null),
                JsonText.parse("[1,-2.5e3,true,false,null]"));
        assertEquals(
                Map.of("a", List.of(Map.of("b", "c")), "d", "e"),
                JsonText.parse("{\"a\" : [ {\"b\":\"c\"} ], \"d\":\"e\"}"));
        assertEquals("a\n\"\\\u00e9/", JsonText.parse("\"a\\n\\\"\\\\\\u00e9\\/\""));
    }

    @Test
    void quotingComesBack() {
        String text = "a\"b\\c\n\u0001\u00e9\ud83d\ude00";
        assertEquals(text, JsonText.parse(Json.quoted(text)));
    }

    @Test
    void malformedIsAnError() {
        for (String text :
                new String[] {
                    "",
                    "{",
                    "[1",
                    "\"a",
                    "{\"a\"}",
                    "{\"a\":}",
                    "[1 2]",
                    "nul",
                    "1 2",
                    "\"\\u12\"",
                    "\"\\uzzzz\"",
                    "[".repeat(1000)
                }) {
            assertThrows(IllegalArgumentException.class, () -> JsonText.parse(text), text);
        }
    }
}
