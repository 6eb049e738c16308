// jdk: 25
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedCollection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/** Newer language and library: pattern switches, virtual threads, scoped values, gatherers. */
public class WorldJdk25 {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    sealed interface Shape permits Circle, Box, Named {}

    record Circle(double radius) implements Shape {}

    record Box(double width, double height) implements Shape {}

    record Named(String name, Shape inner) implements Shape {}

    enum Level {
        LOW,
        HIGH
    }

    static String describe(Object object) {
        return switch (object) {
            case null -> "null";
            case Integer i when i > 10 -> "large " + i;
            case Integer i -> "int " + i;
            case String s -> "string " + s.length();
            case Circle(double r) -> "circle " + r;
            case Box(var w, var h) when w == h -> "square " + w;
            case Box(var w, var h) -> "box " + w * h;
            case Named(String n, Circle(var r)) -> n + " circle " + r;
            case Named(String n, _) -> n + " other";
            case Level level -> switch (level) {
                case LOW -> "low";
                case HIGH -> "high";
            };
            case int[] array -> "array " + array.length;
            default -> object.getClass().getSimpleName();
        };
    }

    static class Base {
        final String text;

        Base(String text) {
            this.text = text;
            hook();
        }

        void hook() {}
    }

    static class Flexible extends Base {
        final int early;

        Flexible(int value) {
            int doubled = value * 2;
            early = doubled;
            super("made " + doubled);
        }

        @Override
        void hook() {
            show("early", early);
        }
    }

    static final ScopedValue<String> SCOPED = ScopedValue.newInstance();

    public static void main(String[] args) throws Throwable {

        for (Object object : new Object[] {null, 5, 50, "abc", new Circle(1), new Box(2, 2), new Box(2, 3), new Named("n", new Circle(2)), new Named("m", new Box(1, 1)), Level.HIGH, new int[3], 'c'}) {
            show("switch", describe(object));
        }
        show("flexible", new Flexible(4).text);
        ScopedValue.where(SCOPED, "outer").run(() -> {
            show("scoped", SCOPED.get());
            ScopedValue.where(SCOPED, "inner").run(() -> show("rebound", SCOPED.get()));
            show("restored", SCOPED.get());
        });
        show("bound", SCOPED.isBound() + " " + ScopedValue.where(SCOPED, "called").call(() -> SCOPED.get() + "!"));
        show("gather", Stream.of(1, 2, 3, 4, 5).gather(Gatherers.windowFixed(2)).toList());
        show("scan", Stream.of(1, 2, 3).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        SequencedCollection<Integer> sequenced = List.of(1, 2, 3);
        show("sequenced", sequenced.reversed() + " " + sequenced.getLast());
        LinkedHashMap<String, Integer> map = new LinkedHashMap<>();
        map.put("a", 1);
        map.putFirst("b", 2);
        show("map", map + " " + map.firstEntry());
        Thread virtual = Thread.ofVirtual().name("v").start(() -> show("virtual", Thread.currentThread().isVirtual() + Thread.currentThread().getName()));
        virtual.join();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> future = executor.submit(() -> { Thread.sleep(1); return 42; });
            show("executor", future.get());
        }
        Object lock = new Object();
        int[] count = new int[1];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.startVirtualThread(() -> { synchronized (lock) { count[0]++; } });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        show("many", count[0] + " " + threads[0].getState() + threads[0].isDaemon());
        show("strings", "abc".indexOf("c", 0, 3) + " " + new StringBuilder().repeat("x", 3) + "a-b".splitWithDelimiters("-", 0).length);
        show("math", Math.clamp(15L, 1, 10) + " " + Math.ceilDiv(7, 2));

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
