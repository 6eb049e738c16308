import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

// What changes by itself, or cannot be put back, is named instead of being taken for a file.
// jess: run --strategy dpor
// expect: exit=3 verdict=uncontrolled seconds<=10
// run: args=random | expect: message~"/dev/urandom"
// run: args=process | expect: message~"/proc/"
// run: args=hardlink | expect: message~"link0"
// run: args=movedirectory | expect: message~"inner"
// run: args=mapped | expect: message~"map"
// run: args=large | expect: message~"MB"
// run: args=closes | expect: message~"an earlier execution has closed"
// run: args=watch | expect: message~"sun.nio.fs"
// run: args=process0 | expect: message~"Process"
// run: args=address | expect: message~"java.net"
// jess: run --strategy dpor
// args: null
// expect: exit=0 verdict=verified
public class OutsideFiles {
    static final Path FOLDER = folder();
    static final Path FILE = made("file");
    static final Path OTHER = later("other");
    static final Path INNER = later("inner");

    static Path folder() {
        try {
            long process = ProcessHandle.current().pid();
            String name = "jess-outside-".concat(Long.toString(10_000_000 + process));
            Path folder = Path.of(System.getProperty("java.io.tmpdir"), name);
            folder.toFile().deleteOnExit();
            Files.createDirectories(folder);
            // An earlier process with this number may have left something.
            for (String left : new String[] {"other", "inner", "file"}) {
                Files.deleteIfExists(folder.resolve(left));
            }
            return folder;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Path later(String name) {
        Path path = FOLDER.resolve(name);
        path.toFile().deleteOnExit();
        return path;
    }

    static Path made(String name) {
        try {
            return Files.createFile(later(name));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static class Opened {
        static final FileInputStream STREAM = open();

        static FileInputStream open() {
            try {
                return new FileInputStream(FILE.toFile());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Large {
        static final Path PATH = make();

        static Path make() {
            try (RandomAccessFile file = new RandomAccessFile(FILE.toFile(), "rw")) {
                file.setLength(100 << 20);
                return FILE;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws IOException {
        switch (args[0]) {
            case "random":
                try (FileInputStream in = new FileInputStream("/dev/urandom")) {
                    in.read();
                }
                break;
            case "process":
                Files.readAllBytes(Path.of("/proc/self/stat"));
                break;
            case "hardlink":
                Files.createLink(OTHER, FILE);
                break;
            case "movedirectory":
                Files.createDirectory(INNER);
                Files.move(INNER, OTHER);
                break;
            case "mapped":
                try (FileChannel channel =
                        FileChannel.open(FILE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    channel.map(FileChannel.MapMode.READ_WRITE, 0, 1).get();
                }
                break;
            case "large":
                Files.writeString(Large.PATH, "x");
                break;
            case "closes":
                Opened.STREAM.close();
                break;
            case "watch":
                FOLDER.getFileSystem().newWatchService().close();
                break;
            case "process0":
                new ProcessBuilder("true").start();
                break;
            case "address":
                java.net.InetAddress.getByName("localhost").isReachable(1);
                break;
            default:
                Files.writeString(Path.of("/dev/null"), "x");
        }
    }
}
