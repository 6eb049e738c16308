package jess79.apps;

import support.Run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * stringutilsbug-2t: a utility of a database client keeps one matcher of a regular expression in a
 * static field, which two threads use at once: a wrong answer, or an exception of the matcher. The
 * twin makes a matcher for each call. A small version of that class. After the catalogue of
 * benchmarks of Thomson's thesis (2016).
 */
final class StringUtils {
    private static final Pattern NUMBER = Pattern.compile("^-?\\d+$");

    // The bug: a matcher has state.
    private static final Matcher SHARED = NUMBER.matcher("");

    private StringUtils() {}

    private static boolean isNumeric(String text, boolean fixed) {
        if (fixed) {
            return NUMBER.matcher(text).find();
        }
        SHARED.reset(text);
        return SHARED.find();
    }

    public static void main(String[] arguments) {
        boolean fixed = Run.fixed(arguments);
        Run.together(
                () -> Run.check(isNumeric("12345", fixed), "12345 is a number"),
                () -> Run.check(!isNumeric("word", fixed), "word is not a number"));
    }
}
