import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Prints the public methods of the public classes of java.util.concurrent and its subpackages, a
 * line for each name: class and method, with "new" for constructors.
 */
final class PublicMethods {
    private PublicMethods() {}

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules/java.base");
        List<String> names;
        try (Stream<Path> files = Files.walk(modules.resolve("java/util/concurrent"))) {
            names =
                    files.map(file -> modules.relativize(file).toString())
                            .filter(file -> file.endsWith(".class"))
                            .map(file -> file.replace('/', '.').replaceAll("\\.class$", ""))
                            .toList();
        }
        TreeSet<String> found = new TreeSet<>();
        for (String name : names) {
            Class<?> type = Class.forName(name, false, null);
            if (isPublic(type)) {
                collect(type, found);
            }
        }
        found.forEach(System.out::println);
    }

    private static boolean isPublic(Class<?> type) {
        for (Class<?> outer = type; outer != null; outer = outer.getEnclosingClass()) {
            if (!Modifier.isPublic(outer.getModifiers()) || outer.isAnonymousClass()) {
                return false;
            }
        }
        return true;
    }

    /**
     * What an interface only declares is a method of the classes that implement it; what the
     * language gives each enum (JLS 8.9.3) is left out.
     */
    private static void collect(Class<?> type, TreeSet<String> found) {
        String name = type.getName().replaceAll(".*\\.", "").replace('$', '.');
        for (Method method : type.getDeclaredMethods()) {
            boolean abstracts = type.isInterface() && Modifier.isAbstract(method.getModifiers());
            boolean implied = type.isEnum() && Modifier.isStatic(method.getModifiers());
            boolean shown = Modifier.isPublic(method.getModifiers()) && !method.isSynthetic();
            if (shown && !abstracts && !implied) {
                found.add(name + " " + method.getName());
            }
        }
        for (Constructor<?> constructor : type.getConstructors()) {
            if (!Modifier.isAbstract(type.getModifiers())) {
                found.add(name + " new");
            }
        }
    }
}
