package jess.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The main class of a worker JVM: explores one program and writes the result for its parent.
 *
 * <p>Arguments: the options JSON, the program ({@code Main} or {@code Class#method}), its
 * arguments. Whatever happens, the result file gets one result; without one the parent reports a
 * dead worker.
 */
public final class Worker {
    private Worker() {}

    public static void main(String[] arguments) {
        String path = System.getProperty("jess.result");
        if (path == null || arguments.length < 2) {
            System.err.println("jess: the worker is started by `jess run`, not by hand");
            Runtime.getRuntime().halt(3);
        }
        ResultFile file = new ResultFile(Path.of(path));
        Heartbeat.start(file);
        String result;
        try {
            result = explore(arguments);
        } catch (ReflectiveOperationException | LinkageError | RuntimeException failed) {
            result = Json.uncontrolled(describe(failed));
        }
        finish(file, result);
    }

    private static String explore(String[] arguments) throws ReflectiveOperationException {
        if (!Agent.active()) {
            return Json.uncontrolled(
                    "the JESS agent is not active in the worker JVM; `jess doctor` says why");
        }
        String[] rest = Arrays.copyOfRange(arguments, 2, arguments.length);
        Program program;
        try {
            program = Program.find(ClassLoader.getSystemClassLoader(), arguments[1], rest);
        } catch (ClassNotFoundException absent) {
            String name = arguments[1].split("#", 2)[0];
            return Json.uncontrolled("class " + name + " is not on the class path; check -cp");
        } catch (NoSuchMethodException | UnsupportedOperationException refused) {
            return Json.uncontrolled(refused.getMessage());
        } catch (LinkageError broken) {
            if (Agent.failures().isEmpty()) {
                throw broken;
            }
            return Json.uncontrolled(Agent.failures().get(0));
        }
        String each = System.getProperty("jess.outcomes");
        return each == null
                ? Agent.explore(program, arguments[0])
                : OutcomeSearch.lines(program, arguments[0], each);
    }

    private static String describe(Throwable failed) {
        failed.printStackTrace();
        StackTraceElement[] stack = failed.getStackTrace();
        return failed + (stack.length == 0 ? "" : " at " + stack[0]);
    }

    /** Writes the result and ends the JVM, whatever threads the program has left behind. */
    static void finish(ResultFile file, String result) {
        int code = 0;
        try {
            file.result(result);
        } catch (IOException failed) {
            System.err.println("jess: cannot write the result: " + failed);
            code = 3;
        }
        Agent.halt(code);
    }
}
