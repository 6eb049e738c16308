import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Where the threads of a program say what became of them.
 *
 * <p>What is said must outlive the execution and must not be seen by the search: it is said outside
 * of control (java.lang.JessSession). With words as arguments, the thread that completes just these
 * words throws an error: then {@code jess run} shows whether they can all be said.
 */
final class Outcome {
    private static final int BEGIN = -1;
    private static final int WANTED = -2;
    private static final Sink SINK = new Sink();
    private static final Method OUTSIDE =
            Sink.session("outside", IntUnaryOperator.class, int.class);

    private Outcome() {}

    static void begin(String[] wanted) {
        outside(BEGIN);
        for (String word : wanted) {
            outside(WANTED - Integer.parseInt(word));
        }
    }

    static void say(int word) {
        if (outside(word) == 1) {
            throw new AssertionError("this is the outcome");
        }
    }

    /** What an array held when it was read. */
    static int row(char[] read) {
        return read[0] + 3 * read[1];
    }

    static int row(String read) {
        return read.charAt(0) + 3 * read.charAt(1);
    }

    static char[] copied(char[] from) {
        char[] copy = new char[2];
        System.arraycopy(from, 0, copy, 0, 2);
        return copy;
    }

    static char[] two(int value) {
        return new char[] {(char) value, (char) value};
    }

    private static int outside(int word) {
        if (OUTSIDE == null) {
            return SINK.applyAsInt(word);
        }
        try {
            return (int) OUTSIDE.invoke(null, SINK, word);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Outside of control, from here on. */
    static final class Sink implements IntUnaryOperator {
        /** How often each outcome of an execution that counts was seen. */
        static final TreeMap<String, Integer> SEEN = new TreeMap<>();

        private static final Method ENDING = session("ending");
        private static int[] said = new int[16];
        private static int size;
        private static int[] wanted = new int[16];
        private static int wantedSize;

        /** What JESS offers to tools; null without it. */
        static Method session(String name, Class<?>... types) {
            try {
                return Class.forName("java.lang.JessSession").getMethod(name, types);
            } catch (ReflectiveOperationException withoutJess) {
                return null;
            }
        }

        @Override
        public int applyAsInt(int word) {
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
                return complete();
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
}
