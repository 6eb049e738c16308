// options: --warm-up off
/** An initialiser that fails: its exception the first time, a class that cannot be used after. */
public class WorldFailingInitializer {
    static class Failing {
        static final int VALUE = Integer.parseInt("x");
    }

    public static void main(String[] args) throws Throwable {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 2; i++) {
            try {
                out.append(Failing.VALUE);
            } catch (ExceptionInInitializerError e) {
                out.append("failing: ").append(e.getCause()).append('\n');
            } catch (NoClassDefFoundError e) {
                out.append("again: ").append(e.getMessage()).append('\n');
            }
        }
        if (args.length == 0) {
            System.out.print(out);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), out);
        }
    }
}
