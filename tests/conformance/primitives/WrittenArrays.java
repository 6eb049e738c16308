import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

// Arrays and buffers that code of the JDK writes which is not seen: digests, ciphers, deflaters. It
// is seen that they are written, and how far, and what was there before is put back.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"seen"
// rows: digest 2, mac 2, cipher 2, final 2, deflate 2, inflate 2, random 2, sign 2, encode 2
// rows: buffer 2, same 2
// jess: run --strategy dpor --races fail --jvm-arg -Dalone=true
// expect: exit=1 races=1
// rows: digest 2, cipher 2, inflate 2
// jess: run --strategy dpor --races fail
// expect: exit=0 verdict=verified executions=1 races=0
// rows: digest 200, mac 200, cipher 200, final 200, deflate 200, inflate 200, encode 200
// rows: buffer 200, same 200, sign 200
// jess: trust
// run: args="inflate 2" | expect: exit=1 kind=assertion message~"seen"
// jess: run --strategy random --budget 20
// run: args="inflate 200" | expect: exit=0 verdict=budget
public class WrittenArrays {
    static final byte[] KEY = "sixteen bytes of".getBytes(StandardCharsets.US_ASCII);
    static final byte[] TEXT = new byte[16];

    /** Outlives each execution. */
    static final byte[] OUT = new byte[256];

    static Cipher cipher() throws Exception {
        Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"));
        return cipher;
    }

    static byte[] deflated() {
        Deflater deflater = new Deflater();
        deflater.setInput(KEY);
        deflater.finish();
        byte[] out = new byte[64];
        int length = deflater.deflate(out);
        deflater.end();
        return java.util.Arrays.copyOf(out, length);
    }

    static int write(String what) throws Exception {
        switch (what) {
            case "digest":
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                return digest.digest(OUT, 0, 32);
            case "mac":
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
                mac.doFinal(OUT, 0);
                return 32;
            case "cipher":
                return cipher().update(TEXT, 0, 16, OUT, 0);
            case "final":
                return cipher().doFinal(TEXT, 0, 16, OUT);
            case "same":
                System.arraycopy(KEY, 0, OUT, 0, 16);
                return cipher().doFinal(OUT, 0, 16, OUT, 0);
            case "deflate":
                Deflater deflater = new Deflater();
                deflater.setInput(KEY);
                deflater.finish();
                int length = deflater.deflate(OUT);
                deflater.end();
                return length;
            case "inflate":
                Inflater inflater = new Inflater();
                inflater.setInput(deflated());
                int size = inflater.inflate(OUT);
                inflater.end();
                if (!new String(OUT, 0, size, StandardCharsets.US_ASCII).startsWith("sixteen")) {
                    throw new IllegalStateException("inflated " + size);
                }
                return size;
            case "random":
                new SecureRandom().nextBytes(OUT);
                return OUT.length;
            case "sign":
                Signature signature = Signature.getInstance("SHA256withRSA");
                signature.initSign(GivenArrays.Keys.PAIR.getPrivate());
                return signature.sign(OUT, 0, 128);
            case "encode":
                ByteBuffer encoded = ByteBuffer.wrap(OUT);
                CharBuffer text = CharBuffer.wrap("text");
                StandardCharsets.UTF_8.newEncoder().encode(text, encoded, true);
                if (text.hasRemaining()) {
                    throw new IllegalStateException("remaining " + text.remaining());
                }
                return encoded.position();
            case "buffer":
                return cipher().doFinal(ByteBuffer.wrap(TEXT), ByteBuffer.wrap(OUT));
            default:
                throw new IllegalArgumentException(what);
        }
    }

    public static void main(String[] args) throws Exception {
        int at = Integer.parseInt(args[1]);
        for (byte old : OUT) {
            if (old != 0) {
                throw new IllegalStateException("not put back");
            }
        }
        int[] found = new int[1];
        Thread reader = new Thread(() -> found[0] = OUT[at]);
        reader.start();
        if (write(args[0]) < 4) {
            throw new IllegalStateException("too little written");
        }
        reader.join();
        if (found[0] != 0) {
            throw new AssertionError("seen");
        }
    }
}
