// State that classes of the JDK keep beside what java.util.concurrent does: digests and checksums,
// which are not safe for threads, and defaults of the process, which are put back after each
// execution.
// jess: run --strategy dpor --races off
// run: args=digest | expect: exit=1 kind=assertion
// run: args=digest,locked | expect: exit=0 verdict=verified complete=true
// run: args=crc | expect: exit=1 kind=assertion
// run: args=crc,locked | expect: exit=0 verdict=verified complete=true
// run: args=adler | expect: exit=1 kind=assertion
// run: args=mac | expect: exit=1 kind=assertion
// run: args=mac,locked | expect: exit=0 verdict=verified complete=true
// run: args=cipher | expect: exit=1 kind=assertion
// run: args=cipher,locked | expect: exit=0 verdict=verified complete=true
// run: args=encoder | expect: exit=1
// run: args=encoder,locked | expect: exit=0 verdict=verified complete=true
// run: args=locale,de | expect: exit=1 kind=assertion message~"other than de"
// run: args=locale,en | expect: exit=1 kind=assertion message~"other than en"
// run: args=zone,UTC | expect: exit=1 kind=assertion message~"other than UTC"
// run: args=zone,Asia/Tokyo | expect: exit=1 kind=assertion message~"other than Asia/Tokyo"
// jess: run --strategy dpor --races fail
// run: args=digest | expect: exit=1
// run: args=digest,locked | expect: exit=0 verdict=verified complete=true
// jess: run --strategy random --races off --budget 200
// run: args=restored | expect: exit=0
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Locale;
import java.util.TimeZone;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;

import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class StateOfLibraries {
    static final byte[] INPUT = {1, 2, 3};

    public static void main(String[] words) throws Exception {
        String[] args = words[0].split(",");
        boolean locked = args.length > 1 && args[1].equals("locked");
        switch (args[0]) {
            case "digest":
                digests(locked);
                break;
            case "crc":
                sums(new CRC32(), new CRC32(), locked);
                break;
            case "adler":
                sums(new Adler32(), new Adler32(), locked);
                break;
            case "mac":
                codes(locked);
                break;
            case "cipher":
                ciphers(locked);
                break;
            case "encoder":
                encoders(locked);
                break;
            case "locale":
                Locale.setDefault(Locale.ENGLISH);
                Thread german = new Thread(() -> Locale.setDefault(Locale.GERMAN));
                german.start();
                same(args[1], Locale.getDefault().getLanguage());
                break;
            case "zone":
                TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
                Thread tokyo =
                        new Thread(() -> TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo")));
                tokyo.start();
                same(args[1], TimeZone.getDefault().getID());
                break;
            default:
                restored();
                break;
        }
    }

    /** One digest for two threads, each of which wants the digest of its own input. */
    static void digests(boolean locked) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] right = MessageDigest.getInstance("SHA-256").digest(INPUT);
        Runnable use =
                () -> {
                    digest.update(INPUT);
                    if (!Arrays.equals(right, digest.digest())) {
                        throw new AssertionError("another digest");
                    }
                };
        both(locked, use);
    }

    /** The same with a code that has a key. */
    static void codes(boolean locked) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(INPUT, "HmacSHA256"));
        byte[] right = mac.doFinal(INPUT);
        Runnable use =
                () -> {
                    mac.update(INPUT);
                    if (!Arrays.equals(right, mac.doFinal())) {
                        throw new AssertionError("another code");
                    }
                };
        both(locked, use);
    }

    /** One cipher for two threads, each of which encrypts its own input in two parts. */
    static void ciphers(boolean locked) throws Exception {
        Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
        int right = cipher.doFinal(INPUT).length;
        Runnable use =
                () -> {
                    cipher.update(new byte[15]);
                    try {
                        if (cipher.doFinal(new byte[15]).length != 2 * right) {
                            throw new AssertionError("of another length");
                        }
                    } catch (GeneralSecurityException failed) {
                        throw new AssertionError(failed);
                    }
                };
        both(locked, use);
    }

    /** One encoder for two threads, each of which encodes in three steps. */
    static void encoders(boolean locked) throws Exception {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        Runnable use =
                () -> {
                    encoder.reset();
                    encoder.encode(CharBuffer.wrap("text"), ByteBuffer.allocate(9), true);
                    encoder.flush(ByteBuffer.allocate(9));
                };
        both(locked, use);
    }

    /** One checksum for two threads, which add to it. */
    static void sums(Checksum sum, Checksum alone, boolean locked) throws Exception {
        alone.update(1);
        alone.update(1);
        both(locked, () -> sum.update(1));
        if (sum.getValue() != alone.getValue()) {
            throw new AssertionError("lost");
        }
    }

    static void both(boolean locked, Runnable use) throws Exception {
        Runnable once =
                () -> {
                    if (locked) {
                        synchronized (INPUT) {
                            use.run();
                        }
                    } else {
                        use.run();
                    }
                };
        Thread other = new Thread(once);
        other.start();
        once.run();
        other.join();
    }

    static void same(String wanted, String found) {
        if (!wanted.equals(found)) {
            throw new AssertionError("other than " + wanted);
        }
    }

    /** What one execution sets the next one does not see. */
    static void restored() {
        if (Locale.getDefault().getLanguage().equals("eo")
                || TimeZone.getDefault().getID().equals("Asia/Tokyo")) {
            throw new AssertionError("left over");
        }
        Locale.setDefault(new Locale("eo"));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    }
}
