import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** What the JVM says about null pointers, word for word. */
public class WorldNullPointers {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    static class Node {
        Node next;
        String name;
        int number;
        long wide;
        double wider;
        volatile boolean flag;
        final int fixed = new Object().hashCode() & 0;
        byte[] bytes;
        Node[] nodes;
        int[][] grid;
        Object lock;
        List<Node> list;
        Supplier<Node> supplier;

        Node next() {
            return next;
        }

        Node next(int steps) {
            return steps == 0 ? this : null;
        }

        synchronized int guarded() {
            return number;
        }
    }

    static class Sub extends Node {
        long wide;
    }

    /** The marker of a constructor's twin must not shift the numbers of its locals. */
    static class Constructed {
        int value;

        Constructed(Node node, long wide) {
            Node local = node.next;
            long sum = wide;
            Node second = local;
            sum += second.number;
            value = (int) sum;
        }

        Constructed(double wide) {
            Object[] locals = new Object[1];
            value = locals[0].hashCode();
        }

        Constructed(Node node) {
            this(node, node.next.wide);
        }
    }

    static Node nothing;
    static Object nobody;
    static int[] numbers;

    static Node none() {
        return null;
    }

    static <T> T none(Class<T> type) {
        return null;
    }

    interface Shape {
        double area();

        String toString();
    }

    record Pair(Node left, Node right) {
        Pair {
            if (right != null) {
                left = right.next;
                left.number = 1;
            }
        }
    }

    enum Color {
        RED,
        GREEN
    }

    static int onOneLine(Node a, Node b) {
        return a.number + b.number + a.next.number;
    }

    static int onOneLine(Node a, Sub b) {
        a.wide = 1;
        b.wide = a.number;
        return b.next.number;
    }

    static void fails(String what, Callable<?> body) {
        try {
            show(what, body.call());
        } catch (NullPointerException e) {
            show(what, e.getMessage());
        } catch (Exception e) {
            show(what, "unexpected " + e);
        }
    }

    interface Body {
        void run() throws Exception;
    }

    static void breaks(String what, Body body) {
        fails(
                what,
                () -> {
                    body.run();
                    return "no exception";
                });
    }

    static void fields() {
        Node node = new Node();
        fails("read", () -> nothing.name);
        fails("read int", () -> node.next.number);
        fails("read long", () -> node.next().wide);
        fails("read double", () -> node.next(1).wider);
        fails("read volatile", () -> none().flag);
        fails("read final", () -> none().fixed);
        fails("read own", () -> node.nodes[0].name);
        breaks("write", () -> nothing.name = "x");
        breaks("write int", () -> node.next.number = 1);
        breaks("write long", () -> node.next.wide = 2);
        breaks("write double", () -> node.next(2).wider = 3);
        breaks("write volatile", () -> none().flag = true);
        breaks("increment", () -> none().number++);
        breaks("increment long", () -> node.next.wide++);
        breaks("compound", () -> node.next.wider *= 2);
        breaks("hidden", () -> none(Sub.class).wide = 1);
        breaks("cast", () -> ((Sub) nobody).number = 1);
        breaks("chain", () -> node.next.next.next.name = "x");
        breaks("value first", () -> none().number = none().next.number);
        Node one = new Node();
        fails("line 1", () -> onOneLine(one, (Node) null));
        fails("line 2", () -> onOneLine(one, one));
        fails("line 3", () -> onOneLine((Node) null, one));
        fails("line 4", () -> onOneLine((Node) null, new Sub()));
        fails("line 5", () -> onOneLine(one, (Sub) null));
        fails("line 6", () -> onOneLine(one, new Sub()));
        fails("constructor", () -> new Constructed(one, 5).value);
        fails("constructor of array", () -> new Constructed(1.5).value);
        fails("constructor of other", () -> new Constructed(one).value);
        fails("constructor, parameter", () -> new Constructed(null, 1L));
        fails("record", () -> new Pair(null, one));
        fails("record access", () -> new Pair(null, null).left().number);
    }

    static void arrays() {
        Node node = new Node();
        int[][] grid = new int[2][];
        fails("load int", () -> numbers[0]);
        breaks("store int", () -> numbers[1] = 1);
        fails("load byte", () -> node.bytes[3]);
        breaks("store byte", () -> node.bytes[3] = 1);
        fails("load object", () -> node.nodes[1].name);
        fails("length", () -> numbers.length);
        fails("grid", () -> grid[1][0]);
        breaks("grid store", () -> grid[1][0] = 7);
        fails("grid of field", () -> node.grid[0][1]);
        fails("element", () -> new Node[] {null}[0].next);
        fails("element of array", () -> (new Node[2][])[1][0]);
        fails("clone", () -> numbers.clone());
        fails("index", () -> new int[3][node.next.number]);
        breaks("store object", () -> node.nodes[0] = node);
        long[] longs = null;
        double[] doubles = null;
        char[] chars = null;
        short[] shorts = null;
        float[] floats = null;
        boolean[] booleans = null;
        fails("long", () -> longs[0]++);
        fails("double", () -> doubles[0] += 1);
        fails("char", () -> chars[0]);
        fails("short", () -> shorts[0]);
        fails("float", () -> floats[0] = 1);
        fails("boolean", () -> booleans[0]);
    }

    static void calls() {
        Node node = new Node();
        fails("method", () -> none().next());
        fails("overloaded", () -> none().next(3));
        fails("synchronized", () -> node.next.guarded());
        fails("interface", () -> none(Shape.class).area());
        fails("toString of interface", () -> none(Shape.class).toString());
        fails("hashCode of list", () -> node.list.hashCode());
        fails("equals of list", () -> node.list.equals(node));
        fails("equals of comparator", () -> none(Comparator.class).equals(1));
        fails("get", () -> node.list.get(0).name);
        fails("lambda", () -> node.supplier.get());
        fails("result of lambda", () -> ((Supplier<Node>) () -> null).get().name);
        fails("toString", () -> nobody.toString());
        fails("hashCode", () -> nobody.hashCode());
        fails("equals", () -> nobody.equals(node));
        fails("equals itself", () -> none().equals(none()));
        fails("toString of class", () -> none().toString());
        fails("getClass", () -> nobody.getClass());
        fails("getClass of class", () -> none().getClass());
        fails("string", () -> node.name.length());
        fails("string equals", () -> node.name.equals("x"));
        fails("string hash", () -> node.name.hashCode());
        fails("boxed", () -> (int) none(Integer.class));
        fails("boxed long", () -> 1 + none(Long.class));
        fails("switch on string", () -> choose(node.name));
        fails("switch on enum", () -> choose(none(Color.class)));
        fails("for each", () -> count(node.list));
        fails("array hashCode", () -> numbers.hashCode());
        fails("array equals", () -> numbers.equals(numbers));
        fails("chars", () -> none(CharSequence.class).toString());
        fails("name", () -> Color.valueOf(null));
        fails("throw", WorldNullPointers::thrown);
        fails("reference", () -> ((Supplier<String>) nobody::toString).get());
        fails("map", () -> Map.of().get("a").toString());
        fails("key of map", () -> Map.of(node.name, 1));
        fails("table", () -> new java.util.Hashtable<String, String>().put(null, "x"));
        fails("queue", () -> new java.util.ArrayDeque<String>().add(null));
        fails("sorted", () -> new java.util.TreeMap<String, String>().put(null, "x"));
        fails("sorted list", () -> sorted(node));
        fails("concat", () -> "a".concat(node.name));
        fails("atomic", () -> new AtomicReference<Node>().get().name);
        fails(
                "explicit",
                () -> {
                    throw new NullPointerException();
                });
        fails(
                "explicit text",
                () -> {
                    throw new NullPointerException("mine");
                });
        fails("twice filled", WorldNullPointers::filledAgain);
        show("same text twice", same());
        show("in toString", text());
    }

    static Object sorted(Node node) {
        List<String> list = new ArrayList<>(List.of("a", "b"));
        list.sort((a, b) -> node.number + node.next.number);
        return list;
    }

    static Object filledAgain() throws Exception {
        try {
            return none().name;
        } catch (NullPointerException e) {
            e.fillInStackTrace();
            throw e;
        }
    }

    static boolean same() {
        try {
            return none().name == null;
        } catch (NullPointerException e) {
            String first = e.getMessage();
            return first.equals(e.getMessage()) && first.equals(e.getLocalizedMessage());
        }
    }

    static String text() {
        try {
            return none().name;
        } catch (NullPointerException e) {
            return e + " caused " + new IllegalStateException(e).getMessage();
        }
    }

    static Object thrown() throws Exception {
        RuntimeException none = null;
        throw none;
    }

    static int choose(String text) {
        switch (text) {
            case "a":
                return 1;
            default:
                return 2;
        }
    }

    static int choose(Color color) {
        switch (color) {
            case RED:
                return 1;
            default:
                return 2;
        }
    }

    static int count(List<Node> nodes) {
        int count = 0;
        for (Node node : nodes) {
            count += node.number;
        }
        return count;
    }

    static void monitors() {
        Node node = new Node();
        breaks(
                "synchronized block",
                () -> {
                    synchronized (node.lock) {
                        show("never", "here");
                    }
                });
        breaks(
                "synchronized on result",
                () -> {
                    synchronized (none()) {
                        show("never", "here");
                    }
                });
        breaks("wait", () -> nobody.wait());
        breaks("wait long", () -> node.lock.wait(10));
        breaks("wait long int", () -> none().wait(10, node.number));
        breaks("notify", () -> nobody.notify());
        breaks("notifyAll", () -> node.list.notifyAll());
        breaks("array wait", () -> numbers.wait(1));
        breaks("value of wait", () -> new Object().wait(none().wide));
    }

    public static void main(String[] args) throws Exception {
        fields();
        arrays();
        calls();
        monitors();
        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
