/** A daemon prints while the JVM ends: {@code jess outcomes} tells how far it may come. */
public final class DaemonPrints {
    private DaemonPrints() {}

    public static void main(String[] arguments) {
        Thread daemon =
                new Thread(
                        () -> {
                            System.out.println("one");
                            System.out.println("two");
                        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
