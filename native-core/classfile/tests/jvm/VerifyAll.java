import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Links, and thereby verifies, every class of the modules given as arguments, and prints each
 * failure. Run it with -XX:+BytecodeVerificationLocal, which verifies boot classes too.
 */
public final class VerifyAll {
    public static void main(String[] modules) throws Exception {
        int linked = 0;
        int failed = 0;
        int missing = 0;
        for (String module : modules) {
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module);
            List<Path> files;
            try (Stream<Path> stream = Files.walk(root)) {
                files =
                        stream.filter(file -> file.toString().endsWith(".class"))
                                .collect(Collectors.toList());
            }
            for (Path file : files) {
                String name = root.relativize(file).toString();
                name = name.substring(0, name.length() - 6).replace('/', '.');
                if (name.equals("module-info")) {
                    continue;
                }
                try {
                    ClassLoader loader = ClassLoader.getSystemClassLoader();
                    Class.forName(name, false, loader).getDeclaredConstructors();
                    linked++;
                } catch (ClassNotFoundException | NoClassDefFoundError e) {
                    missing++;
                } catch (LinkageError e) {
                    failed++;
                    System.out.println(name + ": " + e);
                }
            }
        }
        System.out.println("linked " + linked + ", failed " + failed + ", missing " + missing);
    }
}
