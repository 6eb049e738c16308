import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

// Shutdown hooks run when all threads but daemons have ended, or when somebody exits: all at once,
// beside whoever still runs. The program is over when they are (Runtime.addShutdownHook).
// jess: run --strategy dpor
// run: args=runs | expect: exit=1 kind=assertion message~"hook" replay=1
// run: args=afterthreads | expect: exit=0 verdict=verified complete=true executions=1
// run: args=besidedaemons | expect: exit=1 kind=assertion message~"daemon"
// run: args=latethread | expect: exit=0 verdict=verified complete=true
// run: args=together | expect: exit=1 kind=assertion message~"lost"
// run: args=removed | expect: exit=0 verdict=verified complete=true
// run: args=refused | expect: exit=0 verdict=verified complete=true
// run: args=tooLate | expect: exit=0 verdict=verified complete=true
// run: args=registering | expect: exit=0 verdict=verified complete=true
// run: args=onexit | expect: exit=1 kind=assertion message~"hook"
// run: args=exitwithlock | expect: exit=1 kind=deadlock
// run: args=exitinhook | expect: exit=1 kind=deadlock
// run: args=haltinhook | expect: exit=0 verdict=verified complete=true
// run: args=waits | expect: exit=1 kind=deadlock
// run: args=pool | expect: exit=0 verdict=verified complete=true
// run: args=leaves | expect: exit=0 verdict=verified complete=true
// run: args=once | expect: exit=0 verdict=verified complete=true
// jess: run --strategy dpor --jvm-arg -Da=b
// args: initialiser
// expect: exit=1 kind=assertion message~"hook of an initialiser" replay=1
public class ShutdownHooks {
    static final Object LOCK = new Object();
    static int count;
    static volatile boolean done;

    static class Initialised {
        static {
            hook(
                    () -> {
                        throw new AssertionError("hook of an initialiser");
                    });
        }

        static void use() {}
    }

    static class Once {
        static final AtomicInteger RUNS = new AtomicInteger();

        static {
            hook(() -> check(RUNS.incrementAndGet() == 1, "one of an earlier execution"));
        }

        static void use() {}
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger ended = new AtomicInteger();
        Runtime runtime = Runtime.getRuntime();
        switch (args[0]) {
            case "runs":
                hook(ShutdownHooks::failed);
                break;
            case "onexit":
                hook(ShutdownHooks::failed);
                System.exit(0);
                break;
            case "afterthreads":
                hook(() -> check(count == 2, "a thread had not ended"));
                start(() -> count++).join();
                start(() -> count++);
                break;
            case "besidedaemons":
                hook(() -> check(done, "the daemon was not there yet"));
                daemon(() -> done = true);
                break;
            case "latethread":
                hook(() -> check(count == 1, "a thread of a thread had not ended"));
                Thread later = new Thread(() -> count++);
                later.isAlive();
                start(later::start);
                break;
            case "together":
                for (int i = 0; i < 2; i++) {
                    hook(
                            () -> {
                                count++;
                                check(ended.incrementAndGet() < 2 || count == 2, "lost");
                            });
                }
                break;
            case "removed":
                Thread removed = hook(ShutdownHooks::failed);
                check(runtime.removeShutdownHook(removed), "was not registered");
                check(!runtime.removeShutdownHook(removed), "registered twice");
                break;
            case "refused":
                Thread known = hook(() -> count++);
                check(refuses(() -> runtime.addShutdownHook(known)), "added twice");
                Thread thread = new Thread(() -> check(refusesMe(), "added while it runs"));
                thread.start();
                break;
            case "tooLate":
                hook(
                        () -> {
                            Thread late = new Thread(ShutdownHooks::failed);
                            try {
                                runtime.addShutdownHook(late);
                                failed();
                            } catch (IllegalStateException expected) {
                                done = true;
                            }
                        });
                break;
            case "registering":
                start(() -> hook(() -> count++)).join();
                hook(() -> ended.incrementAndGet());
                break;
            case "exitwithlock":
                hook(
                        () -> {
                            synchronized (LOCK) {
                                count++;
                            }
                        });
                synchronized (LOCK) {
                    System.exit(0);
                }
                break;
            case "exitinhook":
                hook(() -> System.exit(0));
                break;
            case "haltinhook":
                hook(() -> runtime.halt(0));
                System.exit(1);
                break;
            case "waits":
                hook(
                        () -> {
                            synchronized (LOCK) {
                                try {
                                    LOCK.wait();
                                } catch (InterruptedException e) {
                                    count++;
                                }
                            }
                        });
                break;
            case "pool":
                hook(ShutdownHooks::failed);
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.execute(() -> count++);
                break;
            case "leaves":
                hook(
                        () ->
                                start(
                                        () -> {
                                            while (!done) {
                                                Thread.yield();
                                            }
                                        }));
                break;
            case "once":
                Once.use();
                break;
            default:
                Initialised.use();
        }
    }

    static Thread hook(Runnable body) {
        Thread thread = new Thread(body);
        Runtime.getRuntime().addShutdownHook(thread);
        return thread;
    }

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    static void daemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.start();
    }

    static boolean refusesMe() {
        return refuses(() -> Runtime.getRuntime().addShutdownHook(Thread.currentThread()));
    }

    static boolean refuses(Runnable body) {
        try {
            body.run();
            return false;
        } catch (IllegalArgumentException expected) {
            return true;
        }
    }

    static void failed() {
        throw new AssertionError("a hook ran");
    }

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
