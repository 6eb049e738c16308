package jess.agent;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A limit of time, of executions, or of both; 0 stands for none. */
public final class Budget {
    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|min|h)?");

    /** The limit of time in seconds. */
    public final double seconds;

    /** The limit of executions. */
    public final long executions;

    private Budget(double seconds, long executions) {
        this.seconds = seconds;
        this.executions = executions;
    }

    /**
     * Reads a budget.
     *
     * @throws IllegalArgumentException if it is none; the message lists the valid forms
     */
    public static Budget parse(String text) {
        double seconds = 0;
        long executions = 0;
        if (text.equals("unlimited")) {
            return new Budget(0, 0);
        }
        for (String part : text.split(",", -1)) {
            Matcher matcher = PART.matcher(part.trim());
            if (!matcher.matches()) {
                throw bad(text);
            }
            double number = Double.parseDouble(matcher.group(1));
            if (number == 0 || (matcher.group(2) == null && matcher.group(1).contains("."))) {
                throw bad(text);
            }
            if (matcher.group(2) == null) {
                executions = (long) number;
            } else {
                seconds = number * secondsOf(matcher.group(2));
            }
        }
        return new Budget(seconds, executions);
    }

    /** This budget, or as much of it as a limit in seconds allows; 0 for no limit. */
    public Budget within(double limit) {
        boolean shorter = limit > 0 && (seconds <= 0 || limit < seconds);
        return shorter ? new Budget(limit, executions) : this;
    }

    private static double secondsOf(String unit) {
        switch (unit) {
            case "ms":
                return 0.001;
            case "s":
                return 1;
            case "h":
                return 3600;
            default:
                return 60;
        }
    }

    private static IllegalArgumentException bad(String text) {
        return new IllegalArgumentException(
                "budget \""
                        + text
                        + "\" is neither a time such as 10s, 500ms or 2m, nor a number of"
                        + " executions such as 1000, nor \"unlimited\"");
    }
}
