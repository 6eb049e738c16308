import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

// A class loader that outlives an execution: what it notes of the classes that it has defined is
// undone, the classes are not.
// jess: run --strategy dpor
// run: args=once | expect: exit=0 verdict=verified
// run: args=found | expect: exit=0 verdict=verified
// run: args=unnamed | expect: exit=0 verdict=verified
// run: args=beside | expect: exit=0 verdict=verified
// run: args=twice | expect: exit=1 message~"duplicate"
public class DefinedClasses {
    public static class Plugin {
        public static int value() {
            return 5;
        }
    }

    static class Loader extends ClassLoader {
        final Set<String> names = new HashSet<>();

        Loader() {
            super(null);
        }

        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }

        synchronized Class<?> byNames(String name, byte[] bytes) throws ClassNotFoundException {
            return names.add(name) ? define(name, bytes) : loadClass(name);
        }

        synchronized Class<?> unnamed(byte[] bytes) throws ClassNotFoundException {
            return names.add("")
                    ? defineClass(null, bytes, 0, bytes.length)
                    : loadClass("DefinedClasses$Plugin");
        }

        synchronized Class<?> byLooking(String name, byte[] bytes) {
            Class<?> found = findLoadedClass(name);
            return found == null ? define(name, bytes) : found;
        }
    }

    static final Loader LOADER = new Loader();
    static int defined;

    /** A class of the same length in its name, defined by a lookup. */
    static synchronized Class<?> beside(byte[] bytes) throws ReflectiveOperationException {
        defined++;
        if (defined > 1) {
            return Class.forName("DefinedClasses$Added1");
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        text = text.replace("DefinedClasses$Plugin", "DefinedClasses$Added1");
        text = text.replace("NestHost", "NoNested").replace("InnerClasses", "NoneOfThese!");
        return MethodHandles.lookup().defineClass(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static void use(String how) {
        String name = "DefinedClasses$Plugin";
        try (InputStream in = DefinedClasses.class.getResourceAsStream(name + ".class")) {
            byte[] bytes = in.readAllBytes();
            Class<?> found =
                    switch (how) {
                        case "once" -> LOADER.byNames(name, bytes);
                        case "found" -> LOADER.byLooking(name, bytes);
                        case "unnamed" -> LOADER.unnamed(bytes);
                        case "beside" -> beside(bytes);
                        default -> LOADER.define(name, bytes);
                    };
            if (!found.getMethod("value").invoke(null).equals(5)) {
                throw new AssertionError("another");
            }
        } catch (IOException | ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> use(args[0]));
        other.start();
        use(args[0]);
        other.join();
    }
}
