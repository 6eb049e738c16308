import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

// Numbers from outside make a replay diverge: said, never ignored.
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
        try (InputStream random = new FileInputStream("/dev/urandom")) {
            return random.read() << 2 | random.read() & 3;
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int n = 1 + drawn();
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
