import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

// A file that every execution changes has its old length again in the next one.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true executions=2 seconds<=10
public class ChangedFile {
    static int count;

    static synchronized void step() {
        count++;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        long process = ProcessHandle.current().pid();
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "jess-changing-" + process);
        file.toFile().deleteOnExit();
        Files.writeString(file, "x", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        long size = Files.size(file);
        for (int i = 0; i < size; i++) {
            step();
        }
        Thread one = new Thread(ChangedFile::step);
        Thread two = new Thread(ChangedFile::step);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
