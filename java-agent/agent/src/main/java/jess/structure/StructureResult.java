package jess.structure;

import jess.api.Verdict;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * What a test of a structure has found out.
 *
 * @param verdict how it ended: {@code VERIFIED} if every behaviour of every scenario is covered
 * @param message what is wrong, or why there is no answer; otherwise how much was covered
 * @param scenario the one that fails, as {@link StructureTest#scenario} takes it; otherwise empty
 * @param table that scenario with its results, a column for each thread; otherwise empty
 * @param token replays the failing execution ({@link StructureTest#replay}); otherwise empty
 * @param report of that execution: its interleaving; otherwise empty
 * @param scenarios how many scenarios were explored to their ends
 * @param executions how many executions that took
 * @param races the data races that were seen, one line each
 * @param relativeTo what the verdict rests on, such as sequential consistency
 */
public record StructureResult(
        Verdict verdict,
        String message,
        String scenario,
        String table,
        String token,
        String report,
        long scenarios,
        long executions,
        List<String> races,
        List<String> relativeTo)
        implements Serializable {

    /** Whether no bug was found: verified, or none within the budget. */
    public boolean passes() {
        return verdict == Verdict.VERIFIED || verdict == Verdict.BUDGET;
    }

    /** In words, with the report of a bug. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(verdict.name().toLowerCase(Locale.ROOT)).append(": ");
        text.append(message);
        if (verdict == Verdict.VERIFIED && !relativeTo.isEmpty()) {
            text.append(", relative to ").append(String.join(", ", relativeTo));
        }
        if (!table.isEmpty()) {
            text.append("\n\n").append(table);
        }
        if (!report.isEmpty()) {
            text.append("\n\n").append(report);
        }
        if (!token.isEmpty()) {
            text.append("\nTo replay this execution: scenario(\"").append(escaped(scenario));
            text.append("\").replay(\"").append(token).append("\")");
        }
        return text.toString();
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
