package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;

/**
 * Arrays and buffers that are given to code which is not seen: islands, coarse steps, natives. What
 * it reads is read here before, for a copy that it gets in their place; what it writes goes to a
 * copy, too, and is written from there when it has returned. So each element is accessed where its
 * record is, whichever other thread runs in between; and since all reads of one array, or all
 * writes, are a step of trusted code, mostly none does.
 *
 * <p>Invariant: what is given is an array of numbers; copies are known to no other code, and what
 * the program finds in its own arrays is what it would find there without them.
 */
public final class JessGiven {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private static final long POSITION = JessMemory.offset(Buffer.class, "position");
    private static final long LIMIT = JessMemory.offset(Buffer.class, "limit");

    /** Bits of a result of zlib that say how much it has read, and how much it has written. */
    private static final int ZIP_BITS = 31;

    private JessGiven() {}

    /** The fields of buffers of one kind, and the twins that access one element. */
    private static final class Inside {
        static final Inside BYTES = new Inside(ByteBuffer.class, byte.class);
        static final Inside CHARS = new Inside(CharBuffer.class, char.class);

        final long array;
        final long offset;
        final Method get;
        final Method put;

        Inside(Class<?> kind, Class<?> element) {
            array = JessMemory.offset(kind, "hb");
            offset = JessMemory.offset(kind, "offset");
            get = twin(kind, "get", int.class);
            put = twin(kind, "put", int.class, element);
        }

        private static Method twin(Class<?> kind, String name, Class<?>... types) {
            try {
                return JessTwins.method(kind.getMethod(name, types));
            } catch (NoSuchMethodException impossible) {
                throw new InternalError(impossible);
            }
        }
    }

    // Arrays.

    /**
     * In place of an array that is read from an element on; a length that cannot be means all of
     * it.
     */
    public static Object taken(Object array, int from, int length) {
        if (array == null) {
            return null;
        }
        int all = Array.getLength(array);
        boolean isPart = from >= 0 && length >= 0 && length <= all - from;
        int first = isPart ? from : 0;
        int count = isPart ? length : all;
        if (JessMachine.quiet()) {
            JessReads.part(array, first, count);
            return array;
        }
        Object copy = Array.newInstance(array.getClass().getComponentType(), all);
        read(array, first, copy, first, count);
        return copy;
    }

    /** In place of an array that will be written. */
    public static Object target(Object array) {
        if (array == null) {
            return null;
        }
        int all = Array.getLength(array);
        if (JessMachine.quiet()) {
            JessUndo.part(array, 0, all);
            return array;
        }
        Object copy = Array.newInstance(array.getClass().getComponentType(), all);
        System.arraycopy(array, 0, copy, 0, all);
        return copy;
    }

    /**
     * An array has been written from an element on, or its copy has; {@code written} is how much,
     * and -1 if only the intended length is known, or nothing at all.
     */
    public static void wrote(Object array, Object copy, int from, int length, int written) {
        if (array == copy || array == null) {
            return;
        }
        int all = Array.getLength(array);
        int room = length >= 0 ? Math.min(length, all - from) : all - from;
        int count = written >= 0 ? Math.min(written, room) : length < 0 && from >= 0 ? room : 0;
        if (from >= 0 && count > 0) {
            write(copy, from, array, from, count);
        }
    }

    /** How much zlib has written, as its natives encode it. */
    public static int output(long result) {
        return (int) (result >>> ZIP_BITS) & Integer.MAX_VALUE;
    }

    private static void read(Object array, int from, Object copy, int to, int count) {
        if (count > 0) {
            int state = JessTrust.enter();
            JessCopies.read(array, from, copy, to, count);
            JessTrust.leave(state);
        }
    }

    private static void write(Object copy, int from, Object array, int to, int count) {
        int state = JessTrust.enter();
        JessCopies.write(copy, from, array, to, count);
        JessTrust.leave(state);
    }

    // Buffers.

    /** In place of a buffer whose rest is read, or will be written. */
    public static Object buffer(Object given, boolean isWritten) {
        if (given == null || JessMachine.quiet()) {
            return given;
        }
        Buffer buffer = (Buffer) given;
        JessAccess.access(buffer, POSITION, JessProtocol.PLAIN | JessProtocol.READ, 'I');
        JessAccess.access(buffer, LIMIT, JessProtocol.PLAIN | JessProtocol.READ, 'I');
        int position = buffer.position();
        int limit = buffer.limit();
        Buffer copy;
        if (buffer instanceof ByteBuffer) {
            ByteBuffer bytes = ByteBuffer.allocate(limit);
            if (!isWritten) {
                readRest(Inside.BYTES, buffer, bytes.array(), position, limit);
            } else if (buffer.isReadOnly()) {
                bytes = bytes.asReadOnlyBuffer();
            }
            copy = bytes.order(((ByteBuffer) buffer).order());
        } else {
            CharBuffer chars = CharBuffer.allocate(limit);
            if (!isWritten) {
                readRest(Inside.CHARS, buffer, chars.array(), position, limit);
            } else if (buffer.isReadOnly()) {
                chars = chars.asReadOnlyBuffer();
            }
            copy = chars;
        }
        copy.position(position);
        return copy;
    }

    private static void readRest(Inside inside, Buffer buffer, Object to, int first, int end) {
        Object array = UNSAFE.getReference(buffer, inside.array);
        if (array != null) {
            int offset = UNSAFE.getInt(buffer, inside.offset);
            read(array, offset + first, to, first, end - first);
            return;
        }
        for (int i = first; i < end; i++) {
            Object element = call(inside.get, buffer, i, null);
            if (to instanceof byte[]) {
                ((byte[]) to)[i] = (Byte) element;
            } else {
                ((char[]) to)[i] = (Character) element;
            }
        }
    }

    /** A buffer, or its copy, was read or written up to where that stands now. */
    public static void gaveBack(Object given, Object taken, boolean isWritten) {
        if (given == taken || given == null) {
            return;
        }
        Buffer buffer = (Buffer) given;
        Buffer copy = (Buffer) taken;
        int from = buffer.position();
        int to = copy.position();
        if (from == to) {
            return;
        }
        if (isWritten && to > from) {
            Inside inside = buffer instanceof ByteBuffer ? Inside.BYTES : Inside.CHARS;
            writeRest(inside, buffer, copy.array(), from, to);
        }
        JessAccess.access(buffer, POSITION, JessProtocol.PLAIN | JessProtocol.WRITE, 'I');
        buffer.position(Math.min(to, buffer.limit()));
    }

    private static void writeRest(Inside inside, Buffer buffer, Object from, int first, int end) {
        Object array = UNSAFE.getReference(buffer, inside.array);
        if (array != null) {
            int offset = UNSAFE.getInt(buffer, inside.offset);
            write(from, first, array, offset + first, end - first);
            return;
        }
        for (int i = first; i < end; i++) {
            Object element = Array.get(from, i);
            call(inside.put, buffer, i, element);
        }
    }

    private static Object call(Method twin, Buffer buffer, int at, Object element) {
        try {
            return element == null ? twin.invoke(buffer, at) : twin.invoke(buffer, at, element);
        } catch (InvocationTargetException e) {
            throw JessReflection.sneak(JessReflection.passing(e).getCause());
        } catch (IllegalAccessException e) {
            throw new InternalError(e);
        }
    }
}
