import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs a program of a file many times on the plain JVM: {@code Plain CLASS METHOD TIMES}. */
public final class Plain {
    /** A run that takes longer is taken for a deadlock. */
    private static final long LONGEST = 60_000;

    private Plain() {}

    public static void main(String[] arguments) throws Exception {
        int times = Integer.parseInt(arguments[2]);
        long begun = System.nanoTime();
        for (int i = 0; i < times; i++) {
            Throwable[] failure = {null};
            Thread run = new Thread(() -> failure[0] = failureOf(arguments[0], arguments[1]));
            run.setDaemon(true);
            run.start();
            run.join(LONGEST);
            if (run.isAlive()) {
                failure[0] =
                        new AssertionError(
                                "it does not end: " + java.util.List.of(run.getStackTrace()));
            }
            if (failure[0] != null) {
                System.out.println("run " + (i + 1) + ": " + failure[0]);
                failure[0].printStackTrace();
                System.out.flush();
                Runtime.getRuntime().halt(1);
            }
            // A minute shows what it can.
            if (System.nanoTime() - begun > 60_000_000_000L) {
                System.out.println("ended after " + (i + 1) + " runs");
                break;
            }
        }
        // Threads of a library may be left, which are no failure here.
        Runtime.getRuntime().halt(0);
    }

    private static Throwable failureOf(String type, String name) {
        try {
            Class<?> found = Class.forName(type);
            Constructor<?> constructor = found.getDeclaredConstructor();
            Method method = found.getDeclaredMethod(name);
            constructor.setAccessible(true);
            method.setAccessible(true);
            method.invoke(constructor.newInstance());
            return null;
        } catch (InvocationTargetException failed) {
            return failed.getCause();
        } catch (ReflectiveOperationException failed) {
            return failed;
        }
    }
}
