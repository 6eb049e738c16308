import java.lang.reflect.Method;

/** Runs a program in the plain world or, when its classes are doubled, in the controlled one. */
public final class Enter {
    private Enter() {}

    /** First argument: plain or twin. Second: a class that is a Runnable. */
    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName(args[1]);
        Runnable program = (Runnable) type.getDeclaredConstructor().newInstance();
        if (args[0].equals("plain")) {
            program.run();
            return;
        }
        // The boot classes are not visible at compile time.
        Class<?> entry = Class.forName("java.lang.JessEntry");
        Method run = entry.getDeclaredMethod("run", Runnable.class);
        run.invoke(null, program);
        Object counts = Class.forName("java.lang.JessHooks").getMethod("counts").invoke(null);
        System.err.println(counts);
    }
}
