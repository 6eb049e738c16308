package jess.structure;

import jess.agent.Agent;
import jess.agent.WorkerFailure;
import jess.agent.WorkerJvm;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;

/** The main class of a worker JVM that tests a structure for a JVM that cannot do so itself. */
public final class WorkerMain {
    private WorkerMain() {}

    /**
     * Tests.
     *
     * @param arguments the file for the result, and the file with the test
     */
    public static void main(String[] arguments) {
        StructureResult result;
        try {
            byte[] bytes = Files.readAllBytes(Path.of(arguments[1]));
            StructureTest test = (StructureTest) read(bytes);
            result =
                    Agent.active()
                            ? test.explore()
                            : StructureTest.uncontrolled(
                                    "the JESS agent is not active in the worker JVM; `java -jar"
                                            + " jess.jar doctor` says why");
        } catch (IOException | ClassNotFoundException | LinkageError | RuntimeException failed) {
            StringWriter trace = new StringWriter();
            failed.printStackTrace(new PrintWriter(trace));
            result = StructureTest.uncontrolled("the test failed in the worker JVM: " + trace);
        }
        WorkerJvm.answer(Path.of(arguments[0]), Base64.getEncoder().encodeToString(bytes(result)));
    }

    /** Has a worker JVM run a test. */
    static StructureResult run(StructureTest test) {
        WorkerJvm worker = new WorkerJvm(System.getProperty("jess.jar"), test.options().javaHome());
        worker.with(Agent.class).with(test.type());
        test.options().workerOptions().forEach(worker::option);
        try {
            String result =
                    worker.run(
                            WorkerMain.class.getName(),
                            test.seconds(),
                            folder -> {
                                Path file = folder.resolve("structure.bin");
                                Files.write(file, bytes(test));
                                return List.of(file.toString());
                            });
            return (StructureResult) read(Base64.getDecoder().decode(result));
        } catch (WorkerFailure failed) {
            return StructureTest.uncontrolled(failed.getMessage());
        } catch (IOException | ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] bytes(Object what) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(what);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }
}
