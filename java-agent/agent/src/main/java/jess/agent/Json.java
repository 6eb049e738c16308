package jess.agent;

/** The little JSON that this side writes itself. */
final class Json {
    private Json() {}

    /** The result of a run that could not be controlled. */
    static String uncontrolled(String message) {
        return "{\"verdict\":\"uncontrolled\",\"complete\":false,\"executions\":0,\"message\":"
                + quoted(message)
                + ",\"warnings\":[]}";
    }

    /** The object with one more member, an array of strings. */
    static String with(String object, String name, String[] values) {
        StringBuilder out = new StringBuilder(object);
        out.setLength(object.lastIndexOf('}'));
        out.append(',').append(quoted(name)).append(":[");
        for (int index = 0; index < values.length; index++) {
            out.append(index == 0 ? "" : ",").append(quoted(values[index]));
        }
        return out.append("]}").toString();
    }

    static String quoted(String text) {
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
