// A value reaches a loop through another thread: by one it waits, by another it counts its rounds
// and
// fails. The thread that hands it on takes the same steps whatever it is, and stores it in some way
// of
// the language or the JDK. That the loop waited by one value says nothing about the other.
// jess: run --strategy dpor
// run: args=choice | expect: exit=1 kind=assertion
// run: args=sum | expect: exit=1 kind=assertion
// run: args=set | expect: exit=1 kind=assertion
// run: args=add | expect: exit=1 kind=assertion
// run: args=cas | expect: exit=1 kind=assertion
// run: args=swap | expect: exit=1 kind=assertion
// run: args=handle | expect: exit=1 kind=assertion
// run: args=updater | expect: exit=1 kind=assertion
// run: args=large | expect: exit=1 kind=assertion
// run: args=reference | expect: exit=1 kind=assertion
// run: args=null | expect: exit=1 kind=assertion
// run: args=element | expect: exit=1 kind=assertion
// run: args=plain | expect: exit=1 kind=assertion
// run: args=time | expect: exit=1 kind=assertion
// jess: run --strategy lazy-dpor --step-bound 100000
// run: args=choice | expect: exit=1 kind=assertion
// run: args=add | expect: exit=1 kind=assertion
// run: args=reference | expect: exit=1 kind=assertion
// run: args=time | expect: exit=1 kind=assertion
// jess: run --strategy source-dpor --step-bound 100000
// run: args=choice | expect: exit=1 kind=assertion
// run: args=add | expect: exit=1 kind=assertion
// run: args=reference | expect: exit=1 kind=assertion
// run: args=time | expect: exit=1 kind=assertion
// jess: run --strategy hbr-caching --step-bound 100000
// run: args=choice | expect: exit=1 kind=assertion
// run: args=add | expect: exit=1 kind=assertion
// run: args=reference | expect: exit=1 kind=assertion
// run: args=time | expect: exit=1 kind=assertion
// jess: run --strategy dfs --step-bound 100000
// run: args=choice | expect: exit=1 kind=assertion
// run: args=add | expect: exit=1 kind=assertion
// run: args=reference | expect: exit=1 kind=assertion
// run: args=time | expect: exit=1 kind=assertion
// jess: run --strategy auto --step-bound 100000
// run: args=choice | expect: exit=1 kind=assertion
// run: args=add | expect: exit=1 kind=assertion
// run: args=reference | expect: exit=1 kind=assertion
// run: args=time | expect: exit=1 kind=assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

public class ValuesHandedOn {
    static final AtomicInteger NUMBER = new AtomicInteger();
    static final AtomicLong LARGE = new AtomicLong();
    static final AtomicReference<Object> REFERENCE = new AtomicReference<>("0");
    static final AtomicIntegerArray ELEMENTS = new AtomicIntegerArray(1);
    static final AtomicIntegerFieldUpdater<ValuesHandedOn> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(ValuesHandedOn.class, "updated");
    static final VarHandle HANDLE;
    static final ReentrantLock LOCK = new ReentrantLock();
    static final ValuesHandedOn OBJECT = new ValuesHandedOn();

    static {
        try {
            HANDLE =
                    MethodHandles.lookup()
                            .findStaticVarHandle(ValuesHandedOn.class, "handled", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static volatile boolean made;
    static volatile int field;
    static int handled;
    static int[] plain = new int[1];
    volatile int updated;

    public static void main(String[] args) {
        switch (args[0]) {
            case "choice":
                handOn(
                        value -> {
                            // One instruction stores all of them.
                            field = value == 1 ? 1 : value == 2 ? 2 : 3;
                        },
                        () -> field);
                break;
            case "sum":
                handOn(value -> field = value, () -> field);
                break;
            case "set":
                handOn(NUMBER::set, NUMBER::get);
                break;
            case "add":
                handOn(value -> NUMBER.getAndAdd(value - NUMBER.get()), NUMBER::get);
                break;
            case "cas":
                handOn(value -> NUMBER.compareAndSet(NUMBER.get(), value), NUMBER::get);
                break;
            case "swap":
                handOn(NUMBER::getAndSet, NUMBER::get);
                break;
            case "handle":
                handOn(HANDLE::setVolatile, () -> (int) HANDLE.getVolatile());
                break;
            case "updater":
                handOn(value -> UPDATER.set(OBJECT, value), () -> UPDATER.get(OBJECT));
                break;
            case "large":
                handOn(value -> LARGE.set((long) value << 40), () -> (int) (LARGE.get() >> 40));
                break;
            case "reference":
                handOn(
                        value -> REFERENCE.set(Integer.toString(value)),
                        () -> Integer.parseInt((String) REFERENCE.get()));
                break;
            case "null":
                handOn(
                        value -> REFERENCE.set(value == 1 ? null : value == 2 ? "2" : "3"),
                        () -> {
                            Object seen = REFERENCE.get();
                            return seen == null ? 1 : Integer.parseInt((String) seen);
                        });
                break;
            case "element":
                handOn(value -> ELEMENTS.set(0, value), () -> ELEMENTS.get(0));
                break;
            case "plain":
                handOn(value -> plain[0] = value, () -> plain[0]);
                break;
            default:
                time();
        }
    }

    /** Stores 1 or 2, as others were slow or fast, and 3 at last. */
    static void handOn(IntConsumer store, IntSupplier load) {
        new Thread(() -> made = true).start();
        new Thread(
                        () -> {
                            store.accept(made ? 2 : 1);
                            store.accept(3);
                        })
                .start();
        int left = 30;
        for (; ; ) {
            int seen = load.getAsInt();
            if (seen == 3) {
                return;
            }
            if (seen == 1 && --left == 0) {
                throw new AssertionError("no chance left");
            }
        }
    }

    /** How late it is depends on who had the lock first, and is nothing that a thread reads. */
    static void time() {
        long start = System.currentTimeMillis();
        new Thread(
                        () -> {
                            LOCK.lock();
                            sleep();
                            LOCK.unlock();
                            made = true;
                        })
                .start();
        LOCK.lock();
        LOCK.unlock();
        boolean late = System.currentTimeMillis() - start > 500;
        int left = 30;
        while (!made) {
            if (late && --left == 0) {
                throw new AssertionError("too late");
            }
        }
    }

    static void sleep() {
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
