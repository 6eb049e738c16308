import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.PushbackReader;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Streams, readers, files, archives, properties, preferences of the platform. */
public class WorldInputOutput {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    static class Counting extends FilterOutputStream {
        int bytes;

        Counting(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            bytes++;
            super.write(b);
        }
    }

    public static void main(String[] args) throws Throwable {

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Counting counting = new Counting(bytes);
        try (PrintStream print = new PrintStream(counting, true, StandardCharsets.UTF_8)) {
            print.printf("%d %s%n", 1, "é");
            print.print('c');
        }
        show("print", counting.bytes + " " + bytes.size());
        StringWriter text = new StringWriter();
        try (BufferedWriter writer = new BufferedWriter(text)) {
            writer.write("first");
            writer.newLine();
            writer.write("second", 0, 3);
        }
        try (BufferedReader reader = new BufferedReader(new StringReader(text.toString()))) {
            show("lines", reader.lines().collect(Collectors.toList()));
        }
        LineNumberReader numbered = new LineNumberReader(new StringReader("a\nb"));
        numbered.readLine();
        show(
                "numbered",
                numbered.getLineNumber()
                        + " "
                        + (char) new PushbackReader(new StringReader("x")).read());
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(data)) {
            out.writeInt(42);
            out.writeUTF("utf");
            out.writeDouble(1.5);
        }
        try (DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(data.toByteArray()))) {
            show("data", in.readInt() + in.readUTF() + in.readDouble());
        }
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        try (OutputStreamWriter out = new OutputStreamWriter(encoded, StandardCharsets.UTF_16BE)) {
            out.write("é€");
        }
        show(
                "encoded",
                encoded.size() + new String(encoded.toByteArray(), StandardCharsets.UTF_16BE));
        show(
                "sequence",
                new String(
                        new SequenceInputStream(
                                        new ByteArrayInputStream(new byte[] {65}),
                                        new ByteArrayInputStream(new byte[] {66}))
                                .readAllBytes()));
        Path folder = Files.createTempDirectory("world");
        Path file = folder.resolve("file.txt");
        Files.writeString(file, "one\ntwo\nthree\n");
        Files.write(file, List.of("four"), StandardOpenOption.APPEND);
        show("file", Files.readAllLines(file) + " " + Files.size(file) + Files.exists(file));
        try (Stream<String> lines = Files.lines(file)) {
            show("stream", lines.filter(l -> l.startsWith("t")).count());
        }
        try (RandomAccessFile random = new RandomAccessFile(file.toFile(), "rw")) {
            random.seek(4);
            random.writeByte('T');
            random.seek(0);
            show("random", random.readLine() + random.readLine() + random.length());
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocate(3);
            channel.read(buffer, 4);
            show("channel", new String(buffer.array()) + channel.size());
        }
        Files.createDirectories(folder.resolve("a/b"));
        Files.copy(file, folder.resolve("a/b/copy.txt"));
        Files.move(folder.resolve("a/b/copy.txt"), folder.resolve("a/moved.txt"));
        try (Stream<Path> walk = Files.walk(folder)) {
            show("walk", walk.map(p -> folder.relativize(p).toString()).sorted().toList());
        }
        show("list", new File(folder.toString()).list().length);
        try {
            Files.readString(folder.resolve("missing"));
        } catch (NoSuchFileException e) {
            show("missing", Path.of(e.getMessage()).getFileName());
        }
        int[] deleted = new int[1];
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(path);
                        deleted[0]++;
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(Path path, IOException e)
                            throws IOException {
                        Files.delete(path);
                        return FileVisitResult.CONTINUE;
                    }
                });
        show("deleted", deleted[0] + " " + Files.exists(folder));
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(zipped)) {
            zip.putNextEntry(new ZipEntry("entry.txt"));
            zip.write("zipped".repeat(100).getBytes());
            zip.closeEntry();
        }
        try (ZipInputStream zip =
                new ZipInputStream(new ByteArrayInputStream(zipped.toByteArray()))) {
            show(
                    "zip",
                    zip.getNextEntry().getName()
                            + zip.readAllBytes().length
                            + (zipped.size() < 300));
        }
        ByteArrayOutputStream gzipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(gzipped)) {
            gzip.write(new byte[1000]);
        }
        show(
                "gzip",
                new GZIPInputStream(new ByteArrayInputStream(gzipped.toByteArray()))
                        .readAllBytes()
                        .length);
        Properties properties = new Properties();
        properties.load(new StringReader("a=b\n# comment\nc : d\\\n e"));
        show("properties", new TreeMap<>(properties) + properties.getProperty("x", "default"));
        ByteBuffer buffer = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(0x01020304).putDouble(2.5).flip();
        show(
                "buffer",
                buffer.get(0)
                        + " "
                        + buffer.getInt()
                        + buffer.getDouble()
                        + buffer.remaining()
                        + CharBuffer.wrap("chars").subSequence(1, 3));
        show("direct", ByteBuffer.allocateDirect(8).putLong(7L).flip().remaining());
        show(
                "charset",
                StandardCharsets.UTF_8.encode("é").remaining()
                        + " "
                        + StandardCharsets.UTF_8.decode(
                                ByteBuffer.wrap(new byte[] {(byte) 0xc3, (byte) 0xa9})));
        URI uri = URI.create("http://user@host:80/a/../b?q=1#f");
        show(
                "uri",
                uri.normalize().getPath()
                        + uri.getQuery()
                        + uri.getPort()
                        + URLEncoder.encode("a b&c", StandardCharsets.UTF_8));
        PipedInputStream piped = new PipedInputStream();
        PipedOutputStream pipe = new PipedOutputStream(piped);
        Thread writer =
                new Thread(
                        () -> {
                            try (pipe) {
                                pipe.write("piped".getBytes());
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        });
        writer.start();
        show("pipe", new BufferedReader(new InputStreamReader(piped)).readLine());
        writer.join();
        show(
                "system",
                (System.getProperty("java.version") != null)
                        + " "
                        + System.lineSeparator().length()
                        + (System.getenv("PATH") != null)
                        + File.separator);

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
