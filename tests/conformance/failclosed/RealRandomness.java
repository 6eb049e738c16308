import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

// Numbers from outside make a replay diverge: said, never ignored. Here the clock of the machine
// says when a file was changed.
// jess: run --strategy dpor
// expect: exit=3 verdict=nondeterministic seconds<=10
public class RealRandomness {
    static int count;

    static synchronized void step() {
        count++;
    }

    static void steps(int n) {
        for (int i = 0; i < n; i++) {
            step();
        }
    }

    static int drawn() throws IOException {
        String name = "jess-drawn-" + ProcessHandle.current().pid();
        Path file = Path.of(System.getProperty("java.io.tmpdir"), name);
        Files.writeString(file, "x");
        return (int) (Files.getLastModifiedTime(file).to(TimeUnit.MILLISECONDS) / 4) & 1023;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        // As many executions as take longer than the clock stands still, whatever is drawn.
        int n = 200 + drawn();
        Thread one = new Thread(() -> steps(n));
        Thread two = new Thread(LongNames::run);
        steps(n);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    static class LongNames {
        static void run() {
            step();
        }
    }
}
