package jess.api;

import jess.agent.Agent;
import jess.agent.Json;
import jess.agent.WorkerJvm;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;

/** The main class of a worker JVM: reads what is to be explored from a file, and explores it. */
public final class WorkerMain {
    private WorkerMain() {}

    /**
     * Explores.
     *
     * @param arguments the file for the result, and the file with a {@link Task}
     */
    public static void main(String[] arguments) {
        String result;
        try {
            result = explore(Path.of(arguments[1]));
        } catch (IOException | ClassNotFoundException | LinkageError | RuntimeException failed) {
            failed.printStackTrace();
            result = Json.uncontrolled("the test could not be read in the worker JVM: " + failed);
        }
        WorkerJvm.answer(Path.of(arguments[0]), result);
    }

    private static String explore(Path file) throws IOException, ClassNotFoundException {
        if (!Agent.active()) {
            return Json.uncontrolled(
                    "the JESS agent is not active in the worker JVM; `java -jar jess.jar doctor`"
                            + " says why");
        }
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            Task task = (Task) in.readObject();
            return Explorations.run(task.what(), task.options(), task.test());
        }
    }

    /** What is handed to a worker. */
    record Task(Serializable what, Options options, String test) implements Serializable {}
}
