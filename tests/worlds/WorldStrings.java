import java.util.Arrays;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.StringTokenizer;

/** Strings, concatenation, formatting, builders, characters. */
public class WorldStrings {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    static class Custom {
        @Override
        public String toString() {
            return "custom";
        }
    }

    static final class Reversed implements CharSequence {
        final String text;

        Reversed(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            return text.charAt(text.length() - 1 - index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Reversed(text.substring(text.length() - end, text.length() - start));
        }

        @Override
        public String toString() {
            return new StringBuilder(text).reverse().toString();
        }
    }

    public static void main(String[] args) throws Throwable {

        Custom custom = new Custom();
        Object nothing = null;
        char c = 'c';
        long l = 1L << 40;
        show("concat", "a" + 1 + c + l + 1.5f + 2.5 + true + custom + nothing + new int[0].length);
        String text = "x";
        text += custom;
        text += 3;
        show("append", text);
        show(
                "long concat",
                "" + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + custom + custom + custom + 'a' + 'b' + "z"
                        + 1L + 2f);
        show(
                "format",
                String.format(
                        Locale.ROOT,
                        "%5d|%-5s|%05.2f|%x|%c|%b|%,d|%e|%%",
                        42,
                        "ab",
                        3.14159,
                        255,
                        'q',
                        true,
                        1234567,
                        12345.678));
        show("formatted", "%s and %2$s %1$s".formatted(custom, "b"));
        show("formatter", new Formatter(Locale.ROOT).format("%08.3f %+d", 2.5, 7));
        show(
                "join",
                String.join("-", "a", new Reversed("cb")) + String.join(",", List.of("p", "q")));
        show("joiner", new StringJoiner(",", "{", "}").add("a").add("b").setEmptyValue("none"));
        show(
                "methods",
                "  trim ".trim()
                        + "Strip ".strip()
                        + "ab".repeat(2)
                        + "abc".indexOf("c")
                        + "abcabc".lastIndexOf('b')
                        + "abc".contains(new Reversed("cb")));
        show(
                "replace",
                "a.b.c".replace(".", "-")
                        + "aaa".replaceAll("a", "b")
                        + "a1b2".replaceFirst("[0-9]", "#")
                        + "x.y".replace(new Reversed("."), new Reversed("ba")));
        show(
                "split",
                Arrays.toString("a,b,,c,,".split(","))
                        + Arrays.toString("a1b22c".split("\\d+"))
                        + Arrays.toString("abc".split("")));
        show(
                "compare",
                "a".compareTo("b")
                        + "B".compareToIgnoreCase("a")
                        + " "
                        + "abc".equalsIgnoreCase("ABC")
                        + "abc".contentEquals(new Reversed("cba")));
        show(
                "case",
                "Grüße".toUpperCase(Locale.ROOT)
                        + "İ".toLowerCase(Locale.ROOT).length()
                        + "ΑΣ".toLowerCase(Locale.ROOT));
        show(
                "unicode",
                "a\ud83d\ude00b".length()
                        + " "
                        + "a\ud83d\ude00b".codePointCount(0, 4)
                        + new StringBuilder("a\ud83d\ude00").reverse());
        show("intern", ("a" + "b" == "ab") + " " + (new String("ab").intern() == "ab"));
        show(
                "bytes",
                Arrays.toString("hé€".getBytes("UTF-8"))
                        + new String(new byte[] {104, 105}, "US-ASCII")
                        + "é".getBytes("ISO-8859-1").length);
        StringBuilder builder = new StringBuilder("start");
        builder.append(1)
                .append('c')
                .append(2.5)
                .append(custom)
                .append((Object) null)
                .append(new char[] {'x', 'y'});
        builder.append(new Reversed("dcba"), 1, 3)
                .insert(0, "<")
                .reverse()
                .deleteCharAt(0)
                .setLength(8);
        show(
                "builder",
                builder + " " + builder.length() + builder.indexOf("x") + builder.charAt(2));
        StringBuffer buffer = new StringBuffer();
        for (int i = 0; i < 300; i++) {
            buffer.append(i);
        }
        show("buffer", buffer.length() + " " + buffer.substring(100, 110));
        show(
                "text block",
                """
                first
                  second \
                same""");
        show(
                "characters",
                Character.isLetter('é')
                        + " "
                        + Character.getNumericValue('7')
                        + Character.toChars(97)[0]
                        + Character.isSurrogate('\ud83d'));
        show("tokenizer", new StringTokenizer("a b  c").countTokens());
        show(
                "transform",
                "  indent".stripIndent().indent(2).transform(String::length)
                        + "a\\tb".translateEscapes());
        show(
                "valueOf",
                String.valueOf(custom)
                        + String.valueOf(new char[] {'q'})
                        + String.valueOf(nothing)
                        + String.copyValueOf(new char[] {'a', 'b'}, 1, 1));
        show("hash", "abc".hashCode() + " " + "".hashCode() + "Aa".hashCode() + "BB".hashCode());
        StringBuilder mapped = new StringBuilder();
        "hey".chars().forEach(ch -> mapped.append((char) (ch + 1)));
        show("chars", mapped);
        // What takes a new builder from the stack is not always one of its methods: a cast, a
        // question, a store.
        Object[] stored = {new StringBuilder("c"), new StringBuilder("d").append(1)};
        show(
                "builder",
                ((Appendable) (Object) new StringBuilder("a")).append('b')
                        + " "
                        + ((Object) new StringBuilder() instanceof Runnable)
                        + stored[0]
                        + stored[1]);
        show(
                "regionMatches",
                "abcdef".regionMatches(true, 2, "xCDx", 1, 2)
                        + " "
                        + "abc".startsWith("b", 1)
                        + "abc".endsWith("bc"));

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
