package java.lang;

/** The little JSON that the boot classes write themselves: results that no library could write. */
final class JessJson {
    private JessJson() {}

    /** The result of an exploration that could not be controlled. */
    static String uncontrolled(String message) {
        StringBuilder text = new StringBuilder();
        text.append(
                "{\"verdict\":\"uncontrolled\",\"complete\":false,\"executions\":0,\"message\":");
        return quote(text, message).append(",\"warnings\":[]}").toString();
    }

    /** The object with one more member, a text. */
    static String with(String object, String name, String value) {
        StringBuilder text = new StringBuilder(object);
        text.setLength(object.lastIndexOf('}'));
        text.append(',');
        return quote(quote(text, name).append(':'), value).append('}').toString();
    }

    private static StringBuilder quote(StringBuilder text, String message) {
        text.append('"');
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                String digits = Integer.toHexString(c);
                text.append("\\u").append("0000", 0, 4 - digits.length()).append(digits);
            } else {
                text.append(c);
            }
        }
        return text.append('"');
    }
}
