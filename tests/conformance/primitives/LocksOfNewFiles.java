import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

// A lock of a file is found by the number of the file, which no execution repeats.
// jess: run --strategy random --budget 10s
// expect: exit=1 kind=assertion message~"overlapping" replay=5
public class LocksOfNewFiles {
    private static volatile boolean overlapping;

    public static void main(String[] args) throws Exception {
        overlapping = false;
        Path path = Files.createTempFile("locks" + ProcessHandle.current().pid(), ".tmp");
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            Thread other = new Thread(() -> lock(channel));
            other.start();
            lock(channel);
            other.join();
        } finally {
            Files.delete(path);
        }
        if (overlapping) {
            throw new AssertionError("overlapping");
        }
    }

    private static void lock(FileChannel channel) {
        try (FileLock lock = channel.lock()) {
            Thread.yield();
        } catch (OverlappingFileLockException e) {
            overlapping = true;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
