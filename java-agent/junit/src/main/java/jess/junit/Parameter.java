package jess.junit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** The text of a configuration parameter, understood or refused. */
final class Parameter {
    private Parameter() {}

    static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("jess.seed=" + text + " is not a number", e);
        }
    }

    /** A folder, which need not exist. */
    static String folder(String name, String text) {
        if (text.isBlank() || Files.isRegularFile(Path.of(text))) {
            throw new IllegalArgumentException(name + "=" + text + " is not a folder");
        }
        return text;
    }

    static boolean yes(String name, String text) {
        return word(name, text, Stream.of("true", "false")).equals("true");
    }

    /** The text, if it is one of the words. */
    static String word(String name, String text, Stream<String> words) {
        String[] all = words.toArray(String[]::new);
        if (!Arrays.asList(all).contains(text)) {
            throw new IllegalArgumentException(
                    name + "=" + text + " is none of " + String.join(", ", all));
        }
        return text;
    }
}
