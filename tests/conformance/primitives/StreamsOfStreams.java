// Streams of the JDK around others: what blocks in the inner one is a step of the thread, and what
// two threads write to the outer one at the same time is a race.
// jess: run --strategy dpor --races off --budget 30
// run: args=gzip | expect: exit=0
// run: args=deflate | expect: exit=0
// run: args=zip | expect: exit=0
// run: args=jar | expect: exit=0
// run: args=digest | expect: exit=0
// run: args=cipher | expect: exit=0
// run: args=checked | expect: exit=0
// run: args=shared | expect: exit=1
// run: args=shared,locked | expect: exit=0
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.spec.SecretKeySpec;

public class StreamsOfStreams {
    public static void main(String[] words) throws Exception {
        String[] args = words[0].split(",");
        if (args[0].equals("shared")) {
            shared(args.length > 1);
            return;
        }
        PipedInputStream in = new PipedInputStream(512);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer =
                new Thread(
                        () -> {
                            try (OutputStream outer = outer(args[0], out)) {
                                outer.write(new byte[] {1, 2, 3});
                            } catch (IOException | GeneralSecurityException failed) {
                                throw new IllegalStateException(failed);
                            }
                        });
        writer.start();
        int sum = 0;
        try (InputStream outer = inner(args[0], in)) {
            for (int next = outer.read(); next >= 0; next = outer.read()) {
                sum += next;
            }
            // Some have read what they wanted before the writer has closed its end.
            writer.join();
        }
        if (sum != 6) {
            throw new AssertionError("sum " + sum);
        }
    }

    static OutputStream outer(String kind, OutputStream out)
            throws IOException, GeneralSecurityException {
        switch (kind) {
            case "gzip":
                return new GZIPOutputStream(out);
            case "deflate":
                return new DeflaterOutputStream(out);
            case "zip":
                ZipOutputStream zip = new ZipOutputStream(out);
                zip.putNextEntry(new ZipEntry("one"));
                return zip;
            case "jar":
                JarOutputStream jar = new JarOutputStream(out);
                jar.putNextEntry(new ZipEntry("one"));
                return jar;
            case "digest":
                return new DigestOutputStream(out, MessageDigest.getInstance("MD5"));
            case "cipher":
                return new CipherOutputStream(out, cipher(Cipher.ENCRYPT_MODE));
            default:
                return new CheckedOutputStream(out, new CRC32());
        }
    }

    static InputStream inner(String kind, InputStream in)
            throws IOException, GeneralSecurityException {
        switch (kind) {
            case "gzip":
                return new GZIPInputStream(in);
            case "deflate":
                return new InflaterInputStream(in);
            case "zip":
                ZipInputStream zip = new ZipInputStream(in);
                zip.getNextEntry();
                return zip;
            case "jar":
                JarInputStream jar = new JarInputStream(in);
                jar.getNextEntry();
                return jar;
            case "digest":
                return new DigestInputStream(in, MessageDigest.getInstance("MD5"));
            case "cipher":
                return new CipherInputStream(in, cipher(Cipher.DECRYPT_MODE));
            default:
                return new CheckedInputStream(in, new CRC32());
        }
    }

    static Cipher cipher(int mode) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
        cipher.init(mode, new SecretKeySpec(new byte[16], "AES"));
        return cipher;
    }

    /** Two threads write to one stream: its checksum has to be that of what came out. */
    static void shared(boolean locked) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CheckedOutputStream checked = new CheckedOutputStream(bytes, new CRC32());
        Thread other = new Thread(() -> write(checked, 1, locked));
        other.start();
        write(checked, 2, locked);
        other.join();
        CRC32 right = new CRC32();
        right.update(bytes.toByteArray());
        if (right.getValue() != checked.getChecksum().getValue()) {
            throw new AssertionError("another checksum");
        }
    }

    static void write(OutputStream out, int value, boolean locked) {
        try {
            if (locked) {
                synchronized (out) {
                    out.write(value);
                }
            } else {
                out.write(value);
            }
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
