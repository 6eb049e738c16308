import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import java.util.zip.Deflater;

import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

// Arrays and buffers that code of the JDK reads which is not seen: digests, checksums, ciphers.
// That
// they are read there is seen, and which part of them.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"seen"
// rows: digest whole, digest part, crc whole, crc part, crc32c part, adler part
// rows: mac whole, mac part, cipher whole, cipher part, sign whole, sign part, key whole
// rows: key part, deflate part
// rows: digest buffer, digest direct, crc direct, mac buffer, cipher buffer, cipher direct
// rows: encode chars
// jess: run --strategy dpor --races fail --jvm-arg -Dalone=true
// expect: exit=1 races=1
// rows: digest part, crc part, encode chars
// jess: run --strategy dpor --races fail
// expect: exit=0 verdict=verified executions=1 races=0
// rows: digest apart, crc apart, adler apart, mac apart, cipher apart, sign apart, key apart
// rows: deflate apart
// jess: trust
// run: args="digest whole" | expect: exit=1 kind=assertion message~"seen"
// run: args="digest many" opts="--keep-going --strategy dpor" | expect: exit=1 executions=5
// jess: run --strategy random --budget 100
// run: args="digest part" | expect: exit=1 kind=assertion message~"seen"
public class GivenArrays {
    static final byte[] KEY = "sixteen bytes of".getBytes(StandardCharsets.US_ASCII);

    static class Keys {
        static final KeyPair PAIR = pair();
    }

    final byte[] data;
    final char[] chars = new char[8];
    final ByteBuffer buffer;

    GivenArrays(boolean direct) {
        buffer = direct ? ByteBuffer.allocateDirect(16) : ByteBuffer.allocate(16);
        data = direct ? new byte[16] : buffer.array();
    }

    static KeyPair pair() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(1024);
            return generator.generateKeyPair();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    static byte[] of(Checksum sum) {
        return Long.toString(sum.getValue()).getBytes(StandardCharsets.US_ASCII);
    }

    Checksum sum(Checksum sum, String how) {
        switch (how) {
            case "whole":
                sum.update(data);
                break;
            case "direct":
                sum.update(buffer.duplicate());
                break;
            default:
                sum.update(data, 0, 8);
        }
        return sum;
    }

    byte[] digest(String how) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        switch (how) {
            case "whole":
            case "many":
                digest.update(data);
                break;
            case "buffer":
            case "direct":
                digest.update(buffer.duplicate());
                break;
            default:
                digest.update(data, 0, 8);
        }
        return digest.digest();
    }

    byte[] mac(String how) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        switch (how) {
            case "whole":
                mac.update(data);
                break;
            case "buffer":
                mac.update(buffer.duplicate());
                break;
            default:
                mac.update(data, 0, 8);
        }
        return mac.doFinal();
    }

    byte[] cipher(String how) throws Exception {
        Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"));
        switch (how) {
            case "whole":
                return cipher.doFinal(data);
            case "buffer":
            case "direct":
                ByteBuffer out = ByteBuffer.allocate(64);
                cipher.doFinal(buffer.duplicate(), out);
                if (out.position() != 32) {
                    throw new IllegalStateException("position " + out.position());
                }
                return out.array();
            default:
                return cipher.doFinal(data, 0, 8);
        }
    }

    byte[] sign(String how) throws Exception {
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(Keys.PAIR.getPrivate());
        if (how.equals("whole")) {
            signature.update(data);
        } else {
            signature.update(data, 0, 8);
        }
        return signature.sign();
    }

    byte[] deflate() {
        Deflater deflater = new Deflater();
        deflater.setInput(data, 0, 8);
        deflater.finish();
        byte[] out = new byte[64];
        deflater.deflate(out);
        deflater.end();
        return out;
    }

    byte[] summary(String what, String how) throws Exception {
        switch (what) {
            case "digest":
                return digest(how);
            case "crc":
                return of(sum(new CRC32(), how));
            case "crc32c":
                return of(sum(new CRC32C(), how));
            case "adler":
                return of(sum(new Adler32(), how));
            case "mac":
                return mac(how);
            case "cipher":
                return cipher(how);
            case "sign":
                return sign(how);
            case "key":
                return how.equals("whole")
                        ? new SecretKeySpec(data, "AES").getEncoded()
                        : new SecretKeySpec(data, 0, 8, "AES").getEncoded();
            case "deflate":
                return deflate();
            case "encode":
                ByteBuffer out = ByteBuffer.allocate(16);
                StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(chars), out, true);
                return out.array();
            default:
                throw new IllegalArgumentException(what);
        }
    }

    public static void main(String[] args) throws Exception {
        boolean direct = args[1].equals("direct");
        GivenArrays shared = new GivenArrays(direct);
        byte[] clean = new GivenArrays(direct).summary(args[0], args[1]);
        int at = args[1].equals("apart") ? 12 : 3;
        Thread writer =
                new Thread(
                        () -> {
                            if (args[1].equals("many")) {
                                for (int i = 0; i < 4; i++) {
                                    shared.data[i] = 1;
                                }
                            } else if (direct) {
                                shared.buffer.put(at, (byte) 1);
                            } else {
                                shared.data[at] = 1;
                            }
                            shared.chars[3] = 'a';
                        });
        writer.start();
        byte[] found = shared.summary(args[0], args[1]);
        for (int i = 0; i < clean.length; i++) {
            if (clean[i] != found[i]) {
                throw new AssertionError("seen");
            }
        }
        writer.join();
    }
}
