import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

// What threads do to one file, or to the entries of one directory, is ordered in every way; what
// they do to different files commutes. After an execution all is as it was before.
// jess: run --strategy dpor
// run: args=readers | expect: exit=0 verdict=verified complete=true executions=1
// run: args=different | expect: exit=0 verdict=verified complete=true executions=1
// run: args=same | expect: exit=0 verdict=verified complete=true executions=6
// run: args=lines | expect: exit=0 verdict=verified complete=true
// run: args=stale | expect: exit=1 kind=assertion message~"stale" replay=1
// run: args=fresh | expect: exit=1 kind=assertion message~"fresh"
// run: args=lost | expect: exit=1 kind=assertion message~"lost"
// run: args=lostio | expect: exit=1 kind=assertion message~"lost" replay=1
// run: args=lostrandom | expect: exit=1 kind=assertion message~"lost"
// run: args=lostchannel | expect: exit=1 kind=assertion message~"lost"
// run: args=locked | expect: exit=0 verdict=verified complete=true
// run: args=one | expect: exit=0 verdict=verified complete=true
// run: args=oneio | expect: exit=0 verdict=verified complete=true
// run: args=exists | expect: exit=1 kind=assertion message~"not yet"
// run: args=listed | expect: exit=1 kind=assertion message~"not listed"
// run: args=listedio | expect: exit=1 kind=assertion message~"not listed"
// run: args=gone | expect: exit=1 kind=exception message~"NoSuchFileException"
// run: args=moved | expect: exit=1 kind=exception message~"NoSuchFileException"
// run: args=directory | expect: exit=1 kind=exception message~"NoSuchFileException"
// run: args=stream | expect: exit=1 kind=assertion message~"second byte"
// run: args=copied | expect: exit=1 kind=assertion message~"copied too early"
// run: args=link | expect: exit=1 kind=assertion message~"through the link"
// expect: exit=0 verdict=verified complete=true executions>=2
// rows: back, backio, temporary
// jess: run --strategy dpor
// args: position
// expect: exit=0 verdict=verified complete=true executions>=2
public class FileAccess {
    static final Path FOLDER = folder();
    static final Path A = file("a");
    static final Path B = file("b");
    static final Path NEW = gone("new");
    static final Path LINK = gone("link");
    static final Path INNER = gone("inner");
    static final Path BELOW = gone("inner/below");

    static Path folder() {
        try {
            // As many digits in every JVM: each is a step of whoever writes the number, so that a
            // token of one JVM would lead elsewhere in another.
            long process = ProcessHandle.current().pid();
            String name = "jess-files-".concat(Long.toString(10_000_000 + process));
            Path folder = Path.of(System.getProperty("java.io.tmpdir"), name);
            folder.toFile().deleteOnExit();
            Files.createDirectories(folder);
            // An earlier process with this number may have left something.
            for (String left : new String[] {"inner/below", "inner", "link", "new"}) {
                Files.deleteIfExists(folder.resolve(left));
            }
            return folder;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Path file(String name) {
        try {
            Path file = gone(name);
            Files.writeString(file, "0");
            return file;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Path gone(String name) {
        Path file = FOLDER.resolve(name);
        file.toFile().deleteOnExit();
        return file;
    }

    static class Opened {
        static final InputStream STREAM = open();

        static InputStream open() {
            try {
                Files.writeString(A, "ab");
                return new FileInputStream(A.toFile());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    interface Body {
        void run() throws IOException;
    }

    static void body(Body body) {
        try {
            body.run();
        } catch (IOException e) {
            throw new IllegalStateException(e.toString());
        }
    }

    static void both(Body one, Body two) throws InterruptedException {
        Thread thread = new Thread(() -> body(one));
        thread.start();
        body(two);
        thread.join();
    }

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    static void read(Path path) throws IOException {
        try (InputStream in = new FileInputStream(path.toFile())) {
            check(in.read() == '0', "it holds something else");
        }
    }

    static void write(Path path) throws IOException {
        try (OutputStream out = new FileOutputStream(path.toFile())) {
            out.write('1');
        }
    }

    static void increment() throws IOException {
        Files.writeString(A, Integer.toString(Integer.parseInt(Files.readString(A)) + 1));
    }

    /** Who finds an empty file has come between the two steps of writing it. */
    static void incrementOrNot() throws IOException {
        try {
            increment();
        } catch (NumberFormatException e) {
            throw new AssertionError("lost");
        }
    }

    static void incrementIo() throws IOException {
        int value;
        try (InputStream in = new FileInputStream(A.toFile())) {
            value = in.read();
        }
        try (OutputStream out = new FileOutputStream(A.toFile())) {
            out.write(value + 1);
        }
    }

    static void incrementRandom() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(A.toFile(), "rw")) {
            int value = file.read();
            file.seek(0);
            file.write(value + 1);
        }
    }

    static void incrementChannel() throws IOException {
        try (FileChannel file =
                FileChannel.open(A, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.allocate(1);
            file.read(buffer, 0);
            buffer.put(0, (byte) (buffer.get(0) + 1)).flip();
            file.write(buffer, 0);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        AtomicInteger made = new AtomicInteger();
        if (args[0].equals("position")) {
            both(made::incrementAndGet, made::incrementAndGet);
            check(Opened.STREAM.read() == 'a', "it stands where an execution has left it");
            return;
        }
        check(Files.readString(A).equals("0"), "an execution has left something");
        check(!Files.exists(NEW) && !NEW.toFile().exists(), "an execution has left a file");
        switch (args[0]) {
            case "readers":
                both(() -> read(A), () -> read(A));
                break;
            case "different":
                both(() -> write(A), () -> write(B));
                break;
            case "same":
                both(() -> write(A), () -> write(A));
                break;
            case "lines":
                both(() -> Files.readString(A), () -> Files.readAllLines(A));
                break;
            case "stale":
                both(
                        () -> Files.writeString(A, "1"),
                        () -> check(Files.readString(A).length() == 0 || is("1"), "stale"));
                break;
            case "fresh":
                both(() -> Files.writeString(A, "1"), () -> check(!is("1"), "fresh"));
                break;
            case "lost":
                both(FileAccess::incrementOrNot, FileAccess::incrementOrNot);
                check(is("2"), "lost");
                break;
            case "lostio":
                both(FileAccess::incrementIo, FileAccess::incrementIo);
                check(is("2"), "lost");
                break;
            case "lostrandom":
                both(FileAccess::incrementRandom, FileAccess::incrementRandom);
                check(is("2"), "lost");
                break;
            case "lostchannel":
                both(FileAccess::incrementChannel, FileAccess::incrementChannel);
                check(is("2"), "lost");
                break;
            case "locked":
                both(FileAccess::locked, FileAccess::locked);
                check(is("2"), "lost");
                break;
            case "one":
                Body make =
                        () -> {
                            try {
                                Files.createFile(NEW);
                                made.incrementAndGet();
                            } catch (FileAlreadyExistsException e) {
                                // The other one was first.
                            }
                        };
                both(make, make);
                check(made.get() == 1, "made twice");
                break;
            case "oneio":
                Body makeIo = () -> made.addAndGet(NEW.toFile().createNewFile() ? 1 : 0);
                both(makeIo, makeIo);
                check(made.get() == 1, "made twice");
                break;
            case "exists":
                both(() -> Files.createFile(NEW), () -> check(Files.exists(NEW), "not yet"));
                break;
            case "listed":
                both(() -> Files.createFile(NEW), () -> check(list() == 3, "not listed"));
                break;
            case "listedio":
                both(
                        () -> Files.createFile(NEW),
                        () -> check(FOLDER.toFile().list().length == 3, "not listed"));
                break;
            case "gone":
                both(() -> Files.delete(A), () -> Files.readString(A));
                break;
            case "moved":
                both(
                        () -> Files.move(A, B, StandardCopyOption.REPLACE_EXISTING),
                        () -> Files.readString(A));
                break;
            case "directory":
                both(() -> Files.createDirectory(INNER), () -> Files.createFile(BELOW));
                break;
            case "stream":
                try (InputStream in = Files.newInputStream(A);
                        OutputStream out = Files.newOutputStream(A)) {
                    out.write(new byte[] {1, 2});
                    both(in::read, () -> check(in.read() == 1, "second byte"));
                }
                break;
            case "copied":
                both(
                        () -> Files.writeString(A, "1"),
                        () -> {
                            Files.copy(A, NEW);
                            check(!Files.readString(NEW).equals("0"), "copied too early");
                        });
                break;
            case "link":
                Files.createSymbolicLink(LINK, A);
                both(() -> Files.writeString(LINK, "1"), () -> check(is("0"), "through the link"));
                break;
            case "back":
                check(!Files.exists(INNER) && Files.exists(B), "an execution has left something");
                Files.delete(B);
                Files.createDirectory(INNER);
                Files.writeString(BELOW, "x");
                Files.createFile(NEW);
                Files.writeString(A, "1", StandardOpenOption.APPEND);
                both(made::incrementAndGet, made::incrementAndGet);
                break;
            case "backio":
                check(!INNER.toFile().exists() && B.toFile().exists(), "something is left");
                File file = B.toFile();
                check(file.renameTo(NEW.toFile()) && INNER.toFile().mkdir(), "renamed and made");
                check(A.toFile().setReadOnly() && !file.exists(), "is read only");
                both(made::incrementAndGet, made::incrementAndGet);
                break;
            case "temporary":
                for (int i = 0; i < 2; i++) {
                    Path temporary = Files.createTempFile(FOLDER, "x", "y");
                    Files.writeString(temporary, "z");
                }
                both(made::incrementAndGet, made::incrementAndGet);
                check(list() == 4, "left over");
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    static boolean is(String text) throws IOException {
        return Files.readString(A).equals(text);
    }

    static long list() throws IOException {
        try (Stream<Path> entries = Files.list(FOLDER)) {
            return entries.count();
        }
    }

    static synchronized void locked() throws IOException {
        increment();
    }
}
