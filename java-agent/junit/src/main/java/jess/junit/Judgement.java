package jess.junit;

/** Whether a result lets a test pass, and the text of the failure otherwise. */
final class Judgement {
    private Judgement() {}

    /** Null if the test passes. */
    static String of(ExplorationResult result, ExplorationOptions options) {
        switch (result.verdict) {
            case "verified":
                return options.replayToken == null ? null : unreproduced();
            case "budget":
                if (options.replayToken != null) {
                    return unreproduced();
                }
                if (options.timesOut && result.ranOutOf(options.budget)) {
                    return result.summary()
                            + ". The @Timeout of the test, "
                            + options.budget.seconds
                            + " s of real time, ended before the exploration did: raise it, or set"
                            + " a budget below it.";
                }
                return options.exhaustive
                        ? result.summary()
                                + ". The test asks for all of them: give it more budget or make it"
                                + " smaller."
                        : null;
            case "bug":
                return bug(result);
            case "uncontrolled":
            case "nondeterministic":
                return result.summary();
            default:
                return "JESS gave no verdict. " + result.message;
        }
    }

    private static String unreproduced() {
        return "replayed: the execution of this token no longer fails. Remove jess.replay to"
                + " explore again.";
    }

    private static String bug(ExplorationResult result) {
        StringBuilder text = new StringBuilder(result.summary());
        if (!result.reportText.isEmpty()) {
            text.append("\n\n").append(result.reportText);
        }
        if (!result.token.isEmpty()) {
            text.append("\nTo replay this execution in the test: -Djess.replay=")
                    .append(result.token);
        }
        return text.toString();
    }
}
