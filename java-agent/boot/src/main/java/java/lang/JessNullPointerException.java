package java.lang;

import jdk.internal.access.SharedSecrets;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.ConstantPool;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;

/**
 * The JVM's messages of {@link NullPointerException} as they would be without twins. The JVM
 * explains the instruction that failed; in a twin that may be one that was inserted before the
 * program's own. The bytecode around it shows which one was meant.
 */
final class JessNullPointerException {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long BACKTRACE = UNSAFE.objectFieldOffset(Throwable.class, "backtrace");
    private static final long METHOD_SLOT = UNSAFE.objectFieldOffset(Method.class, "slot");
    private static final long CONSTRUCTOR_SLOT =
            UNSAFE.objectFieldOffset(Constructor.class, "slot");

    // Parts of the JVM's backtrace, each an array with an entry per frame, the innermost first.
    private static final int METHODS = 0;
    private static final int POSITIONS = 1;
    private static final int CLASSES = 2;

    private static final int LDC_W = 0x13;
    private static final int POP = 0x57;
    private static final int SWAP = 0x5f;
    private static final int GETFIELD = 0xb4;
    private static final int INVOKEVIRTUAL = 0xb6;
    private static final int INVOKESTATIC = 0xb8;
    private static final int INVOKEINTERFACE = 0xb9;

    private static final String OF_SHADOW = "Cannot read field \"$jess\"";
    private static final String GET_CLASS = ".getClass()\"";
    private static final String REASON = " because ";
    private static final String PARAMETER = "\"<parameter";
    private static final String LOCAL = "\"<local";
    private static final String HOOKS = "java/lang/JessHooks";
    private static final String SUMS = "java/lang/JessSums";

    private JessNullPointerException() {}

    /** Called instead of the native in both worlds; null when the JVM has nothing to say. */
    static String message(NullPointerException thrown) {
        String text = JessRaw.message0(thrown);
        if (text == null) {
            return null;
        }
        boolean shadow = text.startsWith(OF_SHADOW);
        boolean named = text.indexOf(LOCAL) >= 0 || text.indexOf(PARAMETER) >= 0;
        if (shadow || named || text.indexOf(GET_CLASS) >= 0) {
            text = corrected(thrown, text, shadow);
        }
        return text.replace("$full$jess(", "(")
                .replace("$jess(", "(")
                .replace("java.lang.JessHooks.toString(Object)", "Object.toString()");
    }

    private static String corrected(NullPointerException thrown, String text, boolean shadow) {
        Object[] backtrace = (Object[]) UNSAFE.getReference(thrown, BACKTRACE);
        Class<?> type = (Class<?>) ((Object[]) backtrace[CLASSES])[0];
        int at = ((int[]) backtrace[POSITIONS])[0] >>> 16;
        Executable twin = called(type, ((short[]) backtrace[METHODS])[0] & 0xffff);
        if (twin == null) {
            return text;
        }
        if (JessStack.isInstruction(twin.getName())) {
            // What was null is known to the method of the program only.
            int reason = text.indexOf(REASON);
            return reason < 0 ? text : text.substring(0, reason);
        }
        if (twin instanceof Constructor) {
            text = withoutMarker(text, (Constructor<?>) twin);
        }
        if (shadow || text.indexOf(GET_CLASS) >= 0) {
            byte[] code = JessNative.bytecodes(twin);
            ConstantPool pool = SharedSecrets.getJavaLangAccess().getConstantPool(type);
            String own = operation(code, at, pool, text);
            if (own != null) {
                return own.concat(text.substring(text.indexOf('"', text.indexOf('"') + 1) + 1));
            }
        }
        return text;
    }

    /** The method or constructor that the JVM calls so, if JESS has added it. */
    private static Executable called(Class<?> type, int slot) {
        Method[] methods = JessRaw.methods0(type, false);
        for (int i = 0; i < methods.length; i++) {
            if (UNSAFE.getInt(methods[i], METHOD_SLOT) == slot) {
                String name = methods[i].getName();
                boolean added = name.endsWith(JessStack.SUFFIX) || JessStack.isInstruction(name);
                return added ? methods[i] : null;
            }
        }
        Constructor<?>[] constructors = JessRaw.constructors0(type, false);
        for (int i = 0; i < constructors.length; i++) {
            if (UNSAFE.getInt(constructors[i], CONSTRUCTOR_SLOT) == slot) {
                return JessReflection.isMarked(constructors[i]) ? constructors[i] : null;
            }
        }
        return null;
    }

    /** The marker takes a local variable of its own, in front of those that are not parameters. */
    private static String withoutMarker(String text, Constructor<?> twin) {
        int start = text.indexOf(LOCAL);
        if (start < 0) {
            return text;
        }
        int end = text.indexOf('>', start);
        int local = Integer.parseInt(text.substring(start + LOCAL.length(), end));
        Class<?>[] parameters = twin.getParameterTypes();
        int marker = 1;
        for (int i = 0; i < parameters.length - 1; i++) {
            marker += parameters[i] == long.class || parameters[i] == double.class ? 2 : 1;
        }
        return local < marker
                ? text
                : text.substring(0, start + LOCAL.length())
                        .concat(Integer.toString(local - 1))
                        .concat(text.substring(end));
    }

    /**
     * What the program was about to do where an inserted instruction has failed; null when it was
     * the program's own.
     */
    private static String operation(byte[] code, int at, ConstantPool pool, String text) {
        int opcode = code[at] & 0xff;
        if (opcode == GETFIELD) {
            boolean read = member(code, at + 6, pool)[1].equals("get");
            int access = at + 9;
            while (isShuffle(code[access])) {
                access++;
            }
            String field = member(code, access, pool)[1];
            return (read ? "Cannot read field \"" : "Cannot assign field \"")
                    .concat(field)
                    .concat("\"");
        }
        int next = opcode == INVOKEVIRTUAL ? at + 3 : opcode == INVOKEINTERFACE ? at + 5 : -1;
        if (next < 0 || code[next] != POP) {
            return null;
        }
        do {
            next++;
        } while (isShuffle(code[next]));
        boolean site = code[next] == LDC_W;
        if (site) {
            next += 3;
        }
        if ((code[next] & 0xff) != INVOKESTATIC) {
            return null;
        }
        String[] hook = member(code, next, pool);
        String by = hook[0].replace('.', '/');
        if (!by.equals(HOOKS) && !by.equals(SUMS)) {
            return null;
        }
        if (site) {
            return "Cannot enter synchronized block";
        }
        String owner = text.substring(0, text.indexOf(GET_CLASS) + 1);
        return owner.concat(method(hook[1], hook[2])).concat("\"");
    }

    /** The method that a hook stands for, as the JVM writes it. */
    private static String method(String hook, String descriptor) {
        String name = hook.endsWith("_") ? hook.substring(0, hook.length() - 1) : hook;
        switch (descriptor) {
            case "(Ljava/lang/Object;Ljava/lang/Object;)Z":
                return name.concat("(Object)");
            case "(Ljava/lang/Object;J)V":
                return name.concat("(long)");
            case "(Ljava/lang/Object;JI)V":
                return name.concat("(long, int)");
            case "(Ljava/util/concurrent/atomic/AtomicInteger;I)I":
            case "(Ljava/util/concurrent/atomic/AtomicIntegerArray;I)I":
            case "(Ljava/util/concurrent/atomic/AtomicLongArray;I)J":
                return name.concat("(int)");
            case "(Ljava/util/concurrent/atomic/AtomicLong;J)J":
                return name.concat("(long)");
            default:
                return name.concat("()");
        }
    }

    private static boolean isShuffle(byte opcode) {
        return opcode >= POP && opcode <= SWAP;
    }

    /** Class, name and descriptor that the instruction at a position names. */
    private static String[] member(byte[] code, int at, ConstantPool pool) {
        return pool.getMemberRefInfoAt((code[at + 1] & 0xff) << 8 | code[at + 2] & 0xff);
    }
}
