package jess.junit;

import jess.agent.Budget;
import jess.agent.JsonText;

import org.opentest4j.TestAbortedException;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The result JSON of an exploration, as far as a test needs it. */
final class ExplorationResult {
    final String verdict;
    final boolean complete;
    final long executions;

    /** Executions before the search began again, which no longer count. */
    final long superseded;

    final String message;
    final String bugKind;
    final String bugMessage;
    final String token;
    final String reportText;

    /** The page, if one was wanted. */
    final String page;

    /** The log for code scanning, if one was wanted. */
    final String log;

    /** Of an exception that is the bug, the frames as text, the innermost one first. */
    final List<String> stack;

    final List<String> relativeTo;
    final List<String> warnings;
    private final double seconds;

    /** The data races, one line each. */
    final List<String> races;

    private ExplorationResult(Map<?, ?> json) {
        verdict = text(json, "verdict");
        complete = Boolean.TRUE.equals(json.get("complete"));
        executions = number(json, "executions");
        superseded = number(json, "superseded");
        message = text(json, "message");
        Map<?, ?> details = inner(json, "bug");
        bugKind = text(details, "kind");
        bugMessage = text(details, "message");
        token = text(details, "token");
        reportText = text(json, "text");
        page = text(json, "html");
        log = text(json, "sarif");
        stack = texts(inner(inner(json, "report"), "failure"), "stack");
        seconds = json.get("elapsed_s") instanceof Double ? (Double) json.get("elapsed_s") : 0;
        relativeTo = texts(json, "relative_to");
        warnings = texts(json, "warnings");
        races = messages(json, "races");
    }

    static ExplorationResult parse(String json) {
        Object value;
        try {
            value = JsonText.parse(json);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("JESS gave a result that cannot be read: " + json, e);
        }
        if (!(value instanceof Map)) {
            throw new IllegalStateException("JESS gave a result that is no object: " + json);
        }
        return new ExplorationResult((Map<?, ?>) value);
    }

    /** Whether an assumption of the test did not hold, under some schedule. */
    boolean isAborted() {
        return verdict.equals("bug")
                && bugKind.equals("exception")
                && bugMessage.startsWith(TestAbortedException.class.getName());
    }

    /** How long the exploration took, in seconds. */
    String seconds() {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /** Whether the time of a budget has ended it. */
    boolean ranOutOf(Budget budget) {
        return budget.executions == 0 || executions < budget.executions;
    }

    /** One line: what has been established. */
    String summary() {
        String count = executions == 1 ? "1 execution" : executions + " executions";
        switch (verdict) {
            case "verified":
                String covers = executions == 1 ? " covers" : " cover";
                String basis =
                        relativeTo.isEmpty()
                                ? ""
                                : " (relative to " + String.join(", ", relativeTo) + ")";
                return "verified: " + count + covers + " every behaviour" + basis;
            case "budget":
                String before =
                        superseded == 0
                                ? ""
                                : " and "
                                        + superseded
                                        + " before the search began again, having learnt more";
                return "budget reached: " + count + before + ", no bug; more behaviours may exist";
            case "bug":
                if (isAborted()) {
                    return "aborted: " + bugMessage;
                }
                return bugMessage.startsWith(bugKind + ": ")
                        ? "bug: " + bugMessage
                        : "bug: " + bugKind + ": " + bugMessage;
            default:
                return verdict + ": " + message;
        }
    }

    private static String text(Map<?, ?> json, String name) {
        Object value = json.get(name);
        return value instanceof String ? (String) value : "";
    }

    private static Map<?, ?> inner(Map<?, ?> json, String name) {
        Object value = json.get(name);
        return value instanceof Map ? (Map<?, ?>) value : Map.of();
    }

    private static long number(Map<?, ?> json, String name) {
        Object value = json.get(name);
        return value instanceof Double ? ((Double) value).longValue() : 0;
    }

    private static List<String> messages(Map<?, ?> json, String name) {
        List<String> found = new ArrayList<>();
        if (json.get(name) instanceof List) {
            for (Object element : (List<?>) json.get(name)) {
                if (element instanceof Map) {
                    found.add(text((Map<?, ?>) element, "message"));
                }
            }
        }
        return found;
    }

    private static List<String> texts(Map<?, ?> json, String name) {
        List<String> found = new ArrayList<>();
        if (json.get(name) instanceof List) {
            for (Object element : (List<?>) json.get(name)) {
                found.add(String.valueOf(element));
            }
        }
        return found;
    }
}
