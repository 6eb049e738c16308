import java.net.InetAddress;

// What nobody else can notice does not count towards the bound on steps, so that an execution is
// not
// taken for one without end because it computes for long. The name of this machine may be asked
// for,
// as loggers do.
// jess: run --strategy dpor --budget 20s --step-bound 100000
// expect: exit=0 verdict=verified executions=1
// rows: computes, host
public class LongExecutions {
    static int[] compute(int seed) {
        int[] table = new int[64];
        for (int i = 0; i < 60_000; i++) {
            table[i % 64] += seed * i;
        }
        return table;
    }

    static void work(String what, int seed) {
        if (!what.equals("host")) {
            compute(seed);
            return;
        }
        try {
            if (InetAddress.getLocalHost().getHostName().isEmpty()) {
                throw new AssertionError("no name");
            }
        } catch (java.net.UnknownHostException none) {
            // A machine may have no address.
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> work(args[0], 3));
        if (args[0].equals("host")) {
            work(args[0], 1);
        }
        other.start();
        if (args[0].equals("computes")) {
            work(args[0], 5);
        }
        other.join();
    }
}
