package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Where the field of a site lives in memory; looked up once per site. */
final class JessSite {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** By number; filled when a site is first looked up, for the life of the JVM. */
    private static JessSite[] table = new JessSite[1024];

    /** Owner class as the site names it, with dots. */
    final String owner;

    final String name;

    /** First character of the descriptor; an array type counts as {@code 'L'}. */
    final char type;

    /** Class mirror of a static field; null for an instance field. */
    Object base;

    long offset = -1;

    /** The execution that has logged this static field already. */
    int logged;

    private JessSite(String owner, String name, char type) {
        this.owner = owner;
        this.name = name;
        this.type = type;
    }

    /** The site of an instance field access on {@code object}. */
    static JessSite instance(Object object, int site) {
        JessSite found = site < table.length ? table[site] : null;
        if (found == null) {
            found = find(object, site);
            return found == null ? fail(parse(site)) : found;
        }
        return found;
    }

    /** The same; null if it is none, or not known. */
    static JessSite find(Object object, int site) {
        JessSite found = site < table.length ? table[site] : null;
        if (found == null) {
            found = parsed(site);
            if (found == null) {
                return null;
            }
            Class<?> declaring = object.getClass();
            while (declaring != null && !declaring.getName().equals(found.owner)) {
                declaring = declaring.getSuperclass();
            }
            found.offset =
                    instanceOffset(declaring == null ? object.getClass() : declaring, found.name);
            if (found.offset < 0) {
                return null;
            }
            store(site, found);
        }
        return found;
    }

    /** The site of a static field access by the twin that is running. */
    static JessSite statically(int site) {
        JessSite found = site < table.length ? table[site] : null;
        if (found == null) {
            found = parse(site);
            Class<?> owner = owner(JessStack.caller(), found);
            if (owner == null || !found.resolve(owner)) {
                return fail(found);
            }
            store(site, found);
        }
        return found;
    }

    /** The site if something has resolved it. */
    static JessSite known(int site) {
        return site >= 0 && site < table.length ? table[site] : null;
    }

    private static JessSite parse(int site) {
        JessSite found = parsed(site);
        return found == null ? fail(new JessSite("site", Integer.toString(site), 'L')) : found;
    }

    /** What the table of sites says; null if it names no field. */
    private static JessSite parsed(int site) {
        String text = JessNative.fieldName(site);
        int colon = text == null ? -1 : text.indexOf(':');
        int dot = colon < 0 ? -1 : text.lastIndexOf('.', colon);
        if (dot < 0) {
            return null;
        }
        char type = text.charAt(colon + 1);
        return new JessSite(
                text.substring(0, dot).replace('/', '.'),
                text.substring(dot + 1, colon),
                type == '[' ? 'L' : type);
    }

    private static void store(int site, JessSite found) {
        if (site >= table.length) {
            JessSite[] grown = new JessSite[Math.max(site + 1, table.length * 2)];
            System.arraycopy(table, 0, grown, 0, table.length);
            table = grown;
        }
        table[site] = found;
    }

    private static JessSite fail(JessSite site) {
        JessEnd.uncontrolled(
                "no memory location is known for field "
                        + site.owner
                        + "."
                        + site.name
                        + ", so its value could not be restored after an execution");
        throw JessStop.STOP;
    }

    private static long instanceOffset(Class<?> from, String name) {
        for (Class<?> c = from; c != null; c = c.getSuperclass()) {
            long offset = declaredOffset(c, name);
            if (offset >= 0) {
                return offset;
            }
        }
        return -1;
    }

    /** The class that the site of a static field names. */
    private static Class<?> owner(Class<?> accessor, JessSite site) {
        if (names(accessor, site.owner)) {
            return accessor;
        }
        try {
            return Class.forName(site.owner, false, accessor.getClassLoader());
        } catch (ClassNotFoundException e) {
            return JessStack.callerNamed(site.owner);
        }
    }

    /**
     * Whether a class file that this class was made from calls it so; no loader finds a hidden one.
     */
    private static boolean names(Class<?> made, String name) {
        String real = made.getName();
        return real.startsWith(name)
                && (real.length() == name.length()
                        || made.isHidden() && real.charAt(name.length()) == '/');
    }

    /** Field resolution of the JVM: the class, its interfaces, its superclass. */
    private boolean resolve(Class<?> owner) {
        Field[] fields = JessDeclared.fields(owner);
        if (fields == null) {
            // By its name alone, which asks for no types.
            offset = declaredOffset(owner, name);
            base = owner;
            if (offset >= 0) {
                return true;
            }
        }
        for (int i = 0; fields != null && i < fields.length; i++) {
            if (Modifier.isStatic(fields[i].getModifiers()) && fields[i].getName().equals(name)) {
                base = UNSAFE.staticFieldBase(fields[i]);
                offset = UNSAFE.staticFieldOffset(fields[i]);
                return true;
            }
        }
        Class<?>[] interfaces = owner.getInterfaces();
        for (int i = 0; i < interfaces.length; i++) {
            if (resolve(interfaces[i])) {
                return true;
            }
        }
        Class<?> parent = owner.getSuperclass();
        return parent != null && resolve(parent);
    }

    private static long declaredOffset(Class<?> owner, String name) {
        try {
            return UNSAFE.objectFieldOffset(owner, name);
        } catch (InternalError notHere) {
            return -1;
        }
    }

    /** Name of the instance field of {@code object} at an offset; null when there is none. */
    static String fieldAt(Object object, long offset) {
        for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
            Field[] fields = JessDeclared.fields(c);
            for (int i = 0; fields != null && i < fields.length; i++) {
                if (!Modifier.isStatic(fields[i].getModifiers())
                        && UNSAFE.objectFieldOffset(c, fields[i].getName()) == offset) {
                    return fields[i].getName();
                }
            }
        }
        return null;
    }

    /** Name of the static field of a class at an offset. */
    static String staticAt(Class<?> owner, long offset) {
        Field[] fields = JessDeclared.fields(owner);
        for (int i = 0; fields != null && i < fields.length; i++) {
            if (Modifier.isStatic(fields[i].getModifiers())
                    && UNSAFE.staticFieldOffset(fields[i]) == offset) {
                return fields[i].getName();
            }
        }
        return "?";
    }
}
