package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Verbose replay: reports to the bridge, for every operation, where it is, on which object, and
 * which values it reads and writes. Slow, and used for the one failing schedule only.
 */
final class JessVerbose {
    /** Stands for the type of a word of a byte array. */
    private static final char WORD = 'W';

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int LONGEST_VALUE = 60;
    private static final String LOCKS = "java.util.concurrent.locks.";
    private static final long REENTRANT = UNSAFE.objectFieldOffset(ReentrantLock.class, "sync");
    private static final long READ_WRITE =
            UNSAFE.objectFieldOffset(ReentrantReadWriteLock.class, "sync");

    /** The replay that is reported; null in all other executions. */
    private static JessVerbose story;

    private final HashMap<Integer, Object> byId = new HashMap<>();
    private final IdentityHashMap<Object, String> names = new IdentityHashMap<>();
    private final HashMap<String, Integer> counts = new HashMap<>();

    private final JessLibraries libraries = new JessLibraries();

    /** One of the reserved sites while an access of a model is made, otherwise 0. */
    private int modelShape;

    /** Where that access is; -1 if unknown. */
    private long modelOffset = -1;

    private char modelType;

    private JessVerbose() {}

    static void begin() {
        story = new JessVerbose();
    }

    static void end() {
        story = null;
    }

    /** Objects and their names, while the collector may take those that nothing else refers to. */
    static final class Loose {
        final HashMap<WeakReference<Object>, String> names = new HashMap<>();
    }

    /** Keeps no object alive, until they are given back. */
    static Loose loosen() {
        Loose loose = new Loose();
        for (Map.Entry<Object, String> named : story.names.entrySet()) {
            loose.names.put(new WeakReference<>(named.getKey()), named.getValue());
        }
        story.names.clear();
        story.byId.clear();
        return loose;
    }

    static void tighten(Loose loose) {
        for (Map.Entry<WeakReference<Object>, String> named : loose.names.entrySet()) {
            Object object = named.getKey().get();
            if (object != null) {
                story.names.put(object, named.getValue());
            }
        }
    }

    static void remember(int lo, Object object) {
        if (lo != 0) {
            story.byId.put(lo, object);
        }
    }

    /** The access that is recorded next is one of a model. */
    static void locate(int shape, long offset, char type) {
        story.modelShape = shape;
        story.modelOffset = offset;
        story.modelType = type;
    }

    /** The record at the current position is about to be announced. */
    static void access(Object object) {
        story.tellAccess(object);
    }

    /** An operation is about to be announced. */
    static void operation(int kind, long a, long b) {
        story.tellOperation(kind, a);
    }

    /** Whether the bridge wants to know; the middle of a very long execution is left out. */
    private static boolean tells() {
        return UNSAFE.getInt(JessBuffer.CONTROL + JessProtocol.CONTROL_VERBOSE) != 0;
    }

    private void tellAccess(Object object) {
        JessContext context = JessMachine.current;
        int shape = modelShape;
        modelShape = 0;
        seen(context);
        if (!tells()) {
            modelOffset = -1;
            return;
        }
        long address = JessBuffer.RECORDS + JessMachine.position;
        int site = (int) (UNSAFE.getLong(address) >>> 32);
        long word = UNSAFE.getLong(address + 8);
        String text;
        if (shape != 0) {
            text = model(context, object, shape, word);
        } else if (object != null && object.getClass().isArray()) {
            text = element(context, object, (int) word);
        } else {
            text = field(context, object, site);
        }
        modelOffset = -1;
        describe(text, context);
    }

    private String model(JessContext context, Object object, int shape, long word) {
        if (object == null) {
            return "";
        }
        if (shape == JessProtocol.SITE_UNSAFE_ELEMENT) {
            return element(context, object, (int) (word >>> 8));
        }
        if (modelOffset < 0) {
            return name(object);
        }
        expect(context, object, modelOffset, modelType);
        if (shape == JessProtocol.SITE_UNSAFE_STATIC) {
            Class<?> owner = (Class<?>) object;
            return simple(owner.getName()) + "." + JessSite.staticAt(owner, modelOffset);
        }
        String field = JessSite.fieldAt(object, modelOffset);
        return field == null ? name(object) : name(object) + "." + field;
    }

    private String element(JessContext context, Object array, int index) {
        Class<?> type = array.getClass();
        String file = JessPlaces.name(array, index);
        if (file != null) {
            return file;
        }
        if (JessWords.inArrays && array instanceof byte[]) {
            int first = index << JessWords.SHIFT;
            int last = Math.min(((byte[]) array).length, first + Long.BYTES) - 1;
            expect(context, array, index, WORD);
            return name(array) + "[" + first + ".." + last + "]";
        }
        if (array instanceof JessDirectMemory) {
            expect(context, array, index, 'J');
        } else if (index >= 0 && index < java.lang.reflect.Array.getLength(array)) {
            long offset = JessArrays.base(type) + (long) index * UNSAFE.arrayIndexScale(type);
            expect(context, array, offset, JessMemory.elementType(array));
        }
        return name(array) + "[" + index + "]";
    }

    private String field(JessContext context, Object object, int site) {
        String full = JessNative.fieldName(site);
        if (full == null) {
            return object == null ? "" : name(object);
        }
        JessSite where =
                object == null ? JessSite.statically(site) : JessSite.instance(object, site);
        Object base = object == null ? where.base : object;
        expect(context, base, where.offset, where.type);
        return (object == null ? simple(where.owner) : name(object)) + "." + where.name;
    }

    private static void expect(JessContext context, Object base, long offset, char type) {
        context.accessBase = base;
        context.accessOffset = offset;
        context.accessType = type;
    }

    private void describe(String object, JessContext context) {
        StackTraceElement[] trace = JessStack.here();
        String value = "";
        if (context.accessBase != null) {
            value = show(context.accessBase, context.accessOffset, context.accessType);
        }
        String[] frames = JessStack.frames(trace);
        libraries.mark(frames);
        JessNative.describe(JessStack.where(trace), object, value, frames);
    }

    /**
     * Reports what the previous access of a thread read or wrote; no other thread has run since.
     */
    private void seen(JessContext context) {
        if (context.accessBase != null) {
            JessNative.value(show(context.accessBase, context.accessOffset, context.accessType));
            context.accessBase = null;
        }
    }

    private void tellOperation(int kind, long a) {
        JessContext context = JessMachine.current;
        seen(context);
        if (!tells()) {
            return;
        }
        String object = "";
        switch (kind) {
            case JessOp.START:
            case JessOp.JOIN:
            case JessOp.IS_ALIVE:
            case JessOp.GET_STATE:
            case JessOp.INTERRUPT:
            case JessOp.IS_INTERRUPTED:
            case JessOp.UNPARK:
                break;
            case JessOp.CHOOSE:
                object = "whether to wake without a cause";
                break;
            default:
                Object known = byId.get((int) a);
                if (known != null) {
                    object = name(known);
                }
                break;
        }
        describe(object, context);
    }

    /** The value at a location as text. */
    private String show(Object base, long offset, char type) {
        if (type == 'L' || type == '[') {
            return valueName(UNSAFE.getReference(base, offset));
        }
        if (base instanceof JessDirectMemory) {
            return ((JessDirectMemory) base).show((int) offset);
        }
        if (type == WORD) {
            return JessWords.show((byte[]) base, (int) offset);
        }
        long bits = JessMemory.read(base, offset, type);
        switch (type) {
            case 'Z':
                return bits != 0 ? "true" : "false";
            case 'C':
                return quoted(String.valueOf((char) bits), '\'', false);
            case 'F':
                return Float.toString(Float.intBitsToFloat((int) bits));
            case 'D':
                return Double.toString(Double.longBitsToDouble(bits));
            default:
                return Long.toString(bits);
        }
    }

    /**
     * Name of an object: its class and how many of that class have been named before. The
     * synchronizer of a lock has the name of the lock, by which its users know it.
     */
    private String name(Object object) {
        if (object == null) {
            return "";
        }
        if (object instanceof Class<?>) {
            return simple(((Class<?>) object).getName()) + ".class";
        }
        if (object instanceof JessNamed) {
            return ((JessNamed) object).name();
        }
        JessHashes.show(object);
        Object sync = sync(object);
        String known = names.get(object);
        if (known == null && sync != null) {
            known = names.get(sync);
        }
        if (known == null) {
            String kind = kind(object.getClass());
            Integer before = counts.get(kind);
            int number = before == null ? 1 : before + 1;
            counts.put(kind, number);
            known = kind + "#" + number;
        }
        names.put(object, known);
        if (sync != null) {
            names.put(sync, known);
        }
        return known;
    }

    /** The object by which the engine knows a lock, if this is one; otherwise null. */
    private static Object sync(Object object) {
        if (object instanceof ReentrantLock) {
            return UNSAFE.getReference(object, REENTRANT);
        }
        return object instanceof ReentrantReadWriteLock
                ? UNSAFE.getReference(object, READ_WRITE)
                : null;
    }

    /** A value as text. */
    private String valueName(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String) {
            String text = (String) value;
            boolean cut = text.length() > LONGEST_VALUE;
            return quoted(cut ? text.substring(0, LONGEST_VALUE) : text, '"', cut);
        }
        if (value instanceof Number && value.getClass().getName().startsWith("java.lang.")
                || value instanceof Boolean) {
            return value.toString();
        }
        if (value instanceof Character) {
            return quoted(value.toString(), '\'', false);
        }
        if (value instanceof Thread) {
            return ((Thread) value).getName();
        }
        if (value instanceof Enum<?>) {
            return ((Enum<?>) value).name();
        }
        return name(value);
    }

    /**
     * A text as a literal of the language: what would not print as itself is shown by its number,
     * so that no two texts look the same.
     */
    private static String quoted(String text, char quote, boolean cut) {
        StringBuilder out = new StringBuilder();
        out.append(quote);
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            switch (letter) {
                case '\n':
                    out.append("\\n");
                    break;
                case '\r':
                    out.append("\\r");
                    break;
                case '\t':
                    out.append("\\t");
                    break;
                case '\\':
                    out.append("\\\\");
                    break;
                default:
                    if (letter == quote) {
                        out.append('\\').append(letter);
                    } else if (isHidden(text, i)) {
                        String digits = Integer.toHexString(letter);
                        out.append("\\u").append("0000", digits.length(), 4).append(digits);
                    } else {
                        out.append(letter);
                    }
            }
        }
        if (cut) {
            out.append('…');
        }
        return out.append(quote).toString();
    }

    /** Whether a letter does not print as itself. */
    private static boolean isHidden(String text, int at) {
        char letter = text.charAt(at);
        if (Character.isHighSurrogate(letter)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        if (Character.isLowSurrogate(letter)) {
            return at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
        }
        return switch (Character.getType(letter)) {
            case Character.CONTROL,
                            Character.FORMAT,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR,
                            Character.UNASSIGNED ->
                    true;
            default -> letter == '\u00a0';
        };
    }

    private static String kind(Class<?> type) {
        if (type.isArray()) {
            return kind(type.getComponentType()) + "[]";
        }
        if (type == JessDirectMemory.class) {
            return "DirectMemory";
        }
        String name = type.getName();
        if (name.startsWith(LOCKS)) {
            name = name.endsWith("$ConditionObject") ? "Condition" : withoutSync(name);
        }
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? simple(name) : simple(name.substring(0, lambda)) + "$lambda";
    }

    /** {@code ReentrantLock} of {@code ReentrantLock$NonfairSync}. */
    private static String withoutSync(String name) {
        return name.endsWith("Sync") && name.indexOf('$') > 0
                ? name.substring(0, name.indexOf('$'))
                : name;
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
