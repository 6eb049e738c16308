import org.springframework.context.support.GenericApplicationContext;

/** Two threads ask a Spring context for a singleton that is made when it is first asked for. */
public final class LazySingleton {
    private static int made;

    private LazySingleton() {}

    /** What is made once. */
    public static final class Service {
        public Service() {
            made++;
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.registerBean("service", Service.class, Service::new, d -> d.setLazyInit(true));
            context.refresh();
            Thread other = new Thread(() -> context.getBean("service"));
            other.start();
            context.getBean("service");
            other.join();
            if (made != 1) {
                throw new AssertionError("made " + made);
            }
        }
    }
}
