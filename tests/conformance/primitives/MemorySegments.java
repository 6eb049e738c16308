import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

// Accesses to memory segments are seen, whatever they are made through, and undone.
// jess: run --strategy dpor
// jdk: 25
// expect: exit=1 kind=assertion message~"count 1" replay=5
// rows: heap get, heap element, shared get, shared index, shared field, shared path, shared slice
// rows: shared copy, shared buffer, shared raw, confined get, auto get, global get
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: shared add, shared cas, heap add, string, owner, closed
// jess: run --strategy dpor
// expect: exit=1 kind=assertion replay=5
// run: args="closed sooner" | expect: message~"Already closed"
// run: args="closed later" | expect: message~"read 7"
// run: args="flag" | expect: message~"both"
// run: args="fill" | expect: message~"count 16843009"
public class MemorySegments {
    private static final VarHandle FIELD =
            MemoryLayout.structLayout(
                            ValueLayout.JAVA_INT.withName("first"),
                            ValueLayout.JAVA_INT.withName("second"))
                    .varHandle(PathElement.groupElement("second"));
    private static final VarHandle PATH =
            MemoryLayout.sequenceLayout(4, ValueLayout.JAVA_INT)
                    .varHandle(PathElement.sequenceElement());
    private static final int[] ARRAY = new int[4];
    private static final MemorySegment KEPT = MemorySegment.ofArray(ARRAY);

    private static MemorySegment segment;

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "string":
                string();
                break;
            case "owner":
                owner();
                break;
            case "closed":
                closed(args.length == 1 ? "" : args[1]);
                break;
            case "flag":
                segment = Arena.ofAuto().allocate(16, 8);
                twice("flag");
                check(segment.get(ValueLayout.JAVA_INT, 4) == 1, "both");
                break;
            case "fill":
                segment = Arena.ofAuto().allocate(16, 8);
                twice("fill");
                int count = segment.get(ValueLayout.JAVA_INT, 4);
                check(count == 0x02020202, "count " + count);
                break;
            default:
                segment = make(args[0]);
                twice(args[1]);
                int sum = segment.get(ValueLayout.JAVA_INT, 4);
                check(sum == 2, "count " + sum);
        }
    }

    private static MemorySegment make(String kind) {
        switch (kind) {
            case "heap":
                check(ARRAY[1] == 0, "not undone");
                return KEPT;
            case "shared":
                return Arena.ofShared().allocate(16, 8);
            case "auto":
                return Arena.ofAuto().allocate(16, 8);
            case "global":
                return Arena.global().allocate(16, 8);
            default:
                // Both threads use memory that its owner lends them under another scope.
                MemorySegment own = Arena.ofConfined().allocate(16, 8);
                return MemorySegment.ofAddress(own.address()).reinterpret(16);
        }
    }

    private static void twice(String how) throws InterruptedException {
        Thread other = new Thread(() -> count(how));
        other.start();
        count(how);
        other.join();
    }

    private static void count(String how) {
        switch (how) {
            case "get":
                segment.set(ValueLayout.JAVA_INT, 4, segment.get(ValueLayout.JAVA_INT, 4) + 1);
                break;
            case "element":
                ARRAY[1] = segment.get(ValueLayout.JAVA_INT, 4) + 1;
                break;
            case "index":
                int read = segment.getAtIndex(ValueLayout.JAVA_INT, 1);
                segment.setAtIndex(ValueLayout.JAVA_INT, 1, read + 1);
                break;
            case "field":
                FIELD.set(segment, 0L, (int) FIELD.get(segment, 0L) + 1);
                break;
            case "path":
                PATH.setVolatile(segment, 0L, 1L, (int) PATH.getVolatile(segment, 0L, 1L) + 1);
                break;
            case "slice":
                MemorySegment slice = segment.asSlice(4, 4);
                slice.set(ValueLayout.JAVA_INT, 0, slice.get(ValueLayout.JAVA_INT, 0) + 1);
                break;
            case "copy":
                MemorySegment copy = MemorySegment.ofArray(new int[4]).copyFrom(segment);
                copy.set(ValueLayout.JAVA_INT, 4, copy.get(ValueLayout.JAVA_INT, 4) + 1);
                segment.copyFrom(copy);
                break;
            case "buffer":
                ByteBuffer buffer = segment.asByteBuffer().order(ByteOrder.nativeOrder());
                buffer.putInt(4, buffer.getInt(4) + 1);
                break;
            case "raw":
                MemorySegment raw = MemorySegment.ofAddress(segment.address()).reinterpret(16);
                raw.set(ValueLayout.JAVA_INT, 4, raw.get(ValueLayout.JAVA_INT, 4) + 1);
                break;
            case "add":
                FIELD.getAndAdd(segment, 0L, 1);
                break;
            case "cas":
                int seen = (int) PATH.getVolatile(segment, 0L, 1L);
                while (!PATH.compareAndSet(segment, 0L, 1L, seen, seen + 1)) {
                    seen = (int) PATH.getVolatile(segment, 0L, 1L);
                }
                break;
            case "flag":
                if (!segment.get(ValueLayout.JAVA_BOOLEAN, 0)) {
                    segment.set(ValueLayout.JAVA_BOOLEAN, 0, true);
                    segment.set(ValueLayout.JAVA_INT, 4, segment.get(ValueLayout.JAVA_INT, 4) + 1);
                }
                break;
            default:
                segment.fill((byte) (segment.get(ValueLayout.JAVA_BYTE, 5) + 1));
        }
    }

    private static void string() {
        try (Arena arena = Arena.ofConfined()) {
            check(arena.allocateFrom("text").getString(0).equals("text"), "another text");
        }
    }

    private static void owner() throws InterruptedException {
        Throwable[] thrown = new Throwable[1];
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment own = arena.allocate(8);
            own.set(ValueLayout.JAVA_INT, 0, 5);
            Thread other =
                    new Thread(
                            () -> {
                                try {
                                    own.get(ValueLayout.JAVA_INT, 0);
                                } catch (RuntimeException e) {
                                    thrown[0] = e;
                                }
                            });
            other.start();
            other.join();
            check(own.get(ValueLayout.JAVA_INT, 0) == 5, "another value");
        }
        check(thrown[0] instanceof WrongThreadException, "thrown: " + thrown[0]);
    }

    /** An access comes before the end of the arena and succeeds, or fails. */
    private static void closed(String which) throws InterruptedException {
        Arena arena = Arena.ofShared();
        MemorySegment shared = arena.allocate(8);
        shared.set(ValueLayout.JAVA_INT, 0, 7);
        Object[] result = new Object[1];
        Thread other =
                new Thread(
                        () -> {
                            try {
                                result[0] = shared.get(ValueLayout.JAVA_INT, 0);
                            } catch (IllegalStateException e) {
                                result[0] = e;
                            }
                        });
        other.start();
        arena.close();
        other.join();
        boolean failed = result[0] instanceof IllegalStateException;
        check(failed || result[0].equals(7), "result: " + result[0]);
        check(!(which.equals("sooner") && failed), "result: " + result[0]);
        check(!(which.equals("later") && !failed), "read " + result[0]);
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }
}
