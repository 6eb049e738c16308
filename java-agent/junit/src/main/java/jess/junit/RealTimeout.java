package jess.junit;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long JUnit lets a test take: {@code @Timeout} on the method or a class around it, or the
 * default of the configuration. The test is the whole exploration, so this is a limit of its
 * budget, in real time; JUnit itself measures only the call that is noted.
 */
final class RealTimeout {
    private static final String PREFIX = "junit.jupiter.execution.timeout.";

    /** From the most special to the most general, as JUnit looks them up. */
    private static final String[] DEFAULTS = {
        PREFIX + "test.method.default", PREFIX + "testable.method.default", PREFIX + "default"
    };

    private static final Pattern TEXT =
            Pattern.compile("([1-9]\\d*) ?(ns|[μu]s|ms|s|m|h|d)?", Pattern.CASE_INSENSITIVE);

    private RealTimeout() {}

    /** In seconds; 0 for none. */
    static double of(ExtensionContext context) {
        if (context.getConfigurationParameter(PREFIX + "mode")
                .filter("disabled"::equalsIgnoreCase)
                .isPresent()) {
            return 0;
        }
        Optional<Timeout> timeout =
                AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), Timeout.class);
        Class<?> at = context.getRequiredTestClass();
        while (timeout.isEmpty() && at != null) {
            timeout = AnnotationSupport.findAnnotation(at, Timeout.class);
            at = at.getEnclosingClass();
        }
        if (timeout.isPresent()) {
            return seconds(timeout.get().value(), timeout.get().unit());
        }
        for (String name : DEFAULTS) {
            Optional<String> text = context.getConfigurationParameter(name);
            if (text.isPresent()) {
                return parse(text.get());
            }
        }
        return 0;
    }

    /** As JUnit reads it: a number and a unit; without one, seconds. JUnit refuses a wrong one. */
    static double parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            return 0;
        }
        long number = Long.parseLong(matcher.group(1));
        String unit = matcher.group(2) == null ? "s" : matcher.group(2).toLowerCase();
        switch (unit) {
            case "ns":
                return seconds(number, TimeUnit.NANOSECONDS);
            case "ms":
                return seconds(number, TimeUnit.MILLISECONDS);
            case "s":
                return seconds(number, TimeUnit.SECONDS);
            case "m":
                return seconds(number, TimeUnit.MINUTES);
            case "h":
                return seconds(number, TimeUnit.HOURS);
            case "d":
                return seconds(number, TimeUnit.DAYS);
            default:
                return seconds(number, TimeUnit.MICROSECONDS);
        }
    }

    private static double seconds(long number, TimeUnit unit) {
        return number * (double) unit.toNanos(1) / 1e9;
    }
}
