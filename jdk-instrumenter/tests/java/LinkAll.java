import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;

/** Loads and links, hence verifies, every class of java.base; reports classes without twins. */
public final class LinkAll {
    public static void main(String[] args) throws Exception {
        FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        Path root = image.getPath("/modules/java.base");
        int linked = 0;
        int failed = 0;
        try (Stream<Path> files = Files.walk(root)) {
            for (Iterator<Path> i = files.iterator(); i.hasNext(); ) {
                String name = root.relativize(i.next()).toString();
                if (!name.endsWith(".class") || name.endsWith("module-info.class")) {
                    continue;
                }
                name = name.substring(0, name.length() - 6).replace('/', '.');
                try {
                    // The VM links a class before it lists its methods.
                    Class.forName(name, false, null).getDeclaredMethods();
                    linked++;
                } catch (Throwable problem) {
                    failed++;
                    System.out.println(name + ": " + problem);
                }
            }
        }
        System.out.println("linked " + linked + " failed " + failed);
    }
}
