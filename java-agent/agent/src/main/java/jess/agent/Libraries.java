package jess.agent;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Trusted libraries: patterns of classes, each method of which is one step.
 *
 * <p>A class gets its twins when it is loaded, so a JVM trusts the same libraries in all its
 * explorations, those of the property {@code jess.trust} at its start. An exploration that trusts
 * others belongs into another JVM.
 */
public final class Libraries {
    /** The property, with commas between the patterns. */
    public static final String PROPERTY = "jess.trust";

    private Libraries() {}

    /** The patterns of a text with commas between them. */
    public static List<String> parse(String text) {
        return Stream.of(text.split(","))
                .map(String::trim)
                .filter(pattern -> !pattern.isEmpty())
                .collect(Collectors.toUnmodifiableList());
    }

    /** The option of a JVM that trusts libraries; empty if there are none. */
    static List<String> jvmOptions(List<String> patterns) {
        return patterns.isEmpty()
                ? List.of()
                : List.of("-D" + PROPERTY + "=" + String.join(",", patterns));
    }

    /** Whether these are the same libraries. */
    static boolean same(List<String> some, List<String> others) {
        Set<String> sorted = new TreeSet<>(some);
        return sorted.equals(new TreeSet<>(others));
    }

    /** Those of an exploration with these options in a JVM that can read tokens. */
    static List<String> of(PatchedBase runtime, String optionsJson) {
        return Arrays.asList(runtime.trusted(optionsJson));
    }
}
