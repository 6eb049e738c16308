package java.lang;

/** Reads single options out of the flat options object; the bridge parses and checks the whole. */
final class JessOptions {
    private JessOptions() {}

    static String text(String json, String key, String otherwise) {
        int at = valueOf(json, key);
        if (at < 0 || at >= json.length() || json.charAt(at) != '"') {
            return otherwise;
        }
        int end = json.indexOf('"', at + 1);
        return end < 0 ? otherwise : json.substring(at + 1, end);
    }

    /** The texts of a list; no text that is read with this has a quote in it. */
    static String[] texts(String json, String key) {
        int at = valueOf(json, key);
        int end = at < 0 ? -1 : json.indexOf(']', at);
        if (end < 0) {
            return new String[0];
        }
        String[] parts = json.substring(at, end).split("\"");
        String[] texts = new String[parts.length / 2];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = parts[2 * i + 1];
        }
        return texts;
    }

    static long number(String json, String key, long otherwise) {
        int at = valueOf(json, key);
        if (at < 0) {
            return otherwise;
        }
        int end = at;
        while (end < json.length()
                && (json.charAt(end) == '-' || Character.isDigit(json.charAt(end)))) {
            end++;
        }
        try {
            return end == at ? otherwise : Long.parseLong(json.substring(at, end));
        } catch (NumberFormatException e) {
            return Long.parseUnsignedLong(json.substring(at, end));
        }
    }

    /** A number as it is written, or nothing. */
    static String literal(String json, String key) {
        int at = valueOf(json, key);
        int end = at;
        while (end >= 0 && end < json.length() && ",}] \t\r\n".indexOf(json.charAt(end)) < 0) {
            end++;
        }
        return at < 0 || json.startsWith("null", at) ? "" : json.substring(at, end);
    }

    static boolean flag(String json, String key, boolean otherwise) {
        int at = valueOf(json, key);
        return at < 0 ? otherwise : json.startsWith("true", at);
    }

    /** Where the value of a key begins. The same text without a colon behind it is a value. */
    private static int valueOf(String json, String key) {
        String quoted = "\"" + key + "\"";
        for (int at = json.indexOf(quoted); at >= 0; at = json.indexOf(quoted, at + 1)) {
            int colon = skipSpace(json, at + quoted.length());
            if (colon < json.length() && json.charAt(colon) == ':') {
                return skipSpace(json, colon + 1);
            }
        }
        return -1;
    }

    private static int skipSpace(String json, int at) {
        while (at < json.length() && Character.isWhitespace(json.charAt(at))) {
            at++;
        }
        return at;
    }
}
