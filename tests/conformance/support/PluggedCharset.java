import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/** A charset of the program, which does something whenever it encodes. */
class PluggedCharset extends Charset {
    private final Runnable encodes;

    PluggedCharset(Runnable encodes) {
        super("x-own", null);
        this.encodes = encodes;
    }

    @Override
    public boolean contains(Charset other) {
        return false;
    }

    @Override
    public CharsetDecoder newDecoder() {
        throw new UnsupportedOperationException();
    }

    @Override
    public CharsetEncoder newEncoder() {
        return new CharsetEncoder(this, 1, 1, new byte[] {'?'}) {
            @Override
            public boolean isLegalReplacement(byte[] bytes) {
                return true;
            }

            @Override
            protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
                encodes.run();
                while (in.hasRemaining()) {
                    out.put((byte) in.get());
                }
                return CoderResult.UNDERFLOW;
            }
        };
    }
}
