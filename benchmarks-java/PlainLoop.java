import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Runs a program's main method again and again with real threads, and prints the rate as JSON. */
final class PlainLoop {
    private PlainLoop() {}

    /** Arguments: seconds, class, the program's arguments. */
    public static void main(String[] arguments) throws Throwable {
        long nanos = (long) (Double.parseDouble(arguments[0]) * 1e9);
        String[] rest = java.util.Arrays.copyOfRange(arguments, 2, arguments.length);
        Class<?> program = Class.forName(arguments[1]);
        MethodType type = MethodType.methodType(void.class, String[].class);
        MethodHandle main = MethodHandles.lookup().findStatic(program, "main", type);
        long executions = 0;
        long start = System.nanoTime();
        long elapsed = 0;
        while (elapsed < nanos) {
            main.invokeExact(rest);
            executions++;
            elapsed = System.nanoTime() - start;
        }
        System.out.println(
                "{\"executions\":" + executions + ",\"elapsed_s\":" + elapsed / 1e9 + "}");
    }
}
