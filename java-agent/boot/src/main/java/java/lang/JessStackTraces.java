package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.Arrays;

/** Stack traces as the program would see them without JESS. */
final class JessStackTraces {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long METHOD =
            UNSAFE.objectFieldOffset(StackTraceElement.class, "methodName");
    private static final String ADDED = "java.lang.Jess";
    private static final String BOTTOM = "java.lang.JessLife";

    private JessStackTraces() {}

    /** The same array when there was nothing to clean. Names are corrected in place. */
    static StackTraceElement[] strip(StackTraceElement[] frames) {
        StackTraceElement[] kept = new StackTraceElement[frames.length];
        int count = 0;
        StackTraceElement previous = null;
        boolean joins = false;
        for (int i = 0; i < frames.length; i++) {
            StackTraceElement frame = frames[i];
            String owner = frame.getClassName();
            String method = frame.getMethodName();
            if (owner.startsWith(BOTTOM)) {
                break;
            }
            if (owner.startsWith(ADDED) || JessStack.isInstruction(method)) {
                joins = true;
                continue;
            }
            String stripped = name(method);
            if (stripped != method) {
                UNSAFE.putReference(frame, METHOD, stripped);
            }
            boolean again =
                    joins
                            && previous != null
                            && previous.getMethodName().equals(stripped)
                            && previous.getClassName().equals(owner);
            if (!again) {
                kept[count++] = frame;
                previous = frame;
            }
            joins = method.endsWith(JessStack.FULL);
        }
        return count == frames.length ? frames : Arrays.copyOf(kept, count);
    }

    /**
     * Without the frames on top in which a throwable was made. The JVM leaves them out by their
     * names, and stops at the first twin.
     */
    static StackTraceElement[] withoutMaking(Throwable thrown, StackTraceElement[] clean) {
        int top = makers(thrown, clean, 0, "fillInStackTrace");
        top = makers(thrown, clean, top, "<init>");
        return top == 0 ? clean : Arrays.copyOfRange(clean, top, clean.length);
    }

    /** The first frame from {@code at} on that is no method of this name of the throwable. */
    private static int makers(Throwable thrown, StackTraceElement[] clean, int at, String name) {
        int top = at;
        while (isOf(thrown, clean, top, name)) {
            top++;
        }
        return top;
    }

    private static boolean isOf(
            Throwable thrown, StackTraceElement[] clean, int at, String method) {
        if (at >= clean.length || !clean[at].getMethodName().equals(method)) {
            return false;
        }
        String owner = clean[at].getClassName();
        for (Class<?> c = thrown.getClass(); c != null; c = c.getSuperclass()) {
            if (c.getName().equals(owner)) {
                return true;
            }
        }
        return false;
    }

    /** The name that a twin stands for; the same string when it is no twin. */
    static String name(String method) {
        if (JessStack.isInitialiser(method)) {
            return "<clinit>";
        }
        if (method.endsWith(JessStack.FULL)) {
            return method.substring(0, method.length() - JessStack.FULL.length());
        }
        return method.endsWith(JessStack.SUFFIX)
                ? method.substring(0, method.length() - JessStack.SUFFIX.length())
                : method;
    }
}
