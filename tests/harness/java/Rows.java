package jess.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Explores the rows of a program one after the other in one JVM, each with classes of its own.
 *
 * <p>The body of a row is the command's own, {@link Program}: what it reads on the way to the
 * program is part of a schedule, and a row's token is replayed by the command.
 *
 * <p>A line of input, split by tabs: the folder of the classes, the main class, the options JSON,
 * the program's arguments. The answer is a line that begins with {@code result}; whatever else
 * appears was printed by the program.
 */
public final class Rows {
    private Rows() {}

    public static void main(String[] args) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println(Agent.active() ? "ready" : "no agent");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String result = explore(line.split("\t", -1));
            System.out.flush();
            System.out.println("\nresult " + result);
        }
        Runtime.getRuntime().halt(0);
    }

    private static String explore(String[] words) {
        Thread self = Thread.currentThread();
        ClassLoader own = self.getContextClassLoader();
        try {
            ClassLoader loader = new URLClassLoader(folder(words[0]), own);
            self.setContextClassLoader(loader);
            String[] arguments = Arrays.copyOfRange(words, 3, words.length);
            return Agent.explore(Program.find(loader, words[1], arguments), words[2]);
        } catch (ReflectiveOperationException | IOException | LinkageError failed) {
            failed.printStackTrace();
            return "cannot find the program: " + failed;
        } finally {
            self.setContextClassLoader(own);
        }
    }

    private static URL[] folder(String path) throws MalformedURLException {
        return new URL[] {Path.of(path).toUri().toURL()};
    }
}
