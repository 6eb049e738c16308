import java.nio.charset.Charset;

// A text that is made of an array of bytes reads it, whatever the charset: some decode the array by
// themselves, others by a decoder; so does a part of an array, and the name of a charset.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"seen"
// rows: US-ASCII whole, ISO-8859-1 whole, UTF-8 whole, UTF-16 whole, UTF-16LE whole, UTF-32 whole
// rows: windows-1252 whole, Shift_JIS whole, UTF-16BE part, UTF-32LE part, UTF-16 name
// rows: UTF-8 wide
// jess: run --strategy dpor --races fail --jvm-arg -Dalone=true
// expect: exit=1 races>=1
// rows: ISO-8859-1 whole, UTF-8 whole, UTF-16 whole, UTF-32 part
// jess: run --strategy dpor --races fail
// expect: exit=0 verdict=verified races=0
// rows: UTF-16 apart, UTF-32 apart, ISO-8859-1 apart
public class TextsOfBytes {
    public static void main(String[] arguments) throws Exception {
        Charset charset = Charset.forName(arguments[0]);
        boolean alone = Boolean.getBoolean("alone");
        byte[] bytes =
                arguments[1].equals("wide")
                        ? "\u00e9\u00e9\u00e9\u00e9".getBytes(charset)
                        : new byte[16];
        Thread writer =
                new Thread(
                        () -> {
                            bytes[arguments[1].equals("apart") ? 15 : 3] = 1;
                        });
        String before = new String(bytes, charset);
        writer.start();
        String text =
                switch (arguments[1]) {
                    case "part" -> new String(bytes, 0, 8, charset);
                    case "apart" -> new String(bytes, 0, 8, charset);
                    case "name" -> new String(bytes, arguments[0]);
                    default -> new String(bytes, charset);
                };
        writer.join();
        if (!alone && !before.startsWith(text)) {
            throw new AssertionError("seen");
        }
    }
}
