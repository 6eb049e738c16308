import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntSupplier;

// Class files of each version that a JVM reads are controlled: those from before frames, those
// from before constants for classes, those that say they are as old as Java itself.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~lost
// rows: 45 racy, 46 racy, 48 racy, 49 racy, 50 racy, 51 racy, 55 racy, 61 racy
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=2
// rows: 45 right, 46 right, 48 right, 49 right, 50 right, 51 right, 55 right, 61 right
public class OldClassFiles {
    /** Has no branches, so that it is right in each version. */
    public static class Adder implements Runnable, IntSupplier {
        private int count;

        @Override
        public void run() {
            count++;
        }

        @Override
        public int getAsInt() {
            return count;
        }
    }

    /** Defines a class anew, with another version. */
    static final class Aged extends ClassLoader {
        private final int version;

        Aged(int version) {
            super(OldClassFiles.class.getClassLoader());
            this.version = version;
        }

        Class<?> define(String name) throws IOException {
            try (InputStream in = OldClassFiles.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                bytes[6] = (byte) (version >> 8);
                bytes[7] = (byte) version;
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    static void add(Object adder, boolean isRight) {
        if (isRight) {
            synchronized (adder) {
                ((Runnable) adder).run();
            }
        } else {
            ((Runnable) adder).run();
        }
    }

    public static void main(String[] args) throws Exception {
        boolean isRight = args[1].equals("right");
        Class<?> type = new Aged(Integer.parseInt(args[0])).define("OldClassFiles$Adder");
        Object adder = type.getConstructor().newInstance();
        Thread other = new Thread(() -> add(adder, isRight));
        other.start();
        add(adder, isRight);
        other.join();
        if (((IntSupplier) adder).getAsInt() != 2) {
            throw new AssertionError("lost");
        }
    }
}
