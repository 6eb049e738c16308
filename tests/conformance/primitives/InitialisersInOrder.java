import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

// Who initialises a class, and when, makes a difference (JLS 12.4): what an initialiser reads in a
// race, classes that initialise each other, objects that get out before it has ended, initialisers
// that fail, count, or wait for threads that need the class. Each execution begins with none of
// these classes initialised.
// jess: run --strategy dpor
// expect: exit=1
// run: args=race | expect: kind=assertion message~"saw 1" replay=1
// run: args=circle | expect: kind=deadlock message~"in a cycle" replay=1
// run: args=subclass | expect: kind=deadlock message~"in a cycle" replay=1
// run: args=escapes | expect: kind=assertion message~"half made" replay=1
// run: args=second | expect: kind=assertion message~"Q came first" replay=1
// run: args=registry | expect: kind=assertion message~"lost" replay=1
// run: args=synchronised | expect: kind=assertion message~"U came first"
// run: args=buffer | expect: kind=assertion message~"W came first"
// run: args=ownlambda | expect: kind=deadlock replay=1
// run: args=locked | expect: kind=deadlock replay=1
// run: args=forname | expect: kind=assertion message~"saw 1"
// run: args=varhandle | expect: kind=assertion message~"saw 1"
// run: args=reflection | expect: kind=assertion message~"saw 1"
// run: args=methodref | expect: kind=assertion message~"saw 1"
// run: args=dies | expect: kind=exception message~NumberFormatException
// run: args=diesalone | expect: kind=exception message~ExceptionInInitializerError
// run: args=divides | expect: kind=exception message~ArithmeticException
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// run: args=counts | expect: executions=2
// run: args=fails | expect: executions=4
// run: args=task
// run: args=enum | expect: executions=1
// run: args=holder | expect: executions=1
// run: args=finals
// run: args=constant
// jess: run --strategy auto
// expect: exit=1
// run: args=race | expect: kind=assertion message~"saw 1"
// run: args=circle | expect: kind=deadlock
// run: args=escapes | expect: kind=assertion
// jess: run --strategy lazy-dpor
// expect: exit=1
// run: args=race | expect: kind=assertion message~"saw 1"
// run: args=circle | expect: kind=deadlock
// run: args=locked | expect: kind=deadlock
// jess: run --strategy dfs
// expect: exit=0 verdict=verified complete=true
// run: args=counts
// run: args=fails
public class InitialisersInOrder {
    static int x;
    static int tries;
    static final AtomicInteger made = new AtomicInteger();
    static final List<String> registry = new ArrayList<>();
    static final Object LOCK = new Object();
    static volatile Escapes escaped;

    static class Copies {
        static int copy = x;

        static void touch() {}
    }

    static class A {
        static {
            B.touch();
        }

        static void touch() {}
    }

    static class B {
        static {
            A.touch();
        }

        static void touch() {}
    }

    static class Parent {
        static final Parent CHILD = new Child();

        static void touch() {}
    }

    static class Child extends Parent {}

    static class Escapes {
        static final Escapes INSTANCE = new Escapes();
        int value;

        static {
            escaped = INSTANCE;
            INSTANCE.value = 1;
        }

        static void touch() {}
    }

    static class P {
        static final int N = made.incrementAndGet();

        static void touch() {}
    }

    static class Q {
        static final int N = made.incrementAndGet();

        static void touch() {}
    }

    static class R {
        static {
            registry.add("R");
        }

        static void touch() {}
    }

    static class S {
        static {
            registry.add("S");
        }

        static void touch() {}
    }

    /** Classes with nothing but these: objects that look like constants and are none. */
    static class Order {
        static final List<String> LIST = Collections.synchronizedList(new ArrayList<>());
    }

    static class Text {
        static final StringBuffer BUFFER = new StringBuffer();
    }

    static class T {
        static {
            Order.LIST.add("T");
        }

        static void touch() {}
    }

    static class U {
        static {
            Order.LIST.add("U");
        }

        static void touch() {}
    }

    static class V {
        static {
            Text.BUFFER.append('V');
        }

        static void touch() {}
    }

    static class W {
        static {
            Text.BUFFER.append('W');
        }

        static void touch() {}
    }

    static class Fails {
        static int value;

        static {
            tries++;
            value = Integer.parseInt("no number");
        }
    }

    static class FailsAlone {
        static final int VALUE = Integer.parseInt("no number");
    }

    static class Divides {
        static int zero;
        static final int VALUE = 1 / zero;
    }

    static class OwnLambda {
        static int answer;

        static {
            Thread thread = new Thread(() -> answer = 42);
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static void touch() {}
    }

    static class Answer implements Callable<Integer> {
        @Override
        public Integer call() {
            return 42;
        }
    }

    static class Task {
        static final ExecutorService POOL = Executors.newSingleThreadExecutor();
        static final int ANSWER;

        static {
            try {
                ANSWER = POOL.submit(new Answer()).get();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Locked {
        static {
            synchronized (LOCK) {
                made.incrementAndGet();
            }
        }

        static void touch() {}
    }

    enum Operation {
        PLUS {
            @Override
            int of(int a, int b) {
                return a + b;
            }
        },
        TIMES {
            @Override
            int of(int a, int b) {
                return a * b;
            }
        };

        abstract int of(int a, int b);
    }

    /** What the JDK keeps of an enum is made here, and stays, although this is undone. */
    static class Named {
        static final Operation PLUS = Operation.valueOf("PLUS");

        static {
            made.incrementAndGet();
        }
    }

    static class Holder {
        static final List<String> LIST = new ArrayList<>(List.of("one"));
        static final String NAME = String.valueOf(3);
    }

    static class Finals {
        static final int NUMBER = made.incrementAndGet();
        static final int CONSTANT = 7;
    }

    interface Body {
        void run() throws Throwable;
    }

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void both(Body first, Body second) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Body body : List.of(first, second)) {
            Thread thread =
                    new Thread(
                            () -> {
                                try {
                                    body.run();
                                } catch (Throwable thrown) {
                                    throw new AssertionError(thrown);
                                }
                            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void raced(Body use) throws InterruptedException {
        both(() -> x = 1, use);
        check(Copies.copy != 1, "saw 1");
    }

    static void fails() {
        try {
            Fails.value++;
        } catch (ExceptionInInitializerError e) {
            check(e.getCause() instanceof NumberFormatException, "cause " + e.getCause());
            made.addAndGet(1);
        } catch (NoClassDefFoundError e) {
            check(e.getMessage().endsWith("Fails"), e.getMessage());
            made.addAndGet(10);
        }
    }

    public static void main(String[] args) throws Throwable {
        switch (args[0]) {
            case "race":
                raced(Copies::touch);
                break;
            case "forname":
                raced(() -> Class.forName("InitialisersInOrder$Copies"));
                break;
            case "varhandle":
                VarHandle handle =
                        MethodHandles.lookup().findStaticVarHandle(Copies.class, "copy", int.class);
                raced(() -> handle.getVolatile());
                break;
            case "reflection":
                raced(() -> Copies.class.getDeclaredField("copy").get(null));
                break;
            case "methodref":
                Body touch = Copies::touch;
                raced(touch);
                break;
            case "circle":
                both(A::touch, B::touch);
                break;
            case "subclass":
                both(Parent::touch, Child::new);
                break;
            case "escapes":
                both(
                        Escapes::touch,
                        () -> {
                            Escapes seen = escaped;
                            check(seen == null || seen.value == 1, "half made");
                        });
                break;
            case "second":
                both(P::touch, Q::touch);
                check(P.N < Q.N, "Q came first");
                break;
            case "counts":
                both(P::touch, Q::touch);
                check(P.N + Q.N == 3 && made.get() == 2, "made " + made);
                break;
            case "registry":
                both(R::touch, S::touch);
                check(registry.size() == 2, "lost one: " + registry);
                break;
            case "synchronised":
                both(T::touch, U::touch);
                check(Order.LIST.get(0).equals("T"), "U came first");
                break;
            case "buffer":
                both(V::touch, W::touch);
                check(Text.BUFFER.charAt(0) == 'V', "W came first");
                break;
            case "fails":
                both(InitialisersInOrder::fails, InitialisersInOrder::fails);
                check(tries == 1 && made.get() == 11, tries + " tries, " + made);
                break;
            case "dies":
                Fails.value++;
                break;
            case "diesalone":
                check(FailsAlone.VALUE == 0, "value");
                break;
            case "divides":
                check(Divides.VALUE == 0, "value");
                break;
            case "constant":
                both(
                        () -> check(Named.PLUS == Operation.PLUS, "plus"),
                        () -> check(Named.PLUS == Operation.valueOf("PLUS"), "again"));
                check(Operation.valueOf("TIMES") == Operation.TIMES, "times");
                check(made.get() == 1, "made");
                break;
            case "ownlambda":
                OwnLambda.touch();
                break;
            case "task":
                check(Task.ANSWER == 42, "answer");
                Task.POOL.shutdown();
                break;
            case "locked":
                both(
                        Locked::touch,
                        () -> {
                            synchronized (LOCK) {
                                Locked.touch();
                            }
                        });
                break;
            case "enum":
                both(() -> Operation.PLUS.of(1, 2), () -> Operation.valueOf("TIMES").of(1, 2));
                break;
            case "holder":
                both(() -> Holder.LIST.size(), () -> Holder.NAME.length());
                break;
            default:
                check(Finals.NUMBER == 1 && Finals.CONSTANT == 7, "number " + Finals.NUMBER);
                int modifiers = Finals.class.getDeclaredField("NUMBER").getModifiers();
                check(java.lang.reflect.Modifier.toString(modifiers).equals("static final"), "is");
        }
    }
}
