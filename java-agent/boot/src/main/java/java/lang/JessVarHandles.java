package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.function.BiFunction;

/**
 * Accesses through VarHandles. What a handle leads to is read from its private fields; the classes
 * of handles differ per type and shape, so their offsets are kept per class.
 */
public final class JessVarHandles {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long BUFFER_ARRAY = JessMemory.offset(ByteBuffer.class, "hb");
    private static final long BUFFER_ADDRESS = JessMemory.offset(Buffer.class, "address");
    private static final long BUFFER_START = JessMemory.offset(ByteBuffer.class, "offset");

    /** Filled on first use of a class, for the life of the JVM. */
    private static final HashMap<Class<?>, Shape> SHAPES = new HashMap<>();

    /** The class of the handle used last, and what {@link #SHAPES} has for it; never reset. */
    private static Class<?> lastClass;

    private static Shape lastShape;

    /** What the access that is announced next stores; reset by {@link #before}. */
    private static int stored;

    /** Whether the last access was to memory outside the heap, each byte of which has a record. */
    private static boolean isOffHeap;

    private JessVarHandles() {}

    /** What the handles of one class lead to. */
    private enum Kind {
        FIELD,
        STATIC,
        ELEMENT,
        BYTES,
        BUFFER,
        DELEGATE,

        /** Made from another handle, by code that is called around its accesses. */
        ADAPTED,

        /** To memory segments. */
        SEGMENT,
        OTHER
    }

    /** A class of handles. */
    private static final class Shape {
        final Kind kind;

        /** Descriptor character of the variable. */
        final char type;

        /** Offsets of fields inside the handle, which mean different things per kind. */
        final long first;

        final long second;

        Shape(Kind kind, char type, long first, long second) {
            this.kind = kind;
            this.type = type;
            this.first = first;
            this.second = second;
        }
    }

    /** Whether an access through a handle is what {@link JessVarHandleAccess#of} gives. */
    public static boolean isAdapted(VarHandle handle) {
        if (handle == null) {
            return false;
        }
        Kind kind = shape(((Object) handle).getClass()).kind;
        return kind == Kind.ADAPTED || kind == Kind.SEGMENT;
    }

    /** The handle that one is made from; null for those that are made from no other one. */
    static VarHandle madeFrom(VarHandle handle) {
        Shape shape = shape(((Object) handle).getClass());
        return shape.kind == Kind.ADAPTED
                ? (VarHandle) UNSAFE.getReference(handle, shape.first)
                : null;
    }

    /** What makes accesses of an adapted handle from those of the one that it is made from. */
    @SuppressWarnings("unchecked")
    static BiFunction<VarHandle.AccessMode, MethodHandle, MethodHandle> adaptation(
            VarHandle handle) {
        Shape shape = shape(((Object) handle).getClass());
        return (BiFunction<VarHandle.AccessMode, MethodHandle, MethodHandle>)
                UNSAFE.getReference(handle, shape.second);
    }

    /** The class with the accesses of a handle to memory segments; null for other handles. */
    static Class<?> segmentAccesses(VarHandle handle) {
        Shape shape = shape(((Object) handle).getClass());
        if (shape.kind != Kind.SEGMENT) {
            return null;
        }
        Object form = UNSAFE.getReference(handle, shape.first);
        return (Class<?>) UNSAFE.getReference(form, field(form.getClass(), "implClass"));
    }

    /**
     * Before an access.
     *
     * @param first the first argument if it is a reference: the object, array or buffer
     * @param index the first int argument: the index
     * @param mode an access kind and its memory order
     * @param site the call; the record carries the variable, which the site cannot know
     */
    public static void before(VarHandle handle, Object first, int index, int mode, int site) {
        before(handle, first, index, mode, site, false);
    }

    /** The same before an update for which it is checked afterwards whether it changed anything. */
    public static void beforeUpdate(VarHandle handle, Object first, int index, int mode, int site) {
        before(handle, first, index, mode, site, true);
    }

    /** What the next access stores, if it is an integer, a boolean or a character. */
    public static void storesNumber(long value) {
        stored = JessAccess.code(value);
    }

    /** What the next access stores, if it is a reference. */
    public static void storesReference(Object value) {
        stored = JessAccess.code(value);
    }

    static void before(
            VarHandle handle, Object first, int index, int mode, int site, boolean updates) {
        int value = stored;
        stored = JessProtocol.STORED_UNKNOWN;
        isOffHeap = false;
        if (handle == null || JessMachine.keepsAll()) {
            return;
        }
        Object target = handle;
        Shape shape = shape(target.getClass());
        while (shape.kind == Kind.DELEGATE) {
            // So does the handle itself; a write must find what the initialiser left.
            UNSAFE.ensureClassInitialized((Class<?>) UNSAFE.getReference(target, shape.second));
            target = UNSAFE.getReference(target, shape.first);
            shape = shape(target.getClass());
        }
        if (shape.kind == Kind.OTHER && JessMachine.quiet()) {
            return;
        }
        switch (shape.kind) {
            case FIELD:
                Class<?> owner = (Class<?>) UNSAFE.getReference(target, shape.second);
                if (owner.isInstance(first)) {
                    long offset = UNSAFE.getLong(target, shape.first);
                    access(first, offset, mode, value, shape.type, site, updates);
                }
                break;
            case STATIC:
                Object base = UNSAFE.getReference(target, shape.second);
                long place = UNSAFE.getLong(target, shape.first);
                JessClasses.uses((Class<?>) base);
                access(base, place, mode, value, shape.type, site, updates);
                break;
            case ELEMENT:
                element(first, index, mode, value, shape.type, site, updates);
                break;
            case BYTES:
                bytes(first, index, mode, shape.type, site);
                break;
            case BUFFER:
                buffer(first, index, mode, shape.type, site);
                break;
            default:
                JessModel.unsupported(
                        "what a VarHandle of the class "
                                + target.getClass().getName()
                                + " leads to is not seen, at "
                                + JessStack.where(new Throwable()));
                break;
        }
    }

    private static void access(
            Object base, long offset, int mode, int value, char type, int site, boolean updates) {
        JessAccess.storesCode(value);
        JessAccess.access(base, offset, mode, type, site);
        if (updates && !JessMachine.quiet()) {
            JessUpdate.begin(base, offset, type);
        }
    }

    /** After a compare-and-set. */
    public static void casResult(boolean done) {
        if (!done && !isOffHeap && !JessMachine.quiet()) {
            JessRuntime.changedNothing();
        }
    }

    /** After an update announced by {@link #beforeUpdate}. */
    public static void afterUpdate() {
        if (!JessMachine.quiet()) {
            JessUpdate.end();
        }
    }

    /** An index out of range, or no array, is for the handle to refuse. */
    private static void element(
            Object array, int index, int mode, int value, char type, int site, boolean updates) {
        if (array == null || !array.getClass().isArray()) {
            return;
        }
        if (index >= 0 && index < java.lang.reflect.Array.getLength(array)) {
            Class<?> shape = array.getClass();
            long scale = UNSAFE.arrayIndexScale(shape);
            long offset = JessArrays.base(shape) + index * scale;
            access(array, offset, mode, value, type, site, updates);
        }
    }

    private static void bytes(Object array, int index, int mode, char type, int site) {
        if (array instanceof byte[]) {
            int length = ((byte[]) array).length;
            int width = type == 'S' || type == 'C' ? 2 : type == 'I' || type == 'F' ? 4 : 8;
            if (index >= 0 && index <= length - width) {
                JessAccess.access(array, JessArrays.base(byte[].class) + index, mode, type, site);
            }
        }
    }

    /** A heap buffer stands for its array; another one for memory outside the heap. */
    private static void buffer(Object buffer, int index, int mode, char type, int site) {
        if (!(buffer instanceof ByteBuffer)) {
            return;
        }
        Object array = UNSAFE.getReference(buffer, BUFFER_ARRAY);
        if (array == null) {
            int width = JessAccess.width(type, 8);
            if (index >= 0 && index <= ((Buffer) buffer).limit() - width) {
                long address = UNSAFE.getLong(buffer, BUFFER_ADDRESS) + index;
                isOffHeap = true;
                JessAccess.access(null, address, mode, type, site);
            }
        } else if (index >= 0 && index < ((Buffer) buffer).limit()) {
            bytes(array, UNSAFE.getInt(buffer, BUFFER_START) + index, mode, type, site);
        }
    }

    private static Shape shape(Class<?> type) {
        if (type == lastClass) {
            return lastShape;
        }
        Shape shape = SHAPES.get(type);
        if (shape == null) {
            shape = look(type);
            SHAPES.put(type, shape);
        }
        lastClass = type;
        lastShape = shape;
        return shape;
    }

    private static Shape look(Class<?> type) {
        String name = type.getName();
        String variable = name.substring(name.lastIndexOf('.') + 1);
        if (variable.equals("LazyInitializingVarHandle")) {
            return new Shape(Kind.DELEGATE, 'L', field(type, "target"), field(type, "refc"));
        }
        if (variable.equals("IndirectVarHandle")) {
            return new Shape(
                    Kind.ADAPTED, 'L', field(type, "target"), field(type, "handleFactory"));
        }
        if (variable.equals("SegmentVarHandle")) {
            return new Shape(Kind.SEGMENT, 'L', field(type, "vform"), -1);
        }
        if (name.indexOf("ByteArrayAs") >= 0) {
            Kind kind = name.endsWith("$ByteBufferHandle") ? Kind.BUFFER : Kind.BYTES;
            return new Shape(kind, typeOf(variable, "ByteArrayAs"), -1, -1);
        }
        char of = typeOf(variable, "VarHandle");
        if (name.indexOf("$FieldInstance") >= 0) {
            return new Shape(
                    Kind.FIELD, of, field(type, "fieldOffset"), field(type, "receiverType"));
        }
        if (name.indexOf("$FieldStatic") >= 0) {
            return new Shape(Kind.STATIC, of, field(type, "fieldOffset"), field(type, "base"));
        }
        if (name.endsWith("$Array")) {
            return new Shape(Kind.ELEMENT, of, -1, -1);
        }
        return new Shape(Kind.OTHER, of, -1, -1);
    }

    /** From names such as VarHandleInts$Array. */
    private static char typeOf(String name, String prefix) {
        String rest = name.substring(name.indexOf(prefix) + prefix.length());
        if (rest.startsWith("Ints")) {
            return 'I';
        } else if (rest.startsWith("Longs")) {
            return 'J';
        } else if (rest.startsWith("Booleans")) {
            return 'Z';
        } else if (rest.startsWith("Bytes")) {
            return 'B';
        } else if (rest.startsWith("Shorts")) {
            return 'S';
        } else if (rest.startsWith("Chars")) {
            return 'C';
        } else if (rest.startsWith("Floats")) {
            return 'F';
        } else if (rest.startsWith("Doubles")) {
            return 'D';
        }
        return 'L';
    }

    private static long field(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            long offset = JessMemory.offset(c, name);
            if (offset >= 0) {
                return offset;
            }
        }
        throw new InternalError(type.getName().concat(".").concat(name));
    }
}
