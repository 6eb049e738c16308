import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

// That arrays are compared somewhere, or several bytes of one read at once, hides no race of other
// accesses to arrays of bytes, and comparing reads each element of an array or buffer until one
// differs.
// jess: run --strategy dpor
// expect: exit=0 complete=true races=1 race~write
// rows: equals, mismatch, compare, range, buffer
// jess: run --strategy dpor
// run: args=words | expect: races=1 race~"element 5 of"
// run: args=view | expect: races=1 race~"element 5 of"
// run: args=neighbours | expect: exit=0 complete=true races=0
// jess: run --strategy dpor --keep-going
// expect: exit=1 kind=assertion message~"seen"
// rows: see boolean, see byte, see char, see short, see int, see long, see float, see double
// rows: see bytes, see longs
public class ComparedArrays {
    static final byte[] SHARED = new byte[16];
    static final VarHandle VIEW =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static void write() {
        SHARED[5] = 1;
    }

    static void compare(String how) {
        byte[] a = new byte[32];
        byte[] b = new byte[32];
        switch (how) {
            case "equals" -> Arrays.equals(a, b);
            case "mismatch" -> Arrays.mismatch(a, b);
            case "compare" -> Arrays.compare(a, b);
            case "words", "neighbours" -> ByteBuffer.wrap(a).putLong(0, 1);
            case "view" -> VIEW.set(a, 4, 1);
            case "range" -> Arrays.equals(a, 3, 20, b, 4, 21);
            default -> ByteBuffer.wrap(a).equals(ByteBuffer.wrap(b));
        }
    }

    interface Looks {
        boolean same();
    }

    /** What looks at an array whose fifth element somebody changes; all others are equal. */
    static Looks looks(String type, Runnable[] change) {
        switch (type) {
            case "boolean":
                {
                    boolean[] a = new boolean[9];
                    change[0] = () -> a[5] = true;
                    return () -> Arrays.equals(a, new boolean[9]);
                }
            case "byte":
                {
                    byte[] a = new byte[17];
                    change[0] = () -> a[5] = 1;
                    return () -> Arrays.mismatch(a, new byte[17]) < 0;
                }
            case "char":
                {
                    char[] a = new char[9];
                    change[0] = () -> a[5] = 1;
                    return () -> Arrays.equals(a, new char[9]);
                }
            case "short":
                {
                    short[] a = new short[9];
                    change[0] = () -> a[5] = 1;
                    return () -> Arrays.compare(a, new short[9]) == 0;
                }
            case "int":
                {
                    int[] a = new int[9];
                    change[0] = () -> a[5] = 1;
                    return () -> Arrays.equals(a, 1, 9, new int[9], 1, 9);
                }
            case "long":
                {
                    long[] a = new long[9];
                    change[0] = () -> a[5] = 1;
                    return () -> Arrays.equals(a, new long[9]);
                }
            case "float":
                {
                    float[] a = new float[9];
                    change[0] = () -> a[5] = 1;
                    return () -> Arrays.mismatch(a, new float[9]) < 0;
                }
            case "double":
                {
                    double[] a = new double[9];
                    change[0] = () -> a[5] = 1;
                    return () -> Arrays.equals(a, new double[9]);
                }
            case "bytes":
                {
                    ByteBuffer a = ByteBuffer.allocateDirect(17);
                    change[0] = () -> a.put(5, (byte) 1);
                    return () -> a.equals(ByteBuffer.allocate(17));
                }
            default:
                {
                    ByteBuffer a = ByteBuffer.allocate(80);
                    change[0] = () -> a.putLong(40, 1);
                    return () ->
                            a.asLongBuffer().mismatch(ByteBuffer.allocate(80).asLongBuffer()) < 0;
                }
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2) {
            Runnable[] change = new Runnable[1];
            Looks looks = looks(arguments[1], change);
            Thread thread = new Thread(change[0]);
            thread.start();
            boolean same = looks.same();
            thread.join();
            if (looks.same()) {
                throw new IllegalStateException("the change is not seen at all");
            }
            if (!same) {
                throw new AssertionError("seen");
            }
            return;
        }
        compare(arguments[0]);
        Thread thread = new Thread(ComparedArrays::write);
        thread.start();
        int read = arguments[0].equals("neighbours") ? SHARED[4] + SHARED[6] : SHARED[5];
        thread.join();
        SHARED[5] = (byte) (read - read);
    }
}
