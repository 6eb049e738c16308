package jess.api;

import jess.agent.Agent;
import jess.agent.Budget;
import jess.agent.Json;
import jess.agent.Nested;
import jess.agent.WorkerFailure;
import jess.agent.WorkerJvm;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Explores here if this JVM can, and otherwise in a worker JVM. */
final class Explorations {
    private Explorations() {}

    /** The result as JSON. */
    static String run(Serializable what, Options options) {
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(what, "the code to explore");
        Nested.refuse("jess.api.Jess");
        String test = name(what);
        return run(what, options, test);
    }

    /** The same of a test that has its name. */
    static String run(Serializable what, Options options, String test) {
        if (options.canRunHere()) {
            return InProcess.run(what, options, test);
        }
        WorkerJvm worker = new WorkerJvm(System.getProperty("jess.jar"), options.javaHome());
        worker.with(Agent.class).with(what.getClass());
        options.workerOptions().forEach(worker::option);
        double seconds = Budget.parse(options.budget()).seconds;
        // For outcomes there is one more search for each.
        double limit = what instanceof Value ? 0 : seconds;
        try {
            return worker.run(
                    "jess.api.WorkerMain",
                    limit,
                    folder -> {
                        Path file = folder.resolve("task.bin");
                        write(new WorkerMain.Task(what, options, test), file);
                        return List.of(file.toString());
                    });
        } catch (WorkerFailure failed) {
            return Json.uncontrolled(failed.getMessage());
        }
    }

    private static void write(WorkerMain.Task task, Path file) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
            out.writeObject(task);
        } catch (NotSerializableException captured) {
            throw new IllegalArgumentException(
                    "the test uses an object of "
                            + captured.getMessage()
                            + " from outside, which cannot be copied to the JVM that explores it."
                            + " Remedy: make the object inside the test; a lambda that calls an"
                            + " instance method uses `this`",
                    captured);
        }
    }

    /** Where the code of a lambda stands; otherwise its class. */
    private static String name(Serializable what) {
        try {
            Method replace = what.getClass().getDeclaredMethod("writeReplace");
            replace.setAccessible(true);
            if (replace.invoke(what) instanceof SerializedLambda lambda) {
                String owner = lambda.getImplClass().replace('/', '.');
                return owner + "#" + lambda.getImplMethodName();
            }
        } catch (NoSuchMethodException noLambda) {
            // It has a name of its own.
        } catch (IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException(impossible);
        }
        return what.getClass().getName();
    }
}
