import java.security.Permission;

// A security manager that a test leaves behind is gone after the execution: neither the next one
// nor JESS is asked. JDKs that have none any more refuse it.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=2
// args: left
public class SecurityManagers {
    static int shared;

    @SuppressWarnings({"removal", "deprecation"})
    static void leaveOneBehind() {
        if (System.getSecurityManager() != null) {
            throw new AssertionError("one of an earlier execution");
        }
        try {
            System.setSecurityManager(
                    new SecurityManager() {
                        @Override
                        public void checkPermission(Permission permission) {
                            throw new SecurityException("asked for " + permission.getName());
                        }
                    });
        } catch (UnsupportedOperationException none) {
            // As a JDK without security managers says.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer =
                new Thread(
                        () -> {
                            synchronized (SecurityManagers.class) {
                                shared++;
                            }
                        });
        writer.start();
        synchronized (SecurityManagers.class) {
            shared++;
        }
        writer.join();
        if (shared != 2) {
            throw new AssertionError("lost");
        }
        leaveOneBehind();
    }
}
