import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

// Each method of a trusted class of the program is one step, up to where it calls the program, or
// has to wait. Two threads with two calls each: 4!/(2!2!) behaviours. Without trust an account is
// not atomic, whatever its locks.
// jess: trust --strategy dpor --trust TrustedLibrary$Account --trust TrustedLibrary$Library
// expect: exit=0 verdict=verified blocked=0 complete=true
// expect: relative_to~"TrustedLibrary$Account behaves as if each of its methods were atomic"
// expect: warnings!~nothing
// run: args=moves | expect: executions=6 relative_to!~explore-jdk
// run: args=statics | expect: executions=6
// run: args=facade | expect: executions=6 relative_to!~explore-jdk
// run: args=lambdas | expect: executions=6
// run: args=nested | expect: executions=6
// run: args=thrown | expect: executions=6
// run: args="waits right"
// run: args="overridden right"
// jess: trust --strategy lazy-dpor --trust TrustedLibrary$Account --trust TrustedLibrary$Library
// expect: exit=0 verdict=verified
// run: args=moves | expect: executions=6 relative_to!~explore-jdk
// run: args=facade | expect: executions=6 relative_to!~explore-jdk
// jess: run --strategy dpor --trust TrustedLibrary$Account --trust TrustedLibrary$Library
// expect: exit=0 verdict=verified relative_to!~explore-jdk
// run: args=moves | expect: executions=6 relative_to!~explore-jdk
// run: args=facade | expect: executions=6 relative_to!~explore-jdk
// jess: trust --strategy dpor --trust TrustedLibrary$Account --trust TrustedLibrary$Library
// expect: exit=1 verdict=bug replay=2
// run: args=act | expect: message~"made twice"
// run: args=callback | expect: message~"lost"
// run: args=key | expect: message~"lost"
// run: args=reference | expect: message~"lost"
// run: args=overridden | expect: message~"lost"
// run: args=waits | expect: kind=deadlock
// run: args=between | expect: message~"done and not gone"
// jess: trust --strategy dpor --trust TrustedLibrary$Derived
// expect: exit=0 verdict=verified
// expect: warnings~"not what it inherits from TrustedLibrary$Library"
// run: args=inherited
// jess: trust --strategy dpor
// expect: exit=1 verdict=bug
// run: args=moves | expect: message~"half"
// run: args=facade | expect: message~"differ"
// jess: trust --strategy source-dpor --trust TrustedLibrary$Account
// expect: exit=1 verdict=bug warnings~"no effect with --strategy source-dpor"
// run: args=moves
// jess: trust --strategy dpor --trust TrustedLibrary$Acount
// expect: exit=1 verdict=bug
// expect: warnings~"--trust TrustedLibrary$Acount has trusted nothing"
// run: args=moves
public class TrustedLibrary {
    static int count;

    static void check(boolean right, String otherwise) {
        if (!right) {
            throw new AssertionError(otherwise);
        }
    }

    static void both(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        first.start();
        other.run();
        first.join();
    }

    /** Two fields that belong together, in two critical sections. */
    static final class Account {
        private final Object lock = new Object();
        private int credit;
        private int debit;
        private static int all;

        void move(int amount) {
            synchronized (lock) {
                credit += amount;
            }
            took(amount);
        }

        private synchronized void took(int amount) {
            debit -= amount;
        }

        int balance() {
            int paid;
            synchronized (lock) {
                paid = credit;
            }
            synchronized (this) {
                return paid + debit;
            }
        }

        static void next() {
            int seen = all;
            all = seen + 1;
        }

        static int all() {
            return all;
        }
    }

    /** What libraries are made of. */
    static class Library<K> {
        private final ConcurrentHashMap<K, Integer> table = new ConcurrentHashMap<>();
        private final AtomicInteger size = new AtomicInteger();
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<K, Integer> values = new HashMap<>();
        private final ArrayDeque<K> queue = new ArrayDeque<>();
        private final Node node = new Node();

        /** A part with an object of its own. */
        final class Node {
            private int entered;
            private int left;

            void pass() {
                entered++;
                left++;
            }

            boolean isEmpty() {
                return entered == left;
            }
        }

        void add(K key) {
            if (table.putIfAbsent(key, 1) == null) {
                size.incrementAndGet();
            }
        }

        boolean agrees() {
            return table.size() == size.get();
        }

        /** Its own lambdas are its own code. */
        int bump(K key) {
            table.compute(key, (same, value) -> value == null ? first() : value + 1);
            return table.get(key);
        }

        private int first() {
            return 1;
        }

        void pass() {
            node.pass();
        }

        boolean isEmpty() {
            return node.isEmpty();
        }

        <V> void make(K key, Function<K, V> made) {
            made.apply(key);
        }

        int compute(K key, Function<K, Integer> missing) {
            Integer known = table.get(key);
            if (known == null) {
                known = missing.apply(key);
                table.put(key, known);
            }
            return known;
        }

        Integer get(K key) {
            lock.lock();
            try {
                return values.get(key);
            } finally {
                lock.unlock();
            }
        }

        void put(K key, int value) {
            lock.lock();
            try {
                values.put(key, value);
            } finally {
                lock.unlock();
            }
        }

        void fail() {
            size.set(size.get() + 1);
            table.compute(
                    null,
                    (key, value) -> {
                        throw new AssertionError();
                    });
        }

        synchronized void offer(K key) {
            queue.add(key);
            notifyAll();
        }

        synchronized K take() throws InterruptedException {
            while (queue.isEmpty()) {
                wait();
            }
            return queue.remove();
        }

        /** Calls what a subclass may override. */
        void visit(K key) {
            visited(key);
        }

        void visited(K key) {}
    }

    /** A library that inherits from one that is not trusted with it. */
    static final class Derived extends Library<String> {
        int both() {
            return 1;
        }
    }

    private static void increment() {
        int seen = count;
        count = seen + 1;
    }

    private static void twoEach(Runnable one) throws InterruptedException {
        both(
                () -> {
                    one.run();
                    one.run();
                },
                () -> {
                    one.run();
                    one.run();
                });
    }

    private static void moves() throws InterruptedException {
        Account account = new Account();
        both(
                () -> {
                    account.move(1);
                    account.move(2);
                },
                () -> {
                    check(account.balance() == 0, "half");
                    check(account.balance() == 0, "half");
                });
    }

    private static void facade() throws InterruptedException {
        Library<String> library = new Library<>();
        both(
                () -> {
                    library.add("a");
                    library.add("b");
                },
                () -> {
                    check(library.agrees(), "they differ");
                    check(library.agrees(), "they differ");
                });
    }

    private static void thrown() throws InterruptedException {
        Library<String> library = new Library<>();
        Runnable fails =
                () -> {
                    try {
                        library.fail();
                    } catch (NullPointerException expected) {
                        return;
                    }
                    throw new AssertionError("no failure");
                };
        twoEach(fails);
    }

    /** A key of the program, whose methods are no part of a step. */
    static final class Key {
        @Override
        public int hashCode() {
            increment();
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    /** What a reference to a constructor makes. */
    static final class Counted {
        Counted(Object key) {
            increment();
        }
    }

    private static void lost(Runnable one) throws InterruptedException {
        count = 0;
        both(one, one);
        check(count == 2, "an update is lost");
    }

    private static void waits(boolean right) throws InterruptedException {
        Library<String> library = new Library<>();
        Runnable takes =
                () -> {
                    try {
                        library.take();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                };
        both(
                takes,
                () -> {
                    library.offer("a");
                    if (!right) {
                        takes.run();
                    }
                });
    }

    private static void act() throws InterruptedException {
        Library<String> library = new Library<>();
        Runnable acts =
                () -> {
                    if (library.get("a") == null) {
                        library.put("a", 1);
                        Account.next();
                    }
                };
        both(acts, acts);
        check(Account.all() == 1, "made twice");
    }

    private static void overridden(boolean right) throws InterruptedException {
        Library<String> library =
                new Library<>() {
                    @Override
                    void visited(String key) {
                        if (right) {
                            synchronized (this) {
                                increment();
                            }
                        } else {
                            increment();
                        }
                    }
                };
        lost(() -> library.visit("a"));
    }

    /** Two calls are two steps. */
    private static void between() throws InterruptedException {
        Library<String> library = new Library<>();
        both(
                () -> {
                    library.put("done", 1);
                    library.put("gone", 1);
                },
                () -> {
                    boolean done = library.get("done") != null;
                    check(!done || library.get("gone") != null, "done and not gone");
                });
    }

    public static void main(String[] args) throws InterruptedException {
        Library<Object> library = new Library<>();
        boolean more = args.length > 1;
        switch (args[0]) {
            case "moves" -> moves();
            case "statics" -> {
                twoEach(Account::next);
                check(Account.all() == 4, "an update is lost");
            }
            case "facade" -> facade();
            case "lambdas" -> {
                twoEach(() -> library.bump("a"));
                check(library.bump("a") == 5, "an update is lost");
            }
            case "nested" ->
                    both(
                            () -> {
                                library.pass();
                                library.pass();
                            },
                            () -> {
                                check(library.isEmpty(), "half");
                                check(library.isEmpty(), "half");
                            });
            case "thrown" -> thrown();
            case "act" -> act();
            case "callback" ->
                    lost(
                            () ->
                                    library.compute(
                                            Thread.currentThread(),
                                            key -> {
                                                increment();
                                                return 1;
                                            }));
            case "reference" -> lost(() -> library.make("a", Counted::new));
            case "key" -> {
                count = 0;
                Library<Object> another = new Library<>();
                both(() -> library.put(new Key(), 1), () -> another.put(new Key(), 1));
                check(count == 2, "an update is lost");
            }
            case "waits" -> waits(more);
            case "overridden" -> overridden(more);
            case "between" -> between();
            case "inherited" -> check(new Derived().both() == 1, "wrong");
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
