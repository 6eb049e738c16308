import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.security.Signature;
import java.security.SignatureSpi;

// Code of the JDK that is not seen calls the program back: what that does would not be seen,
// either.
// jess: run --strategy dpor
// expect: exit=3 verdict=uncontrolled message~"the JDK calls where nothing is seen"
// rows: random, seed, signature, charset
public class CalledBackUnseen {
    static int count;

    public static class Numbers extends SecureRandomSpi {
        @Override
        protected void engineSetSeed(byte[] seed) {
            count++;
        }

        @Override
        protected void engineNextBytes(byte[] bytes) {
            count++;
        }

        @Override
        protected byte[] engineGenerateSeed(int bytes) {
            return new byte[bytes];
        }
    }

    public static class Signs extends SignatureSpi {
        @Override
        protected void engineInitVerify(PublicKey key) {}

        @Override
        protected void engineInitSign(PrivateKey key) {}

        @Override
        protected void engineUpdate(byte one) {
            count++;
        }

        @Override
        protected void engineUpdate(byte[] bytes, int from, int length) {
            count++;
        }

        @Override
        protected byte[] engineSign() {
            return new byte[1];
        }

        @Override
        protected boolean engineVerify(byte[] signed) {
            return true;
        }

        @Override
        @Deprecated
        protected void engineSetParameter(String name, Object value) {}

        @Override
        @Deprecated
        protected Object engineGetParameter(String name) {
            return null;
        }
    }

    static class Own extends Provider {
        Own() {
            super("Own", "1", "of the program");
            put("SecureRandom.Own", Numbers.class.getName());
            put("Signature.Own", Signs.class.getName());
        }
    }

    static void use(String what) {
        try {
            switch (what) {
                case "random":
                    SecureRandom.getInstance("Own", new Own()).nextBytes(new byte[4]);
                    break;
                case "seed":
                    SecureRandom.getInstance("Own", new Own()).setSeed(new byte[4]);
                    break;
                case "signature":
                    Signature signature = Signature.getInstance("Own", new Own());
                    signature.initSign(null);
                    signature.update(new byte[4]);
                    break;
                default:
                    "text".getBytes(new PluggedCharset(() -> count++));
            }
        } catch (java.security.GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> use(args[0]));
        other.start();
        use(args[0]);
        other.join();
        if (count != 2) {
            throw new AssertionError("lost");
        }
    }
}
