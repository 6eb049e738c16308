package jess.structure;

import java.util.ArrayList;
import java.util.List;

/** Reads a scenario such as {@code [push(1)] push(2); pop() | pop() [size()]}. */
final class ScenarioText {
    private final List<Action> actions;
    private final String text;
    private int at;

    private ScenarioText(List<Action> actions, String text) {
        this.actions = actions;
        this.text = text;
    }

    /**
     * The scenario.
     *
     * @throws IllegalArgumentException if the text is none; it says where
     */
    static Scenario read(String text, List<Action> actions) {
        return new ScenarioText(actions, text).scenario();
    }

    private Scenario scenario() {
        List<Call> before = next('[') ? calls(']') : List.of();
        List<List<Call>> threads = new ArrayList<>();
        do {
            threads.add(calls('\0'));
        } while (next('|'));
        List<Call> after = next('[') ? calls(']') : List.of();
        blanks();
        if (at < text.length()) {
            throw wrong("the end");
        }
        return new Scenario(before, threads, after);
    }

    /** Calls up to an end, which is taken as well; 0 if there is none. */
    private List<Call> calls(char end) {
        List<Call> calls = new ArrayList<>();
        do {
            calls.add(call());
        } while (next(';'));
        if (end != '\0') {
            want(end);
        }
        return calls;
    }

    private Call call() {
        blanks();
        int from = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        String name = text.substring(from, at);
        if (actions.stream().noneMatch(action -> action.name().equals(name))) {
            at = from;
            throw wrong("an operation: " + String.join(", ", names()));
        }
        want('(');
        List<String> arguments = new ArrayList<>();
        if (!next(')')) {
            do {
                arguments.add(argument());
            } while (next(','));
            want(')');
        }
        for (Action action : actions) {
            Call call = action.name().equals(name) ? matching(action, arguments) : null;
            if (call != null) {
                return call;
            }
        }
        at = from;
        throw wrong("arguments that an operation " + name + " takes");
    }

    private List<String> names() {
        return actions.stream().map(Action::name).distinct().toList();
    }

    private static Call matching(Action action, List<String> arguments) {
        if (action.values().size() != arguments.size()) {
            return null;
        }
        Object[] values = new Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            String wanted = arguments.get(i);
            boolean listed = false;
            for (Object one : action.values().get(i)) {
                if (one != Call.NUMBER && String.valueOf(one).equals(wanted)) {
                    values[i] = one;
                    listed = true;
                }
            }
            try {
                Class<?> type = action.method().getParameterTypes()[i];
                values[i] = listed ? values[i] : Texts.parsed(wanted, type);
            } catch (IllegalArgumentException another) {
                return null;
            }
        }
        return Call.of(action, values);
    }

    private String argument() {
        blanks();
        StringBuilder argument = new StringBuilder();
        boolean quoted = at < text.length() && text.charAt(at) == '"';
        at += quoted ? 1 : 0;
        for (; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (quoted ? letter == '"' : letter == ',' || letter == ')' || letter == ' ') {
                at += quoted ? 1 : 0;
                return argument.toString();
            }
            if (quoted && letter == '\\' && at + 1 < text.length()) {
                letter = text.charAt(++at);
            }
            argument.append(letter);
        }
        throw wrong(quoted ? "a quote" : ")");
    }

    private void blanks() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private boolean next(char wanted) {
        blanks();
        boolean here = at < text.length() && text.charAt(at) == wanted;
        at += here ? 1 : 0;
        return here;
    }

    private void want(char wanted) {
        if (!next(wanted)) {
            throw wrong(String.valueOf(wanted));
        }
    }

    private IllegalArgumentException wrong(String wanted) {
        return new IllegalArgumentException(
                "the scenario \""
                        + text
                        + "\" needs, at its letter "
                        + (at + 1)
                        + ", "
                        + wanted
                        + ". Scenarios are written like [push(1)] push(2); pop() | pop() [pop()]");
    }
}
