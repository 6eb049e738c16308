import java.io.IOException;

// Waiting for another process cannot be scheduled: the thread that does so stands still.
// waits: until the thread has made no progress for long enough
// jess: run --strategy dpor
// expect: exit=3 seconds<=20 text~"uncontrolled"
public class WaitsForProcess {
    public static void main(String[] args) throws IOException, InterruptedException {
        new ProcessBuilder("sleep", "60").start().waitFor();
    }
}
