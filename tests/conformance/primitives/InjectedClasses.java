import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

// A class that the program puts into a package of java.base is code of the program.
// jess: run --strategy dpor --jvm-arg --add-opens=java.base/java.lang=ALL-UNNAMED
// expect: exit=1 message~"count 1"
public class InjectedClasses {
    /** Its name is as long as that of the class in which it is put. */
    public static class Counter {
        private static int count;

        public static void add() {
            count++;
        }

        public static int reset() {
            int before = count;
            count = 0;
            return before;
        }
    }

    static Class<?> inject() throws Exception {
        String own = "InjectedClasses$Counter";
        String there = "java/lang/Object$Counter";
        try (InputStream in = InjectedClasses.class.getResourceAsStream(own + ".class")) {
            byte[] bytes = in.readAllBytes();
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            // Names in a class file begin with their length.
            text = text.replace((char) own.length() + own, (char) there.length() + there);
            text = text.replace("NestHost", "NoNested").replace("InnerClasses", "NoneOfThese!");
            MethodHandles.Lookup lookup =
                    MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
            return lookup.defineClass(text.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    static void call(Method method) {
        try {
            method.invoke(null);
        } catch (ReflectiveOperationException thrown) {
            throw new AssertionError(thrown);
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> injected = inject();
        Method add = injected.getMethod("add");
        injected.getMethod("reset").invoke(null);
        Thread other = new Thread(() -> call(add));
        other.start();
        call(add);
        other.join();
        Object count = injected.getMethod("reset").invoke(null);
        if (!count.equals(2)) {
            throw new AssertionError("count " + count);
        }
    }
}
