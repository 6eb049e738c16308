package jess.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The names of classes in {@code jess.around}. */
class AroundTest {
    @Test
    void namesHaveCommasInBetween() {
        Around around = Around.of(" java.lang.String, java.util.Map$Entry");
        assertTrue(around.has(String.class) && around.has(java.util.Map.Entry.class));
        assertEquals(false, around.has(java.util.Map.class));
        assertEquals(false, Around.of("").has(String.class));
    }

    @Test
    void otherTextIsRefused() {
        String text =
                assertThrows(IllegalArgumentException.class, () -> Around.of("a.B c")).getMessage();
        assertTrue(text.contains("jess.around=a.B c") && text.contains("no name of a class"), text);
    }
}
