import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.ChoiceFormat;
import java.text.Collator;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Base64;
import java.util.Currency;
import java.util.Date;
import java.util.HexFormat;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Random;
import java.util.ResourceBundle;
import java.util.Scanner;
import java.util.TimeZone;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** Regular expressions, numbers, text formats, locales, resources. */
public class WorldRegexAndText {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    public static class Messages extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"greeting", "hello"}, {"number", 42}};
        }
    }

    public static void main(String[] args) throws Throwable {

        Matcher matcher = Pattern.compile("(\\w+)@(?<host>\\w+)").matcher("joe@ex bob@zz");
        while (matcher.find()) {
            show(
                    "match",
                    matcher.group(1)
                            + " at "
                            + matcher.group("host")
                            + " "
                            + matcher.start()
                            + "-"
                            + matcher.end());
        }
        show(
                "split",
                Pattern.compile("[ab]").splitAsStream("1a2b3").collect(Collectors.joining("|")));
        show(
                "replace",
                Pattern.compile("x+")
                        .matcher("axxb")
                        .replaceAll(r -> "<" + r.group().length() + ">"));
        show(
                "classes",
                Pattern.compile("[a-c&&[^b]]+").matcher("ac").matches()
                        + " "
                        + Pattern.compile("\\p{Lu}\\p{javaLowerCase}*")
                                .matcher("Étoile")
                                .matches());
        show(
                "flags",
                Pattern.compile(
                                "^B.c$",
                                Pattern.CASE_INSENSITIVE | Pattern.MULTILINE | Pattern.DOTALL)
                        .matcher("a\nb\nc")
                        .find());
        show(
                "lookaround",
                "a1b22c".replaceAll("(?<=\\d)(?=[a-z])", "_") + "aaa".replaceAll("a{2}?", "b"));
        show(
                "back reference",
                Pattern.matches("(a|b)\\1", "bb")
                        + " "
                        + Pattern.compile("(a+)+b").matcher("aaaaaaaaab").matches());
        show(
                "results",
                Pattern.compile("\\d").matcher("a1b2").results().map(r -> r.group()).toList());
        show(
                "predicate",
                Pattern.compile("^a").asPredicate().test("abc")
                        + Pattern.quote("a.b")
                        + Matcher.quoteReplacement("$1"));
        try {
            Pattern.compile("(");
        } catch (PatternSyntaxException e) {
            show("syntax", e.getDescription());
        }
        Scanner scanner = new Scanner("1 2.5 word\nnext line");
        scanner.useLocale(Locale.ROOT);
        show(
                "scanner",
                scanner.nextInt()
                        + scanner.nextDouble()
                        + scanner.next()
                        + scanner.nextLine()
                        + scanner.nextLine());
        show(
                "big integer",
                new BigInteger("123456789012345678901234567890")
                                .pow(3)
                                .mod(BigInteger.valueOf(1_000_007))
                        + " "
                        + BigInteger.TWO.modPow(
                                BigInteger.valueOf(100), BigInteger.TEN.add(BigInteger.ONE))
                        + BigInteger.valueOf(97).isProbablePrime(20));
        show(
                "big decimal",
                new BigDecimal("10").divide(new BigDecimal("3"), 10, RoundingMode.HALF_UP)
                        + " "
                        + new BigDecimal("1.10")
                                .add(new BigDecimal("2.205"))
                                .round(new MathContext(3))
                        + new BigDecimal("2.50").equals(new BigDecimal("2.5"))
                        + new BigDecimal("1E+5").toPlainString());
        show(
                "math",
                Math.floorMod(-7, 3)
                        + " "
                        + Math.round(2.5)
                        + Math.round(-2.5)
                        + Math.hypot(3, 4)
                        + Math.sqrt(2)
                        + StrictMath.sin(1)
                        + Math.addExact(1, 2));
        try {
            Math.multiplyExact(1 << 30, 4);
        } catch (ArithmeticException e) {
            show("overflow", e.getMessage());
        }
        show(
                "parse",
                Integer.parseInt("-12")
                        + Long.parseLong("7f", 16)
                        + " "
                        + Double.parseDouble("1e-3")
                        + Integer.toBinaryString(10)
                        + Integer.toHexString(-1)
                        + Long.toString(255, 36)
                        + Integer.decode("0x10"));
        show(
                "bits",
                Integer.bitCount(255)
                        + Integer.reverse(1)
                        + Long.numberOfTrailingZeros(8)
                        + " "
                        + Integer.compareUnsigned(-1, 1)
                        + Integer.rotateLeft(1, 33)
                        + Integer.highestOneBit(100));
        show(
                "doubles",
                0.1
                        + 0.2
                        + " "
                        + (float) 0.1
                        + " "
                        + 1.0 / 0
                        + Double.isNaN(0.0 / 0)
                        + Double.MIN_VALUE
                        + " "
                        + 100.0
                        + 1e21
                        + (int) 3.99e10
                        + (byte) 200
                        + (char) 66);
        show(
                "decimal format",
                new DecimalFormat("#,##0.00;(#)", DecimalFormatSymbols.getInstance(Locale.ROOT))
                        .format(-1234.567));
        show(
                "number format",
                NumberFormat.getInstance(Locale.US).format(1234567.891)
                        + " "
                        + NumberFormat.getPercentInstance(Locale.US).format(0.256)
                        + NumberFormat.getInstance(Locale.US).parse("1,234.5"));
        show(
                "message",
                MessageFormat.format(
                        "{0} has {1,number,integer} {1,choice,0#none|1#one|2#many}", "x", 3));
        show("choice", new ChoiceFormat("0#zero|1#one").format(1));
        SimpleDateFormat date = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss zzz EEE", Locale.US);
        date.setTimeZone(TimeZone.getTimeZone("UTC"));
        show("date", date.format(new Date(1_000_000_000_000L)));
        try {
            new SimpleDateFormat("yyyy", Locale.US).parse("text");
        } catch (ParseException e) {
            show("unparseable", e.getMessage() + e.getErrorOffset());
        }
        show(
                "collator",
                Collator.getInstance(Locale.ENGLISH).compare("a", "B")
                        + " "
                        + Locale.forLanguageTag("pt-BR").getDisplayLanguage(Locale.ENGLISH)
                        + Currency.getInstance("EUR").getDefaultFractionDigits());
        ResourceBundle bundle = ResourceBundle.getBundle("WorldRegexAndText$Messages", Locale.ROOT);
        show("bundle", bundle.getString("greeting") + bundle.getObject("number"));
        show(
                "base64",
                Base64.getEncoder().encodeToString("hi there".getBytes())
                        + new String(Base64.getDecoder().decode("aGk="))
                        + HexFormat.of().formatHex(new byte[] {1, -1}));
        show(
                "uuid",
                UUID.nameUUIDFromBytes(new byte[] {1})
                        + " "
                        + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").version());
        Random random = new Random(42);
        show(
                "seeded",
                random.nextInt(100)
                        + " "
                        + random.nextLong()
                        + random.nextGaussian()
                        + random.nextBoolean()
                        + random.ints(3, 0, 10).boxed().toList());
        byte[] digest = java.security.MessageDigest.getInstance("SHA-256").digest("abc".getBytes());
        show("digest", HexFormat.of().formatHex(digest, 0, 4) + Arrays.hashCode(digest));
        java.util.zip.CRC32 crc = new java.util.zip.CRC32();
        crc.update(new byte[] {1, 2, 3});
        show("crc", crc.getValue());

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
