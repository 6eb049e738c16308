// Thread locals belong to the simulated thread.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=1 complete=true
// run: args=own
// run: args=inherited
// run: args=current
public class ThreadLocals {
    static final ThreadLocal<String> NAME = ThreadLocal.withInitial(() -> "initial");
    static final InheritableThreadLocal<String> PARENT = new InheritableThreadLocal<>();

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread[] threads = new Thread[2];
        PARENT.set("main's");
        for (int i = 0; i < 2; i++) {
            String name = "worker " + i;
            threads[i] =
                    new Thread(
                            () -> {
                                switch (args[0]) {
                                    case "own":
                                        check(NAME.get().equals("initial"), "initial value");
                                        NAME.set(name);
                                        check(NAME.get().equals(name), "own value");
                                        NAME.remove();
                                        check(NAME.get().equals("initial"), "removed");
                                        break;
                                    case "inherited":
                                        check(PARENT.get().equals("main's"), "inherited");
                                        PARENT.set(name);
                                        break;
                                    default:
                                        Thread current = Thread.currentThread();
                                        check(current != main, "another thread");
                                        check(current.getName().equals(name), current.getName());
                                        check(
                                                current.getThreadGroup() == main.getThreadGroup(),
                                                "group");
                                        check(
                                                current.getPriority() == Thread.NORM_PRIORITY,
                                                "priority");
                                }
                            },
                            name);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check(PARENT.get().equals("main's"), "unchanged in main");
        check(NAME.get().equals("initial"), "main's own value");
    }
}
