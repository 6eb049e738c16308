/** Prints from two threads: {@code jess outcomes} tells all that can be seen. */
public final class Prints {
    static volatile int x;
    static volatile int y;

    private Prints() {}

    public static void main(String[] arguments) {
        Thread other =
                new Thread(
                        () -> {
                            x = 1;
                            System.out.println("y=" + y);
                        });
        other.start();
        y = 1;
        System.out.println("x=" + x);
    }
}
