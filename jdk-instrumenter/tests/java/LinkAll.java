import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;

/** Loads and links, hence verifies, every class of java.base, or of the modules that are named. */
public final class LinkAll {
    private static int linked;
    private static int failed;

    private static void link(Module module) throws Exception {
        FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        Path root = image.getPath("/modules", module.getName());
        try (Stream<Path> files = Files.walk(root)) {
            for (Iterator<Path> i = files.iterator(); i.hasNext(); ) {
                String name = root.relativize(i.next()).toString();
                if (!name.endsWith(".class") || name.endsWith("module-info.class")) {
                    continue;
                }
                name = name.substring(0, name.length() - 6).replace('/', '.');
                try {
                    // The VM links a class before it lists its methods.
                    Class<?> type = Class.forName(name, false, module.getClassLoader());
                    type.getDeclaredMethods();
                    linked++;
                } catch (Throwable problem) {
                    failed++;
                    System.out.println(name + ": " + problem);
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (String module : args.length == 0 ? new String[] {"java.base"} : args) {
            link(ModuleLayer.boot().findModule(module).get());
        }
        System.out.println("linked " + linked + " failed " + failed);
    }
}
