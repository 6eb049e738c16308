import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

// An interface with a body for `equals`: Java has none, but traits of Scala do, and classes that
// call it by `invokespecial`. The method of the class itself goes before it. The names are put into
// class files here.
// jess: run --strategy dpor
// run: args=super | expect: exit=0 verdict=verified executions=1
// run: args=own | expect: exit=0 verdict=verified executions=1
// run: args=seen | expect: exit=1 kind=assertion
public class DefaultEquals {
    public static int reads;

    public interface Sized {
        int size();

        default boolean equalz(Object other) {
            reads++;
            return other instanceof Sized && ((Sized) other).size() == size();
        }

        default int hashCodo() {
            return size();
        }
    }

    public static class Named implements Sized {
        final int size;

        Named(int size) {
            this.size = size;
        }

        public static Object of(int size) {
            return new Named(size);
        }

        @Override
        public int size() {
            return size;
        }

        public boolean equalz(Object other) {
            return Sized.super.equalz(other);
        }

        public int hashCodo() {
            return Sized.super.hashCodo();
        }
    }

    public static class Alone implements Sized {
        public static Object of(int size) {
            return new Alone();
        }

        @Override
        public int size() {
            return 0;
        }
    }

    static class Loader extends ClassLoader {
        static final Set<String> CHANGED =
                Set.of("DefaultEquals$Sized", "DefaultEquals$Named", "DefaultEquals$Alone");

        Loader() {
            super(DefaultEquals.class.getClassLoader());
        }

        @Override
        protected synchronized Class<?> loadClass(String name, boolean resolve)
                throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null || !CHANGED.contains(name)) {
                return loaded == null ? super.loadClass(name, resolve) : loaded;
            }
            try (InputStream in = DefaultEquals.class.getResourceAsStream(name + ".class")) {
                String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
                text = text.replace("equalz", "equals").replace("hashCodo", "hashCode");
                byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static Object make(Class<?> type, int size) throws ReflectiveOperationException {
        return type.getMethod("of", int.class).invoke(null, size);
    }

    public static void main(String[] args) throws Exception {
        reads = 0;
        boolean own = args[0].equals("own");
        Class<?> type = new Loader().loadClass("DefaultEquals$" + (own ? "Alone" : "Named"));
        Object first = make(type, 3);
        Object second = make(type, 3);
        if (args[0].equals("seen")) {
            Thread other = new Thread(() -> first.equals(second));
            other.start();
            first.equals(second);
            other.join();
            // Both have added one, and one may be lost.
            if (reads != 2) {
                throw new AssertionError("lost");
            }
            return;
        }
        if (first.equals(second) == own || (first.hashCode() == 3) == own) {
            throw new AssertionError("another method");
        }
    }
}
