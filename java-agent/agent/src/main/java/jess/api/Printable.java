package jess.api;

/** Which characters of a program's texts may be printed. */
final class Printable {
    private Printable() {}

    /**
     * The text on one line: what does not print as itself, but would change how the rest is shown,
     * is shown by its number.
     */
    static String oneLine(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '\n') {
                out.append(" / ");
            } else if (letter == '\t') {
                out.append("\\t");
            } else if (letter == '\r') {
                out.append("\\r");
            } else if (isHidden(letter)) {
                out.append(String.format("\\u%04x", (int) letter));
            } else {
                out.append(letter);
            }
        }
        return out.toString();
    }

    private static boolean isHidden(char letter) {
        int type = Character.getType(letter);
        // Emojis and some scripts are put together with these.
        boolean joins = letter == '\u200c' || letter == '\u200d';
        return type == Character.CONTROL
                || type == Character.FORMAT && !joins
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
