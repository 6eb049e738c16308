import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicIntegerArray;

// What methods of the JDK write into state that outlives an execution is put back after it, also
// where a class initialiser calls them: every execution begins with the same state.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: within arraycopy, within references, within getChars, within getBytes, within enumerate
// rows: within toChars, method toChars, within surrogates, method surrogates
// rows: within file, method file, within random, method random
// rows: within array, within atomic, within wrapped, within copied, within builder, within vector
// rows: method arraycopy, method references, method getChars, method getBytes, method enumerate
// rows: method array, method atomic, method wrapped, method copied, method builder, method vector
public class PutBack {
    static class Kept {
        static final int[] INTS = new int[2];
        static final char[] CHARS = new char[4];
        static final byte[] BYTES = new byte[4];
        static final Object[] OBJECTS = new Object[2];
        static final Thread[] THREADS = new Thread[2];
        static final AtomicIntegerArray ATOMICS = new AtomicIntegerArray(2);
        static final StringBuilder BUILDER = new StringBuilder("text");
        static final Vector<Integer> VECTOR = new Vector<>();

        static String state() {
            return Arrays.toString(INTS)
                    + (int) CHARS[0]
                    + Arrays.toString(BYTES)
                    + OBJECTS[0]
                    + (THREADS[0] == null)
                    + ATOMICS
                    + BUILDER
                    + VECTOR;
        }
    }

    /** The state before anything is written. */
    static final String FIRST = "[0, 0]0[0, 0, 0, 0]nulltrue[0, 0]text[]";

    static class Within {
        static final boolean DONE;

        static {
            write(what);
            DONE = true;
        }
    }

    /** A file that each JDK has. */
    static final String RELEASE = System.getProperty("java.home") + "/release";

    static String what;
    static volatile int turn;

    static void write(String what) {
        switch (what) {
            case "arraycopy" -> System.arraycopy(new int[] {1, 2}, 0, Kept.INTS, 0, 2);
            case "references" -> System.arraycopy(new String[] {"a"}, 0, Kept.OBJECTS, 0, 1);
            case "getChars" -> "xy".getChars(0, 2, Kept.CHARS, 0);
            case "toChars" -> Character.toChars('x', Kept.CHARS, 0);
            case "surrogates" -> Character.toChars(0x1F600, Kept.CHARS, 0);
            case "getBytes" -> "xy".getBytes(0, 2, Kept.BYTES, 0);
            case "enumerate" -> Thread.enumerate(Kept.THREADS);
            case "array" -> Array.setInt(Kept.INTS, 0, 5);
            case "atomic" -> Kept.ATOMICS.incrementAndGet(0);
            case "wrapped" ->
                    ByteBuffer.wrap(Kept.BYTES).put(new byte[] {1, 2}).putShort((short) 3);
            case "copied" -> CharBuffer.wrap(Kept.CHARS).put("abc");
            case "builder" -> Kept.BUILDER.insert(0, "more ");
            case "file" -> {
                try (FileInputStream file = new FileInputStream(RELEASE)) {
                    file.read(Kept.BYTES);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            case "random" -> {
                try (RandomAccessFile file = new RandomAccessFile(RELEASE, "r")) {
                    file.readFully(Kept.BYTES);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            case "vector" -> Kept.VECTOR.addAll(Arrays.asList(1, 2));
            default -> throw new IllegalArgumentException(what);
        }
    }

    static void check(boolean right, String problem) {
        if (!right) {
            throw new AssertionError(problem + " " + Kept.state());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        check(Kept.state().equals(FIRST), "left behind");
        Thread other = new Thread(() -> turn = 1);
        other.start();
        int seen = turn;
        what = args[1];
        if (args[0].equals("within")) {
            check(Within.DONE, "not initialised");
        } else {
            write(what);
        }
        check(!Kept.state().equals(FIRST), "not written");
        other.join();
    }
}
