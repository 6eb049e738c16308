package jess.api;

import java.util.List;

/** The text of {@link Outcomes}: one line for each, how often it was seen, and what replays it. */
final class OutcomeTable {
    private static final String[] TITLES = {"outcome", "behaviours", "replay"};

    private final Outcomes outcomes;

    OutcomeTable(Outcomes outcomes) {
        this.outcomes = outcomes;
    }

    String text() {
        Result result = outcomes.result();
        if (outcomes.all().isEmpty()) {
            return result + "\n";
        }
        String[][] rows = new String[outcomes.all().size() + 1][];
        rows[0] = TITLES;
        long behaviours = 0;
        for (int i = 1; i < rows.length; i++) {
            Outcome outcome = outcomes.all().get(i - 1);
            String shown = Printable.oneLine(outcome.value());
            rows[i] = new String[] {shown, String.valueOf(outcome.behaviours()), outcome.token()};
            behaviours += outcome.behaviours();
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            for (int column = 0; column < row.length; column++) {
                int width = width(rows, column);
                String gap = " ".repeat(width - row[column].length());
                // Numbers stand on the right.
                text.append("| ").append(column == 1 ? gap + row[column] : row[column] + gap);
                text.append(' ');
            }
            text.append("|\n");
        }
        text.append(count(outcomes.all().size(), "outcome"));
        text.append(" in ").append(count(behaviours, "behaviour"));
        text.append(
                result.complete() ? ", all covered" : "; the budget was used up, more may exist");
        List<String> terms = result.relativeTo();
        if (result.complete() && !terms.isEmpty()) {
            text.append(" (relative to ").append(String.join(", ", terms)).append(')');
        }
        if (result.verdict() == Verdict.NONDETERMINISTIC
                || result.verdict() == Verdict.UNCONTROLLED) {
            text.append('\n').append(result);
        }
        return text.append('\n').toString();
    }

    private static int width(String[][] rows, int column) {
        int width = 0;
        for (String[] row : rows) {
            width = Math.max(width, row[column].length());
        }
        return width;
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
