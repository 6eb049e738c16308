// Commons Codec: codecs that threads share, and a digest that two threads feed.
// library: commons-codec:commons-codec:1.17.1
// program: base64: ok
// program: digests: ok
// program: sharedHash: bug assertion "hash"

import org.apache.commons.codec.binary.Base64;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.codec.digest.XXHash32;

import java.nio.charset.StandardCharsets;

/** Programs on Commons Codec. */
public class Codecs {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public void base64() {
        Base64 codec = new Base64();
        Together.run(
                () -> Together.equal("YWI=", codec.encodeToString(bytes("ab")), "text"),
                () -> Together.equal("ab", new String(codec.decode("YWI=")), "text"));
    }

    public void digests() {
        Together.run(
                () ->
                        Together.equal(
                                "187ef4436122d1cc2f40dc2b92f0eba0",
                                DigestUtils.md5Hex("ab"),
                                "hash"),
                () ->
                        Together.equal(
                                "900150983cd24fb0d6963f7d28e17f72",
                                DigestUtils.md5Hex("abc"),
                                "hash"));
    }

    public void sharedHash() {
        XXHash32 whole = new XXHash32();
        whole.update(bytes("aaaa"), 0, 4);
        XXHash32 shared = new XXHash32();
        Together.run(
                () -> shared.update(bytes("aa"), 0, 2), () -> shared.update(bytes("aa"), 0, 2));
        Together.equal(whole.getValue(), shared.getValue(), "hash");
    }
}
