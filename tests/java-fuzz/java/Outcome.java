import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * Where the threads of a program say what became of them.
 *
 * <p>What is said must outlive the execution and must not be seen by the search. Streams of {@code
 * java.util.zip} run as one invisible step, in which the streams below them are out of control; so
 * they lead out. With words as arguments, the thread that completes just these words throws an
 * error: then {@code jess run} shows whether they can all be said.
 */
final class Outcome {
    private static final int BEGIN = -1;
    private static final int WANTED = -2;
    private static final CheckedOutputStream OUT = new CheckedOutputStream(new Sink(), new CRC32());
    private static final CheckedInputStream IN = new CheckedInputStream(new Source(), new CRC32());

    private Outcome() {}

    static void begin(String[] wanted) {
        try {
            OUT.write(BEGIN);
            for (String word : wanted) {
                OUT.write(WANTED - Integer.parseInt(word));
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static void say(int word) {
        int complete;
        try {
            OUT.write(word);
            complete = IN.read();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        if (complete == 1) {
            throw new AssertionError("this is the outcome");
        }
    }

    /** Outside of control, from here on. */
    static final class Sink extends OutputStream {
        /** How often each outcome of an execution that counts was seen. */
        static final TreeMap<String, Integer> SEEN = new TreeMap<>();

        private static final java.lang.reflect.Method ENDING = ending();
        private static int[] said = new int[16];
        private static int size;
        private static int[] wanted = new int[16];
        private static int wantedSize;

        /** What the last execution was: see java.lang.JessSession. */
        private static java.lang.reflect.Method ending() {
            try {
                return Class.forName("java.lang.JessSession").getMethod("ending");
            } catch (ReflectiveOperationException withoutJess) {
                return null;
            }
        }

        @Override
        public void write(int word) {
            synchronized (SEEN) {
                if (word == BEGIN) {
                    endExecution();
                } else if (word <= WANTED) {
                    wanted[wantedSize++] = WANTED - word;
                } else {
                    if (size == said.length) {
                        said = Arrays.copyOf(said, 2 * size);
                    }
                    said[size++] = word;
                }
            }
        }

        /** Notes what was said in the execution that has ended. */
        static void endExecution() {
            synchronized (SEEN) {
                int how;
                try {
                    how = ENDING == null ? 0 : (int) ENDING.invoke(null);
                } catch (ReflectiveOperationException impossible) {
                    throw new IllegalStateException(impossible);
                }
                if (how >= 8) {
                    SEEN.clear();
                } else if (how >= 1 && how <= 4) {
                    SEEN.merge(how + words(), 1, Integer::sum);
                }
                size = 0;
                wantedSize = 0;
            }
        }

        /** What was said so far, in the order of threads. */
        static String words() {
            synchronized (SEEN) {
                int[] all = Arrays.copyOf(said, size);
                sort(all);
                StringBuilder text = new StringBuilder();
                for (int word : all) {
                    text.append(' ').append(word);
                }
                return text.toString();
            }
        }

        static void clear() {
            synchronized (SEEN) {
                SEEN.clear();
                size = 0;
            }
        }

        static int complete() {
            synchronized (SEEN) {
                if (wantedSize == 0 || wantedSize != size) {
                    return 0;
                }
                int[] left = Arrays.copyOf(said, size);
                int[] right = Arrays.copyOf(wanted, wantedSize);
                sort(left);
                sort(right);
                return Arrays.equals(left, right) ? 1 : 0;
            }
        }

        /** By the number of the thread, which stands in the last bits. */
        private static void sort(int[] all) {
            for (int i = 1; i < all.length; i++) {
                for (int j = i; j > 0 && (all[j - 1] & 7) > (all[j] & 7); j--) {
                    int other = all[j];
                    all[j] = all[j - 1];
                    all[j - 1] = other;
                }
            }
        }
    }

    static final class Source extends InputStream {
        @Override
        public int read() {
            return Sink.complete();
        }
    }
}
