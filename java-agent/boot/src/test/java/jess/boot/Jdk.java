package jess.boot;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** A JDK image, read as files. */
final class Jdk {
    final String home;
    private final FileSystem image;
    private final Map<String, ClassFacts> classes = new HashMap<>();

    private Jdk(Path home) throws IOException {
        this.home = home.toString();
        this.image = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", this.home));
    }

    /** The JDK of this JVM and those that JESS_JDKS lists; without it those installed beside it. */
    static List<Jdk> installed() throws IOException {
        Path running = Path.of(System.getProperty("java.home")).toRealPath();
        List<Path> homes = new ArrayList<>();
        homes.add(running);
        for (Path home : others(running)) {
            Path real = home.toRealPath();
            if (Files.exists(real.resolve("lib/modules"))
                    && Files.exists(real.resolve("lib/jrt-fs.jar"))
                    && !homes.contains(real)) {
                homes.add(real);
            }
        }
        List<Jdk> jdks = new ArrayList<>();
        for (Path home : homes) {
            jdks.add(new Jdk(home));
        }
        return jdks;
    }

    private static List<Path> others(Path running) throws IOException {
        String listed = System.getenv("JESS_JDKS");
        if (listed != null) {
            return Stream.of(listed.split(File.pathSeparator)).map(Path::of).toList();
        }
        try (Stream<Path> beside = Files.list(running.getParent())) {
            return beside.sorted().toList();
        }
    }

    /** A class of java.base by internal name; null if this JDK does not have it. */
    ClassFacts find(String name) {
        return classes.computeIfAbsent(name, of -> read("java.base", of));
    }

    /** The same of any module. */
    ClassFacts findInAnyModule(String name) {
        Path modules =
                image.getPath(
                        "/packages/" + name.substring(0, name.lastIndexOf('/')).replace('/', '.'));
        if (!Files.exists(modules)) {
            return null;
        }
        try (Stream<Path> all = Files.list(modules)) {
            return all.map(module -> read(module.getFileName().toString(), name))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ClassFacts read(String module, String name) {
        Path file = image.getPath("/modules/" + module + "/" + name + ".class");
        try {
            return Files.exists(file) ? new ClassFacts(Files.readAllBytes(file)) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a member is declared by a class or inherited from one of its types. */
    boolean resolves(ClassFacts.Reference reference) {
        String owner = reference.owner();
        return owner.startsWith("[") || declares(owner, reference);
    }

    private boolean declares(String owner, ClassFacts.Reference reference) {
        ClassFacts facts = owner == null ? null : find(owner);
        if (facts == null) {
            return false;
        }
        List<ClassFacts.Member> members = reference.field() ? facts.fields : facts.methods;
        for (ClassFacts.Member member : members) {
            boolean polymorphic =
                    owner.equals("java/lang/invoke/MethodHandle")
                            || owner.equals("java/lang/invoke/VarHandle");
            if (member.name().equals(reference.name())
                    && (polymorphic || member.descriptor().equals(reference.descriptor()))) {
                return true;
            }
        }
        for (String type : facts.interfaces) {
            if (declares(type, reference)) {
                return true;
            }
        }
        return declares(facts.superName, reference);
    }
}
