import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

// Initialisers that take monitors which others may hold, that sleep, or look at the flag of who
// runs
// them are part of each execution; and they are run by whatever uses the class first.
// jess: run --strategy dpor
// expect: exit=1 kind=deadlock
// rows: class, own, constant, held
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"interrupted"
// rows: sleep
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=deadlock
// rows: class, constant
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: fresh, ensured, getter, enumerated
public class InitialisersThatWait {
    static class Other {
        static synchronized void enter() {}
    }

    enum Kind {
        ONE
    }

    static class TakesClass {
        static {
            Other.enter();
        }

        static void use() {}
    }

    static class TakesOwn {
        static {
            enter();
        }

        static synchronized void enter() {}
    }

    static class TakesConstant {
        static {
            synchronized (Kind.ONE) {
                Kind.ONE.notifyAll();
            }
        }

        static void use() {}
    }

    static final class Box {}

    static class TakesHeld {
        static {
            synchronized (BOX) {
                BOX.notifyAll();
            }
        }

        static void use() {}
    }

    static final Box BOX = new Box();

    static class Sleeps {
        static final boolean INTERRUPTED = interrupted();

        static boolean interrupted() {
            try {
                Thread.sleep(10);
                return false;
            } catch (InterruptedException e) {
                return true;
            }
        }
    }

    static class TakesFresh {
        static final Object FRESH = new Object();
        static final Box BOXED = new Box();

        static {
            synchronized (FRESH) {
                synchronized (BOXED) {
                    FRESH.notifyAll();
                }
            }
        }

        static void use() {}
    }

    static final List<String> LIST = new ArrayList<>();

    static class Lists {
        static int field;

        static {
            LIST.add("it");
        }
    }

    enum Listed {
        ONE;

        static {
            LIST.add("it");
        }
    }

    static void against(Object lock, Runnable inside, Runnable use) throws InterruptedException {
        Thread other = new Thread(use);
        other.start();
        synchronized (lock) {
            inside.run();
        }
        other.join();
    }

    public static void main(String[] args) throws Throwable {
        switch (args[0]) {
            case "class" -> against(Other.class, TakesClass::use, TakesClass::use);
            case "own" -> against(TakesOwn.class, TakesOwn::enter, TakesOwn::enter);
            case "constant" -> against(Kind.ONE, TakesConstant::use, TakesConstant::use);
            case "held" -> against(BOX, TakesHeld::use, TakesHeld::use);
            case "fresh" -> against(BOX, TakesFresh::use, TakesFresh::use);
            case "sleep" -> {
                Thread other =
                        new Thread(
                                () -> {
                                    if (Sleeps.INTERRUPTED) {
                                        throw new AssertionError("interrupted");
                                    }
                                });
                other.start();
                other.interrupt();
                other.join();
            }
            case "ensured" -> MethodHandles.lookup().ensureInitialized(Lists.class);
            case "getter" -> {
                MethodHandle getter =
                        MethodHandles.lookup().findStaticGetter(Lists.class, "field", int.class);
                int value = (int) getter.invoke();
                LIST.remove(value);
                LIST.add("it");
            }
            case "enumerated" -> EnumSet.allOf(Listed.class);
            default -> throw new IllegalArgumentException(args[0]);
        }
        boolean lists = List.of("ensured", "getter", "enumerated").contains(args[0]);
        if (lists && LIST.size() != 1) {
            throw new AssertionError(LIST);
        }
    }
}
