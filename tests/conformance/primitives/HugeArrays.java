import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;

// An array that no heap has room for is an error of the program, which it may catch and go on.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=2
// rows: longs, bytes, objects, heap, list, reflection, copy, buffer
// jess: run --strategy dpor
// run: args="longs thrown" | expect: exit=1 kind=exception message~"exceeds VM limit"
// run: args="heap thrown" | expect: exit=1 kind=exception message~"Java heap space"
public class HugeArrays {
    static int shared;

    static Object make(String what) {
        int huge = Integer.MAX_VALUE;
        switch (what) {
            case "longs":
                return new long[huge];
            case "bytes":
                return new byte[huge];
            case "objects":
                return new Object[huge - 3];
            case "heap":
                return new double[500_000_000];
            case "list":
                return new ArrayList<>(huge);
            case "reflection":
                return java.lang.reflect.Array.newInstance(char.class, huge);
            case "copy":
                return Arrays.copyOf(new String[1], 1_000_000_000);
            case "buffer":
                return ByteBuffer.allocate(huge);
            default:
                throw new IllegalArgumentException(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> shared = 1);
        other.start();
        try {
            make(args[0]);
            throw new IllegalStateException("there was room");
        } catch (OutOfMemoryError expected) {
            if (args.length > 1) {
                throw expected;
            }
            shared = 2;
        }
        other.join();
    }
}
