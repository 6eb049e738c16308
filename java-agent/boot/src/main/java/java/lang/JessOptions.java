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

    static boolean flag(String json, String key, boolean otherwise) {
        int at = valueOf(json, key);
        return at < 0 ? otherwise : json.startsWith("true", at);
    }

    private static int valueOf(String json, String key) {
        int at = json.indexOf("\"" + key + "\"");
        if (at < 0) {
            return -1;
        }
        at += key.length() + 2;
        while (at < json.length()
                && (json.charAt(at) == ':' || Character.isWhitespace(json.charAt(at)))) {
            at++;
        }
        return at;
    }
}
