package jess.junit;

import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The extensions that JUnit has registered for one test, and will call.
 *
 * <p>JUnit tells no extension which others there are, so this looks into its engine. From 5.11 on
 * each test has a list of its own, which can be read and changed; before, a test shares lists with
 * others, and its own cannot be reached. Whatever is not as expected makes it {@link Unreachable};
 * nothing has been changed then.
 */
final class Registry {
    /** Why the extensions of a test cannot be found; the message is a remedy. */
    static final class Unreachable extends Exception {
        private static final long serialVersionUID = 1;

        Unreachable(String remedy) {
            super(remedy);
        }
    }

    static final String NEWER = "use JUnit 5.11 or later";

    private static final String OPEN =
            "run JUnit from the class path, or open its engine: --add-opens"
                    + " org.junit.jupiter.engine/org.junit.jupiter.engine.%s=ALL-UNNAMED";

    /** JUnit's own list of its entries. */
    private final List<Object> entries;

    private final Method extension;
    private final Method entry;

    private Registry(List<Object> entries, Method extension, Method entry) {
        this.entries = entries;
        this.extension = extension;
        this.entry = entry;
    }

    /** The one of the test that the context stands for. */
    static Registry of(ExtensionContext context) throws Unreachable {
        try {
            Object invoker =
                    ExtensionContext.class.getMethod("getExecutableInvoker").invoke(context);
            Object registry = read(invoker, "extensionRegistry", "execution");
            Class<?> type = registry.getClass();
            Class<?> entryType =
                    Class.forName(type.getName() + "$Entry", false, type.getClassLoader());
            @SuppressWarnings("unchecked")
            List<Object> entries =
                    (List<Object>) read(registry, "registeredExtensions", "extension");
            Method extension = entryType.getDeclaredMethod("getExtension");
            Method entry = entryType.getDeclaredMethod("of", Extension.class);
            extension.setAccessible(true);
            entry.setAccessible(true);
            Registry found = new Registry(entries, extension, entry);
            found.extensions();
            return found;
        } catch (ReflectiveOperationException | ClassCastException otherThanKnown) {
            throw new Unreachable(NEWER);
        }
    }

    private static Object read(Object object, String name, String folder)
            throws ReflectiveOperationException, Unreachable {
        Field field = object.getClass().getDeclaredField(name);
        if (!field.trySetAccessible()) {
            throw new Unreachable(String.format(OPEN, folder));
        }
        return field.get(object);
    }

    /** All of them, in the order in which JUnit calls them. */
    private List<Extension> extensions() throws ReflectiveOperationException {
        List<Extension> all = new ArrayList<>();
        for (Object one : entries) {
            all.add((Extension) ((Optional<?>) extension.invoke(one)).orElse(null));
        }
        return all;
    }

    /**
     * Has JUnit call others in their places. The list keeps its length, since JUnit may be going
     * through it.
     */
    void replace(UnaryOperator<Extension> others) {
        try {
            List<Extension> all = extensions();
            for (int i = 0; i < all.size(); i++) {
                Extension one = all.get(i);
                Extension other = one == null ? null : others.apply(one);
                if (other != one) {
                    entries.set(i, entry.invoke(null, other));
                }
            }
        } catch (InvocationTargetException | IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
