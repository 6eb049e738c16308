import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

// Who asks for the threads that there are, or for those of a group, sees those of the program: all
// that have been started and have not ended.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: alone, hooked, held, interrupts, nested, traces, table, bean
// jess: run --strategy dpor
// expect: exit=1 message~"it counts"
// rows: started, ended, byOther, beanStarted, beanEnded
// jess: run --strategy lazy-dpor
// expect: exit=1 message~"it counts"
// rows: started, ended, byOther, beanStarted, beanEnded
public class ThreadLists {
    static void check(boolean right, Object found) {
        if (!right) {
            throw new AssertionError(found);
        }
    }

    static void counts(boolean so) {
        if (so) {
            throw new AssertionError("it counts");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        switch (args[0]) {
            case "alone" -> {
                check(Thread.activeCount() == 1, Thread.activeCount());
                Thread[] all = new Thread[3];
                check(Thread.enumerate(all) == 1 && all[0] == Thread.currentThread(), all[0]);
            }
            case "hooked" -> {
                // The thread that waits for all others to run the hook is there after main only.
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {}));
                check(Thread.activeCount() == 1, Thread.activeCount());
                check(Thread.getAllStackTraces().size() == 1, "not in the table");
            }
            case "held" -> {
                Thread held = new Thread(group, LockSupport::park);
                check(group.activeCount() == 0, "before");
                held.start();
                LockSupport.unpark(held);
                held.join();
                check(group.activeCount() == 0, "after");
            }
            case "table" -> {
                Thread held = new Thread(group, LockSupport::park);
                held.start();
                check(Thread.getAllStackTraces().containsKey(held), "not in the table");
                LockSupport.unpark(held);
                held.join();
                check(!Thread.getAllStackTraces().containsKey(held), "still in the table");
            }
            case "bean" -> {
                ThreadMXBean bean = ManagementFactory.getThreadMXBean();
                check(bean.getThreadCount() == 1, bean.getThreadCount());
                Thread held = new Thread(LockSupport::park);
                held.setDaemon(true);
                held.start();
                check(bean.getThreadCount() == 2, bean.getThreadCount());
                check(bean.getDaemonThreadCount() == 1, bean.getDaemonThreadCount());
                LockSupport.unpark(held);
                held.join();
                check(bean.getThreadCount() == 1, bean.getThreadCount());
                check(bean.getDaemonThreadCount() == 0, bean.getDaemonThreadCount());
                check(bean.getTotalStartedThreadCount() == 2, bean.getTotalStartedThreadCount());
            }
            case "beanStarted" -> {
                ThreadMXBean bean = ManagementFactory.getThreadMXBean();
                Thread starter = new Thread(() -> new Thread(() -> {}).start());
                starter.start();
                counts(bean.getTotalStartedThreadCount() == 3);
            }
            case "beanEnded" -> {
                new Thread(() -> {}).start();
                counts(ManagementFactory.getThreadMXBean().getThreadCount() == 1);
            }
            case "interrupts" -> {
                Thread sleeper =
                        new Thread(
                                group,
                                () -> {
                                    try {
                                        Thread.currentThread().join();
                                    } catch (InterruptedException e) {
                                        Thread.currentThread().interrupt();
                                    }
                                });
                sleeper.start();
                group.interrupt();
                sleeper.join();
            }
            case "nested" -> {
                Thread inner = new Thread(new ThreadGroup(group, "inner"), LockSupport::park);
                inner.start();
                check(group.activeCount() == 1, group.activeCount());
                check(group.enumerate(new Thread[2], false) == 0, "not inside");
                LockSupport.unpark(inner);
                inner.join();
            }
            case "traces" ->
                    check(
                            Thread.getAllStackTraces().get(Thread.currentThread()).length > 0,
                            "none");
            case "started" -> {
                Thread starter = new Thread(() -> new Thread(group, () -> {}).start());
                starter.start();
                counts(group.activeCount() == 1);
            }
            case "ended" -> {
                Thread quick = new Thread(group, () -> {});
                quick.start();
                counts(group.activeCount() == 0);
            }
            case "byOther" -> {
                Thread asker = new Thread(() -> counts(group.activeCount() == 1));
                asker.start();
                new Thread(group, () -> {}).start();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
