import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.util.TreeSet;

/**
 * Runs programs with real threads, again and again. A line of input names the class and the number
 * of times; lines of output say what was said. A run that does not end in time is the last one.
 */
public final class Plain {
    private static final long PATIENCE_MILLIS = 1_000;

    private Plain() {}

    public static void main(String[] args)
            throws IOException, ReflectiveOperationException, InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            Method body = Class.forName(words[0]).getMethod("main", String[].class);
            TreeSet<String> seen = new TreeSet<>();
            boolean hangs = false;
            int times = Integer.parseInt(words[1]);
            for (int i = 0; i < times && !hangs; i++) {
                Outcome.Sink.clear();
                hangs = !endsInTime(body);
                seen.add((hangs ? "0" : "1") + Outcome.Sink.words());
            }
            for (String one : seen) {
                System.out.println("seen 1 " + one);
            }
            System.out.println("result " + (hangs ? "hangs" : "ends"));
            if (hangs) {
                break;
            }
        }
        Runtime.getRuntime().halt(0);
    }

    /** Threads in a group of their own, so that those left over are known. */
    private static boolean endsInTime(Method body) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("run");
        Thread main =
                new Thread(
                        group,
                        () -> {
                            try {
                                body.invoke(null, (Object) new String[0]);
                            } catch (ReflectiveOperationException thrown) {
                                // It has said that it died.
                                return;
                            }
                        });
        main.start();
        long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        Thread[] all = new Thread[16];
        while (true) {
            int left = 0;
            int count = group.enumerate(all);
            for (int i = 0; i < count; i++) {
                if (!all[i].isDaemon()) {
                    left++;
                }
            }
            if (left == 0) {
                return true;
            }
            if (System.nanoTime() > deadline) {
                return false;
            }
            Thread.onSpinWait();
        }
    }
}
