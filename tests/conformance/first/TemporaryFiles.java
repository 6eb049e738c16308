import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

// Names of temporary files are drawn from the seed. What is to be deleted when the program ends is
// gone when the search is over, so that a replay draws the same name, and takes the same way. Rows
// that run side by side have names of their own.
// carrier: platform
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion replay=3
// run: args="file" | expect: "message~lost, "
// run: args="folder" | expect: "message~lost, "
// run: args="initialiser" | expect: "message~lost, "
public class TemporaryFiles {
    static final String PREFIX = "jess-" + Runtime.version().feature() + "-";

    static int count;

    static class Made {
        static final File FILE = file("initialiser");
    }

    static File file(String kind) {
        try {
            File file = File.createTempFile(PREFIX + kind, ".tmp");
            file.deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A folder, and a file in it, which has to be deleted first. */
    static File folder() throws IOException {
        File folder = Files.createTempDirectory(PREFIX).toFile();
        folder.deleteOnExit();
        File file = new File(folder, "file");
        Files.writeString(file.toPath(), "text");
        file.deleteOnExit();
        return folder;
    }

    public static void main(String[] args) throws Exception {
        File file =
                switch (args[0]) {
                    case "file" -> file("file");
                    case "folder" -> folder();
                    default -> Made.FILE;
                };
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        if (count != 2) {
            throw new AssertionError("lost, with " + file.getName());
        }
    }
}
