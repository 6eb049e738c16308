import java.lang.reflect.Method;

/** Runs the main method of a class, in the plain or (when these classes are doubled) in the controlled world. */
public final class Enter implements Runnable {
    private final String[] args;

    private Enter(String[] args) {
        this.args = args;
    }

    @Override
    public void run() {
        Program.main(args);
    }

    /** First argument: plain or twin. */
    public static void main(String[] args) throws Exception {
        Enter enter = new Enter(args);
        if (args[0].equals("plain")) {
            enter.run();
            return;
        }
        // The boot classes are not visible at compile time.
        Class<?> entry = Class.forName("java.lang.JessEntry");
        Method run = entry.getDeclaredMethod("run", Runnable.class);
        run.invoke(null, enter);
        Object counts = Class.forName("java.lang.JessHooks").getMethod("counts").invoke(null);
        System.err.println(counts);
    }
}
