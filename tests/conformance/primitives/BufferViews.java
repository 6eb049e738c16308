import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;

// A race of accesses through views of buffers and arrays of bytes is told by the byte, in the heap
// and outside; there is none under a lock, nor between parts of one word that do not meet. Of the
// buffers' own methods those are told that access an element of an array, or change the position.
// jess: run --strategy dpor
// expect: exit=0 complete=true races=1 race~"element 8 of"
// rows: heap, direct, bytes, put, putChar
// jess: run --strategy dpor
// expect: exit=0 complete=true races=0
// rows: heap locked, direct locked, bytes locked, heap apart, direct apart, bytes apart
// rows: put locked, putChar apart, putInt
// run: args=relative | expect: races=1 race~"Buffer.position"
public class BufferViews {
    static final VarHandle OF_BUFFER =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final VarHandle OF_BYTES =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    static final byte[] BYTES = new byte[16];
    static final ByteBuffer HEAP = ByteBuffer.allocate(16);
    static final CharBuffer CHARS = CharBuffer.allocate(16);
    static final ByteBuffer DIRECT = ByteBuffer.allocateDirect(16);

    static void put(String where, int index) {
        switch (where) {
            case "heap":
                OF_BUFFER.set(HEAP, index, 5);
                break;
            case "direct":
                OF_BUFFER.set(DIRECT, index, 5);
                break;
            case "bytes":
                OF_BYTES.set(BYTES, index, 5);
                break;
            case "put":
                HEAP.put(index, (byte) 5);
                break;
            case "putChar":
                CHARS.put(index, '5');
                break;
            case "relative":
                CHARS.position(index);
                break;
            default:
                HEAP.putInt(index, 5);
        }
    }

    static Thread writer(String where, String how, int number) {
        int index = how.equals("apart") ? 8 + 4 * number : 8;
        return new Thread(
                () -> {
                    if (how.equals("locked")) {
                        synchronized (BYTES) {
                            put(where, index);
                        }
                    } else {
                        put(where, index);
                    }
                });
    }

    public static void main(String[] args) throws InterruptedException {
        String how = args.length > 1 ? args[1] : "";
        Thread first = writer(args[0], how, 0);
        Thread second = writer(args[0], how, 1);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
