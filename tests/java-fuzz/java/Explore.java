import jess.agent.Agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;

/**
 * Explores one program after the other in one JVM. A line of input names the class, perhaps with an
 * argument behind a hash, and the options of an exploration; lines of output say which outcomes
 * were seen, how often, and the result.
 */
public final class Explore {
    private Explore() {}

    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(Agent.active() ? "ready" : "no agent");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            int blank = line.indexOf(' ');
            Body body = new Body(line.substring(0, blank).split("#"));
            Outcome.Sink.clear();
            String result = Agent.explore(body, line.substring(blank + 1));
            Outcome.Sink.endExecution();
            for (Map.Entry<String, Integer> seen : Outcome.Sink.SEEN.entrySet()) {
                System.out.println("seen " + seen.getValue() + " " + seen.getKey());
            }
            System.out.println("result " + result);
        }
        Runtime.getRuntime().halt(0);
    }

    /** Runs in the controlled world. */
    private static final class Body implements Runnable {
        private final Method main;
        private final String[] arguments;

        Body(String[] words) throws ReflectiveOperationException {
            main = Class.forName(words[0]).getMethod("main", String[].class);
            arguments = Arrays.copyOfRange(words, 1, words.length);
        }

        @Override
        public void run() {
            try {
                main.invoke(null, (Object) arguments);
            } catch (InvocationTargetException thrown) {
                throw Body.<RuntimeException>unchecked(thrown.getCause());
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @SuppressWarnings("unchecked")
        private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
            throw (T) thrown;
        }
    }
}
