package jess.agent;

import java.util.List;

/** The little JSON that this side writes itself. */
public final class Json {
    private Json() {}

    /** The result of a run that could not be controlled. */
    public static String uncontrolled(String message) {
        return "{\"verdict\":\"uncontrolled\",\"complete\":false,\"executions\":0,\"message\":"
                + quoted(message)
                + ",\"warnings\":[]}";
    }

    /** The object with one more member, an array of strings. */
    static String with(String object, String name, String[] values) {
        return with(object, name, array(List.of(values)));
    }

    /** The object with one more member, which is JSON already. */
    public static String with(String object, String name, String json) {
        StringBuilder out = new StringBuilder(object);
        out.setLength(object.lastIndexOf('}'));
        return out.append(',').append(quoted(name)).append(':').append(json).append('}').toString();
    }

    /** An array of strings. */
    public static String array(List<String> values) {
        StringBuilder out = new StringBuilder("[");
        for (String value : values) {
            out.append(out.length() == 1 ? "" : ",").append(quoted(value));
        }
        return out.append(']').toString();
    }

    /** A string with its quotes. */
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2);
        out.append('"');
        for (int index = 0; index < text.length(); index++) {
            char letter = text.charAt(index);
            if (letter == '"' || letter == '\\') {
                out.append('\\').append(letter);
            } else if (letter < ' ' || Character.isSurrogate(letter)) {
                String digits = Integer.toHexString(letter);
                out.append("\\u").append("0000", 0, 4 - digits.length()).append(digits);
            } else {
                out.append(letter);
            }
        }
        return out.append('"').toString();
    }
}
