import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Java serialization: graphs, custom forms, records, enums, lambdas. */
public class WorldSerialization {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    static class Root {
        int fromConstructor = 7;
    }

    static class Node extends Root implements Serializable {
        private static final long serialVersionUID = 1;
        final String name;
        transient int temporary = 5;
        Node next;

        Node(String name) {
            this.name = name;
        }
    }

    static class Custom implements Serializable {
        private static final long serialVersionUID = 1;
        transient String text = "initial";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF("written " + text);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            text = "read " + in.readUTF();
        }
    }

    public static class External implements Externalizable {
        int value;

        public External() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(value);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            value = in.readInt() * 2;
        }
    }

    static class Singleton implements Serializable {
        private static final long serialVersionUID = 1;
        static final Singleton INSTANCE = new Singleton();

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static class Replaced implements Serializable {
        private static final long serialVersionUID = 1;

        private Object writeReplace() {
            return "replacement";
        }
    }

    record Point(int x, String label) implements Serializable {}

    enum Level {
        LOW,
        HIGH
    }

    static class Computed implements Serializable {
        int a;
        String b;

        void method() {}
    }

    interface Text extends Supplier<String>, Serializable {}

    static byte[] write(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T object) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(write(object)))) {
            return (T) in.readObject();
        }
    }

    public static void main(String[] args) throws Throwable {

        Node first = new Node("first");
        first.next = new Node("second");
        first.next.next = first;
        Node copied = copy(first);
        show(
                "graph",
                copied.name
                        + copied.next.name
                        + (copied.next.next == copied)
                        + copied.temporary
                        + copied.fromConstructor);
        show("custom", copy(new Custom()).text);
        External external = new External();
        external.value = 21;
        show("external", copy(external).value);
        show("singleton", copy(Singleton.INSTANCE) == Singleton.INSTANCE);
        show("replaced", copy((Object) new Replaced()));
        show("record", copy(new Point(3, "p")));
        show("enum", copy(Level.HIGH) == Level.HIGH);
        Map<String, List<Integer>> map = new HashMap<>();
        map.put("a", new ArrayList<>(List.of(1, 2)));
        map.put("b", new LinkedList<>(List.of(3)));
        show("collections", new TreeMap<>(copy(map)) + " " + copy(map).equals(map));
        show(
                "arrays",
                Arrays.deepToString(copy(new int[][] {{1}, {2, 3}}))
                        + Arrays.toString(copy(new String[] {"x", null})));
        show("lists", copy(List.of(1, "two", 3.0)) + " " + copy(new TreeMap<>(Map.of("k", 1))));
        String captured = "captured";
        Text text = () -> captured + " text";
        show("lambda", copy(text).get());
        show(
                "uid",
                ObjectStreamClass.lookup(Computed.class).getSerialVersionUID()
                        + " "
                        + ObjectStreamClass.lookup(Node.class).getFields().length);
        show("exception", copy(new IllegalStateException("message")).getMessage());
        try {
            write(new Object[] {new Root()});
        } catch (NotSerializableException e) {
            show("refused", e.getMessage());
        }
        show("length", write(new Point(1, "x")).length + " " + write(new Computed()).length);

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
