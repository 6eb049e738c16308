import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// What orders accesses to a plain field, and what does not.
// jess: run --strategy dpor --keep-going
// expect: verdict=verified exit=0 complete=true
// run: args="counter" | expect: races=3 race~DataRaces.value race~Thread-0 race~DataRaces.java
// run: args="oneLocked" | expect: races=3
// run: args="array" | expect: races=1 race~element
// run: args="list" | expect: races>=1 race~ArrayList
// run: args="fill" | expect: races>=1 race~element
// run: args="flag" | expect: races=2 race~DataRaces.ready
// run: args="initialised" | expect: races=2 race~Box.content
// run: args="opaque" | expect: races=1 race~DataRaces.value
// run: args="plainHandle" | expect: races=2
// run: args="park" | expect: races=1
// run: args="locked" | expect: races=0
// run: args="lock" | expect: races=0
// run: args="readWriteLock" | expect: races=0
// run: args="volatileFlag" | expect: races=0
// run: args="release" | expect: races=0
// run: args="lazySet" | expect: races=0
// run: args="reference" | expect: races=0
// run: args="finalField" | expect: races=1 race~DataRaces.shared
// run: args="startAndJoin" | expect: races=0
// run: args="latch" | expect: races=0
// run: args="semaphore" | expect: races=0
// run: args="interrupt" | expect: races=0
// run: args="elements" | expect: races=0
// run: args="wait" | expect: races=0
//
// Many behaviours: some of them will do.
// jess: run --strategy random --budget 60
// expect: exit=0 races=0
// run: args="executor"
// run: args="map"
// run: args="queue"
// run: args="blockingQueue"
// run: args="barrier"
// run: args="future"
//
// A race as a bug.
// jess: run --races fail
// run: args="counter" | expect: exit=1 verdict=bug kind=race message~DataRaces.value replay=1
// run: args="locked" | expect: exit=0 verdict=verified races=0
//
// jess: run --races off
// args: counter
// expect: exit=0 verdict=verified
public class DataRaces {
    static int value;
    static boolean ready;
    static volatile boolean published;
    static int[] cells = new int[2];
    static Object shared;

    static final java.lang.invoke.VarHandle VALUE = handle("value", int.class);
    static final java.lang.invoke.VarHandle READY = handle("ready", boolean.class);

    static java.lang.invoke.VarHandle handle(String name, Class<?> type) {
        try {
            return java.lang.invoke.MethodHandles.lookup()
                    .findStaticVarHandle(DataRaces.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Its content is written by a constructor. */
    static class Box {
        int content;

        Box(int content) {
            this.content = content;
        }
    }

    /** The same with a final field, and what it leads to. */
    static class FinalBox {
        final int[] content;

        FinalBox(int content) {
            int[] made = {content};
            this.content = made;
        }
    }

    static void sink(int seen) {}

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        switch (args[0]) {
            case "counter":
                Together.run(() -> value = value + 1, () -> value = value + 1);
                break;
            case "oneLocked":
                Together.run(
                        () -> {
                            synchronized (DataRaces.class) {
                                value = value + 1;
                            }
                        },
                        () -> value = value + 1);
                break;
            case "array":
                Together.run(() -> cells[0] = 1, () -> sink(cells[0]));
                break;
            case "list":
                List<String> list = new ArrayList<>();
                list.add("a");
                Together.run(() -> list.set(0, "b"), () -> list.set(0, "c"));
                break;
            case "fill":
                Together.run(() -> Arrays.fill(cells, 1), () -> Arrays.fill(cells, 2));
                break;
            case "flag":
                Together.run(
                        () -> {
                            value = 1;
                            ready = true;
                        },
                        () -> {
                            if (ready) {
                                sink(value);
                            }
                        });
                break;
            case "initialised":
                Together.run(
                        () -> shared = new Box(7),
                        () -> {
                            Object seen = shared;
                            if (seen != null) {
                                sink(((Box) seen).content);
                            }
                        });
                break;
            case "opaque":
                Together.run(
                        () -> {
                            value = 1;
                            READY.setOpaque(true);
                        },
                        () -> {
                            if ((boolean) READY.getOpaque()) {
                                sink(value);
                            }
                        });
                break;
            case "plainHandle":
                Together.run(
                        () -> {
                            VALUE.set(1);
                            READY.set(true);
                        },
                        () -> {
                            if ((boolean) READY.get()) {
                                sink((int) VALUE.get());
                            }
                        });
                break;
            case "park":
                Thread main = Thread.currentThread();
                Thread other =
                        new Thread(
                                () -> {
                                    value = 1;
                                    java.util.concurrent.locks.LockSupport.unpark(main);
                                });
                other.start();
                java.util.concurrent.locks.LockSupport.park();
                sink(value);
                other.join();
                break;
            case "locked":
                Runnable increment =
                        () -> {
                            synchronized (DataRaces.class) {
                                value = value + 1;
                            }
                        };
                Together.run(increment, increment);
                break;
            case "lock":
                Runnable guarded =
                        () -> {
                            lock.lock();
                            value = value + 1;
                            lock.unlock();
                        };
                Together.run(guarded, guarded);
                break;
            case "readWriteLock":
                ReentrantReadWriteLock both = new ReentrantReadWriteLock();
                Together.run(
                        () -> {
                            both.readLock().lock();
                            sink(value);
                            both.readLock().unlock();
                        },
                        () -> {
                            both.writeLock().lock();
                            value = 1;
                            both.writeLock().unlock();
                        });
                break;
            case "volatileFlag":
                Together.run(
                        () -> {
                            value = 1;
                            published = true;
                        },
                        () -> {
                            if (published) {
                                sink(value);
                            }
                        });
                break;
            case "release":
                Together.run(
                        () -> {
                            value = 1;
                            READY.setRelease(true);
                        },
                        () -> {
                            if ((boolean) READY.getAcquire()) {
                                sink(value);
                            }
                        });
                break;
            case "lazySet":
                AtomicInteger flag = new AtomicInteger();
                Together.run(
                        () -> {
                            value = 1;
                            flag.lazySet(1);
                        },
                        () -> {
                            if (flag.get() == 1) {
                                sink(value);
                            }
                        });
                break;
            case "reference":
                AtomicReference<Box> reference = new AtomicReference<>();
                Together.run(
                        () -> reference.set(new Box(7)),
                        () -> {
                            Box seen = reference.get();
                            if (seen != null) {
                                sink(seen.content);
                            }
                        });
                break;
            case "finalField":
                Together.run(
                        () -> shared = new FinalBox(7),
                        () -> {
                            Object seen = shared;
                            if (seen != null) {
                                sink(((FinalBox) seen).content[0]);
                            }
                        });
                break;
            case "startAndJoin":
                value = 1;
                Thread child = new Thread(() -> value = value + 1);
                child.start();
                child.join();
                sink(value);
                break;
            case "latch":
                CountDownLatch latch = new CountDownLatch(1);
                Thread counting =
                        new Thread(
                                () -> {
                                    value = 1;
                                    latch.countDown();
                                });
                counting.start();
                latch.await();
                sink(value);
                break;
            case "semaphore":
                Semaphore semaphore = new Semaphore(1);
                Runnable permitted =
                        () -> {
                            semaphore.acquireUninterruptibly();
                            value = value + 1;
                            semaphore.release();
                        };
                Together.run(permitted, permitted);
                break;
            case "interrupt":
                Thread interrupted =
                        new Thread(
                                () -> {
                                    if (Thread.interrupted()) {
                                        sink(value);
                                    }
                                });
                interrupted.start();
                value = 1;
                interrupted.interrupt();
                interrupted.join();
                break;
            case "elements":
                Together.run(() -> cells[0] = 1, () -> cells[1] = 1);
                break;
            case "wait":
                waiting();
                break;
            default:
                collections(args[0]);
        }
    }

    static void waiting() throws InterruptedException {
        Object monitor = new Object();
        Thread other =
                new Thread(
                        () -> {
                            value = 1;
                            synchronized (monitor) {
                                ready = true;
                                monitor.notifyAll();
                            }
                        });
        other.start();
        synchronized (monitor) {
            while (!ready) {
                monitor.wait();
            }
        }
        sink(value);
        other.join();
    }

    static void collections(String what) throws Exception {
        ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();
        ConcurrentLinkedQueue<Box> queue = new ConcurrentLinkedQueue<>();
        LinkedBlockingQueue<Box> blocking = new LinkedBlockingQueue<>();
        switch (what) {
            case "executor":
                ExecutorService pool = Executors.newFixedThreadPool(2);
                Box box = new Box(1);
                Future<?> first = pool.submit(() -> box.content = 2);
                first.get();
                sink(box.content);
                Future<Box> second = pool.submit(() -> new Box(box.content));
                sink(second.get().content);
                pool.shutdown();
                break;
            case "map":
                Together.run(
                        () -> {
                            map.put("a", new Box(7));
                            map.computeIfAbsent("b", key -> new Box(8));
                        },
                        () -> {
                            Box seen = map.get("a");
                            sink(seen == null ? 0 : seen.content);
                            sink(map.computeIfAbsent("b", key -> new Box(9)).content);
                        });
                break;
            case "queue":
                Together.run(
                        () -> queue.add(new Box(7)),
                        () -> {
                            Box seen = queue.poll();
                            sink(seen == null ? 0 : seen.content);
                        });
                break;
            case "blockingQueue":
                Thread producer = new Thread(() -> blocking.add(new Box(7)));
                producer.start();
                sink(blocking.take().content);
                producer.join();
                break;
            case "barrier":
                CyclicBarrier barrier = new CyclicBarrier(2);
                Thread partner =
                        new Thread(
                                () -> {
                                    cells[0] = 1;
                                    meet(barrier);
                                    sink(cells[1]);
                                });
                partner.start();
                cells[1] = 1;
                meet(barrier);
                sink(cells[0]);
                partner.join();
                break;
            case "future":
                sink(
                        java.util.concurrent.CompletableFuture.supplyAsync(() -> new Box(7))
                                .thenApplyAsync(seen -> new Box(seen.content + 1))
                                .get()
                                .content);
                break;
            default:
                throw new IllegalArgumentException(what);
        }
    }

    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
