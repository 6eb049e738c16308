import java.io.IOException;

// What another process does, and when it ends, is outside of what can be controlled.
// jess: run --strategy dpor
// expect: exit=3 verdict=uncontrolled seconds<=20 message~"java.lang.Process"
public class WaitsForProcess {
    public static void main(String[] args) throws IOException, InterruptedException {
        new ProcessBuilder("sleep", "60").start().waitFor();
    }
}
