package jess.api;

import jess.agent.JsonText;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an exploration has found out.
 *
 * @param verdict how it ended
 * @param complete whether every behaviour is covered; with a bug only if the search went on
 * @param executions how often the test was run
 * @param message what the bug is, or why there is no answer; otherwise empty
 * @param token replays the execution with the bug ({@link Options#replay}); otherwise empty
 * @param report the bug in full: the interleaving, which thread waits for which, stacks; otherwise
 *     empty
 * @param races the data races, one line each
 * @param relativeTo what the verdict rests on, such as sequential consistency
 * @param json all of it, as {@code jess run --json} writes it
 */
public record Result(
        Verdict verdict,
        boolean complete,
        long executions,
        String message,
        String token,
        String report,
        List<String> races,
        List<String> relativeTo,
        String json) {

    static Result of(String json) {
        Map<?, ?> all = (Map<?, ?>) JsonText.parse(json);
        Map<?, ?> bug = all.get("bug") instanceof Map ? (Map<?, ?>) all.get("bug") : Map.of();
        List<String> races = new ArrayList<>();
        if (all.get("races") instanceof List) {
            for (Object race : (List<?>) all.get("races")) {
                races.add(text((Map<?, ?>) race, "message"));
            }
        }
        List<String> relativeTo = new ArrayList<>();
        if (all.get("relative_to") instanceof List) {
            for (Object term : (List<?>) all.get("relative_to")) {
                relativeTo.add(String.valueOf(term));
            }
        }
        Verdict verdict = Verdict.valueOf(text(all, "verdict").toUpperCase(Locale.ROOT));
        return new Result(
                verdict,
                Boolean.TRUE.equals(all.get("complete")),
                all.get("executions") instanceof Double count ? count.longValue() : 0,
                text(verdict == Verdict.BUG ? bug : all, "message"),
                text(bug, "token"),
                text(all, "text"),
                List.copyOf(races),
                List.copyOf(relativeTo),
                json);
    }

    /** Whether no bug was found: verified, or none within the budget. */
    public boolean passes() {
        return verdict == Verdict.VERIFIED || verdict == Verdict.BUDGET;
    }

    /** In words, with the report of a bug. */
    @Override
    public String toString() {
        String runs = executions == 1 ? "1 execution" : executions + " executions";
        switch (verdict) {
            case VERIFIED:
                return "verified: "
                        + runs
                        + (executions == 1 ? " covers" : " cover")
                        + " every behaviour"
                        + (relativeTo.isEmpty()
                                ? ""
                                : " (relative to " + String.join(", ", relativeTo) + ")");
            case BUDGET:
                return "budget reached: " + runs + ", no bug; more behaviours may exist";
            case BUG:
                return "bug: "
                        + message
                        + (report.isEmpty() ? "" : "\n\n" + report)
                        + (token.isEmpty() ? "" : "\nTo replay this execution: replay(\"" + token)
                        + (token.isEmpty() ? "" : "\")");
            default:
                return verdict.name().toLowerCase(Locale.ROOT) + ": " + message;
        }
    }

    private static String text(Map<?, ?> json, String name) {
        return json.get(name) instanceof String text ? text : "";
    }
}
