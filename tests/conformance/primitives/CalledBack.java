import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.text.Normalizer;
import java.util.zip.Checksum;

// Code of the program that the JDK calls back is seen like any other: texts, coders, checksums,
// class
// loaders. What it has changed is put back.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"lost"
// rows: normalizer, encoder, checksum, loader
// jess: run --strategy dpor
// run: args="loaders" | expect: exit=1 kind=deadlock
// run: args="ordered" | expect: exit=0 verdict=verified
// run: args="kept" | expect: exit=0 verdict=verified executions=2
public class CalledBack {
    static int count;

    static class Text implements CharSequence {
        @Override
        public int length() {
            return 1;
        }

        @Override
        public char charAt(int at) {
            return 'a';
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return this;
        }

        @Override
        public String toString() {
            count++;
            return "a";
        }
    }

    static class Sum implements Checksum {
        @Override
        public void update(int one) {}

        @Override
        public void update(byte[] bytes, int from, int length) {
            count++;
        }

        @Override
        public long getValue() {
            return 0;
        }

        @Override
        public void reset() {}
    }

    static class Loader extends ClassLoader {
        Loader beside;
        int asked;

        Loader() {
            super(CalledBack.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            count++;
            asked++;
            if (beside != null) {
                synchronized (beside) {
                    count++;
                }
            }
            throw new ClassNotFoundException(name);
        }
    }

    /** Outlives executions. */
    static final Loader KEPT = new Loader();

    static void load(Loader loader) {
        try {
            loader.loadClass("no.such.Class");
            throw new IllegalStateException("found");
        } catch (ClassNotFoundException expected) {
            // It is asked only.
        }
    }

    static void use(String what, Loader one) {
        switch (what) {
            case "normalizer":
                Normalizer.normalize(new Text(), Normalizer.Form.NFC);
                break;
            case "encoder":
                try {
                    new PluggedCharset(() -> count++).newEncoder().encode(CharBuffer.wrap("text"));
                } catch (java.nio.charset.CharacterCodingException e) {
                    throw new AssertionError(e);
                }
                break;
            case "checksum":
                new Sum().update(ByteBuffer.allocate(4));
                break;
            case "kept":
                synchronized (KEPT) {
                    load(KEPT);
                }
                break;
            default:
                load(one);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String what = args[0];
        Loader one = new Loader();
        Loader two = new Loader();
        if (what.equals("loaders")) {
            one.beside = two;
            two.beside = one;
        } else if (what.equals("ordered")) {
            one.beside = two;
        }
        Thread other = new Thread(() -> use(what, one));
        other.start();
        use(what, two);
        other.join();
        if (what.equals("kept") && KEPT.asked != 2) {
            throw new AssertionError("not put back");
        }
        if (what.equals("loaders") || what.equals("ordered") || what.equals("kept")) {
            return;
        }
        if (count != 2) {
            throw new AssertionError("lost");
        }
    }
}
