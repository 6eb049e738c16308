import java.io.IOException;

// Waiting for another process cannot be scheduled.
// jess: run --strategy dpor
// expect: exit=3 seconds<=20
public class WaitsForProcess {
    public static void main(String[] args) throws IOException, InterruptedException {
        new ProcessBuilder("sleep", "60").start().waitFor();
    }
}
