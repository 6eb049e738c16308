/** Prints what it has seen of another thread, or fails with an error, which is no exception. */
public final class PrintsError {
    private static volatile int x;

    private PrintsError() {}

    public static void main(String[] arguments) {
        new Thread(() -> x = 1).start();
        if (x == 1) {
            throw new LinkageError("too late");
        }
        System.out.println("x=0");
    }
}
