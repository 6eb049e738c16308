// jdk: 25
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads: made in every way, blocking in every way. */
public class WorldVirtualThreads {
    private static final StringBuilder OUT = new StringBuilder();

    static synchronized void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    static final ScopedValue<String> SCOPED = ScopedValue.newInstance();
    static final ThreadLocal<String> LOCAL = ThreadLocal.withInitial(() -> "initial");

    static void makes() throws Exception {
        Thread unstarted = Thread.ofVirtual().name("unstarted").unstarted(() -> show("runs", Thread.currentThread()
                .getName()));
        show("new", unstarted.getState() + " " + unstarted.isVirtual() + unstarted.isDaemon() + unstarted.getPriority());
        unstarted.start();
        unstarted.join();
        show("ended", unstarted.getState() + " " + unstarted.isAlive());
        ThreadFactory factory = Thread.ofVirtual().name("made-", 5).factory();
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 3; i++) {
            Thread thread = factory.newThread(() -> names.add(Thread.currentThread().getName()));
            thread.start();
            thread.join();
        }
        show("factory", names);
        Thread platform = Thread.ofPlatform().name("platform").daemon().start(() -> show("platform",
                Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon()));
        platform.join();
        try {
            unstarted.start();
        } catch (IllegalThreadStateException e) {
            show("started twice", "refused");
        }
        try {
            Thread.ofVirtual().unstarted(() -> {}).setDaemon(false);
        } catch (IllegalArgumentException e) {
            show("daemon", e.getMessage());
        }
        show("group", Thread.ofVirtual().unstarted(() -> {}).getThreadGroup().getName());
    }

    static void blocks() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Semaphore permits = new Semaphore(0);
        ReentrantLock lock = new ReentrantLock();
        Object monitor = new Object();
        boolean[] ready = new boolean[1];
        int[] count = new int[1];
        List<Thread> threads = new ArrayList<>();
        threads.add(Thread.startVirtualThread(() -> {
            try {
                latch.await();
                permits.release();
            } catch (InterruptedException e) {
                show("latch", e);
            }
        }));
        threads.add(Thread.startVirtualThread(() -> {
            synchronized (monitor) {
                while (!ready[0]) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException e) {
                        show("wait", e);
                    }
                }
                count[0]++;
            }
        }));
        threads.add(Thread.startVirtualThread(() -> {
            lock.lock();
            try {
                count[0] += 0;
            } finally {
                lock.unlock();
            }
        }));
        latch.countDown();
        permits.acquire();
        synchronized (monitor) {
            ready[0] = true;
            monitor.notifyAll();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        show("count", count[0]);
        Thread parked = Thread.startVirtualThread(() -> {
            LockSupport.park();
            show("unparked", Thread.currentThread().isInterrupted());
        });
        LockSupport.unpark(parked);
        parked.join();
        Thread sleeping = Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(java.time.Duration.ofMinutes(1));
            } catch (InterruptedException e) {
                show("interrupted", Thread.currentThread().isInterrupted());
            }
        });
        sleeping.interrupt();
        sleeping.join();
        show("joined", sleeping.join(java.time.Duration.ofMillis(1)));
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread.startVirtualThread(() -> future.complete("from virtual"));
        show("future", future.get());
    }

    static void fails() throws Exception {
        List<String> caught = Collections.synchronizedList(new ArrayList<>());
        Thread thread = Thread.ofVirtual().name("failing").uncaughtExceptionHandler(
                (t, e) -> caught.add(t.getName() + " " + e.getMessage())).start(() -> {
            throw new IllegalStateException("thrown");
        });
        thread.join();
        show("caught", caught);
        Thread helped = Thread.ofVirtual().uncaughtExceptionHandler((t, e) -> caught.add(e.getMessage())).start(() -> {
            List<String> nothing = null;
            nothing.size();
        });
        helped.join();
        show("null", caught.get(1));
    }

    static void locals() throws Exception {
        LOCAL.set("of main");
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("inherited");
        ScopedValue.where(SCOPED, "scoped").run(() -> {
            Thread thread = Thread.ofVirtual().start(() -> seen.add(LOCAL.get() + " " + inherited.get() + " " + SCOPED
                    .isBound()));
            try {
                thread.join();
            } catch (InterruptedException e) {
                seen.add("interrupted");
            }
            seen.add(SCOPED.get());
        });
        Thread without = Thread.ofVirtual().inheritInheritableThreadLocals(false).start(() -> seen.add(String.valueOf(
                inherited.get())));
        without.join();
        show("locals", seen + " " + LOCAL.get());
        String nested = ScopedValue.where(SCOPED, "a").call(() -> ScopedValue.where(SCOPED, SCOPED.get() + "b").call(
                SCOPED::get));
        show("nested", nested + SCOPED.isBound() + SCOPED.orElse("default"));
    }

    static void executors() throws Exception {
        List<Callable<Integer>> work = List.of(() -> 1, () -> 2, () -> 3);
        int sum = 0;
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> future : executor.invokeAll(work)) {
                sum += future.get();
            }
            Future<String> named = executor.submit(() -> Thread.currentThread().isVirtual() + "");
            show("virtual", named.get() + " " + named.state() + named.resultNow());
            Future<String> failed = executor.submit(() -> {
                throw new IllegalStateException("task");
            });
            try {
                failed.get();
            } catch (java.util.concurrent.ExecutionException e) {
                show("failed", e.getCause().getMessage() + failed.state() + failed.exceptionNow().getMessage());
            }
        }
        show("sum", sum);
        try (ExecutorService fixed = Executors.newFixedThreadPool(2, Thread.ofVirtual().factory())) {
            show("fixed", fixed.submit(() -> Thread.currentThread().isVirtual()).get());
        }
    }

    public static void main(String[] args) throws Exception {
        makes();
        blocks();
        fails();
        locals();
        executors();
        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
