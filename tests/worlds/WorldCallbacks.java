import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.text.ChoiceFormat;
import java.text.Collator;
import java.text.FieldPosition;
import java.text.Format;
import java.text.MessageFormat;
import java.text.ParsePosition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Formattable;
import java.util.Formatter;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The JDK calls the program back: from wherever that is possible. */
public class WorldCallbacks {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    // Serialization.

    static class Plain {
        int set = 3;

        Plain() {
            show("plain", "constructor");
            counted++;
        }
    }

    static int counted;

    static class Middle extends Plain implements Serializable {
        private static final long serialVersionUID = 1;
        int middle = 4;

        Middle() {
            show("middle", "constructor");
        }
    }

    static class Leaf extends Middle implements ObjectInputValidation {
        private static final long serialVersionUID = 1;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("kept", String.class), new ObjectStreamField("number", int.class)
        };
        String kept = "kept";
        transient int number = 8;

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("kept", kept);
            fields.put("number", number);
            out.writeFields();
            show("leaf", "written");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.registerValidation(this, 1);
            ObjectInputStream.GetField fields = in.readFields();
            kept = (String) fields.get("kept", "none");
            number = fields.get("number", 0);
            show("leaf", "read");
        }

        @Override
        public void validateObject() throws InvalidObjectException {
            show("leaf", "validated");
            if (number != 8) {
                throw new InvalidObjectException("number");
            }
        }
    }

    static class Missing implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObjectNoData() {
            show("missing", "no data");
        }

        Object writeReplace() {
            show("missing", "replaced");
            return new Replacement("for missing");
        }
    }

    record Replacement(String text) implements Serializable {
        Replacement {
            show("replacement", text);
        }

        private Object readResolve() {
            show("replacement", "resolved");
            return this;
        }
    }

    enum Planet implements Supplier<String> {
        EARTH {
            @Override
            public String get() {
                return "earth";
            }
        };
    }

    static class NoConstructor extends PlainWithArgument implements Serializable {
        private static final long serialVersionUID = 1;

        NoConstructor() {
            super(1);
        }
    }

    static class PlainWithArgument {
        PlainWithArgument(int value) {}
    }

    static class Throwing implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException {
            throw new IllegalStateException("readObject");
        }
    }

    static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out =
                new ObjectOutputStream(bytes) {
                    {
                        enableReplaceObject(true);
                    }

                    @Override
                    protected Object replaceObject(Object original) {
                        return original instanceof StringBuilder ? original.toString() : original;
                    }
                }) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes)) {
                    @Override
                    protected Class<?> resolveClass(ObjectStreamClass description)
                            throws IOException, ClassNotFoundException {
                        Class<?> found = super.resolveClass(description);
                        show("resolve", found.getSimpleName());
                        return found;
                    }
                }) {
            return in.readObject();
        }
    }

    static void serialization() throws Exception {
        Leaf leaf = (Leaf) read(written(new Leaf()));
        show("leaf", leaf.kept + leaf.number + leaf.middle + leaf.set);
        show("constructors", counted);
        show("missing", read(written(new Missing())));
        show("planet", ((Planet) read(written(Planet.EARTH))).get());
        show("replaced", read(written(new StringBuilder("builder"))));
        try {
            show("none", read(written(new NoConstructor())));
        } catch (IOException e) {
            show("none", e.getMessage());
        }
        try {
            show("throwing", read(written(new Throwing())));
        } catch (IllegalStateException e) {
            show("throwing", e.getMessage());
        }
        List<Object> shared = new ArrayList<>();
        shared.add(shared);
        shared.add(new int[] {1, 2});
        List<?> cycle = (List<?>) read(written(shared));
        show("cycle", (cycle.get(0) == cycle) + Arrays.toString((int[]) cycle.get(1)));
        Function<String, Integer> length =
                (Function<String, Integer> & Serializable) String::length;
        @SuppressWarnings("unchecked")
        Function<String, Integer> copy = (Function<String, Integer>) read(written(length));
        show("lambda", copy.apply("four"));
        int base = 40;
        Supplier<Object> capturing =
                (Supplier<Object> & Serializable)
                        () -> {
                            show("lambda", "runs");
                            return base + 2;
                        };
        show("capturing", ((Supplier<?>) read(written(capturing))).get());
        Greeter proxy =
                (Greeter)
                        Proxy.newProxyInstance(
                                WorldCallbacks.class.getClassLoader(),
                                new Class<?>[] {Greeter.class},
                                new Handler("serialized"));
        show("proxy", ((Greeter) read(written(proxy))).greet("x"));
    }

    // Proxies.

    interface Greeter {
        String greet(String name);

        default String loudly(String name) {
            show("default", name);
            return greet(name).toUpperCase(Locale.ROOT);
        }
    }

    interface Second extends Greeter {
        @Override
        default String loudly(String name) {
            return "second " + Greeter.super.loudly(name);
        }
    }

    static class Handler implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1;
        final String text;

        Handler(String text) {
            this.text = text;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
            }
            if (method.getDeclaringClass() == Object.class) {
                return method.getName().equals("equals")
                        ? (Object) (proxy == arguments[0])
                        : method.getName().equals("hashCode") ? (Object) 17 : text + " proxy";
            }
            if (arguments[0].equals("checked")) {
                throw new IOException("checked");
            }
            return text + " " + method.getName() + " " + arguments[0];
        }
    }

    static void proxies() throws Exception {
        Class<?>[] both = {Second.class, Comparable.class};
        Second proxy =
                (Second)
                        Proxy.newProxyInstance(
                                WorldCallbacks.class.getClassLoader(), both, new Handler("hi"));
        show("greet", proxy.greet("you"));
        show("loudly", proxy.loudly("you"));
        show("object", proxy + " " + proxy.hashCode() + proxy.equals(proxy) + proxy.equals("x"));
        show("set", Set.of(proxy).contains(proxy));
        try {
            proxy.greet("checked");
        } catch (java.lang.reflect.UndeclaredThrowableException e) {
            show("undeclared", e.getCause().getMessage());
        }
        try {
            InvocationHandler.invokeDefault(
                    proxy, Greeter.class.getMethod("greet", String.class), "a");
        } catch (IllegalArgumentException e) {
            show("not default", e.getMessage().contains("is not a default method"));
        } catch (Throwable e) {
            show("not default", e);
        }
        MethodHandle handle =
                MethodHandles.lookup()
                        .findStatic(
                                WorldCallbacks.class,
                                "compareBackwards",
                                MethodType.methodType(int.class, Object.class, Object.class));
        @SuppressWarnings("unchecked")
        Comparator<Object> comparator =
                MethodHandleProxies.asInterfaceInstance(Comparator.class, handle);
        show(
                "handle proxy",
                new ArrayList<>(Arrays.asList(1, 3, 2)).stream().sorted(comparator).toList());
    }

    static int compareBackwards(Object a, Object b) {
        return ((Integer) b).compareTo((Integer) a);
    }

    // Annotations that the program implements.

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tag {
        String value();

        int[] numbers() default {1, 2};
    }

    @Tag("here")
    static class Tagged {}

    static class OwnTag implements Tag {
        /** Only how often: the JVM gives methods in no particular order. */
        int asked;

        @Override
        public String value() {
            asked++;
            return "here";
        }

        @Override
        public int[] numbers() {
            asked++;
            return new int[] {1, 2};
        }

        @Override
        public Class<? extends Annotation> annotationType() {
            return Tag.class;
        }
    }

    static void annotations() {
        Tag tag = Tagged.class.getAnnotation(Tag.class);
        show("tag", tag.value() + tag.numbers().length + tag.annotationType().getSimpleName());
        OwnTag own = new OwnTag();
        show("equal", tag.equals(own) + " " + own.asked);
        show("hash", tag.hashCode() == Tagged.class.getAnnotation(Tag.class).hashCode());
    }

    // Text.

    static class Money implements Formattable, CharSequence, Comparable<Money> {
        final int cents;

        Money(int cents) {
            this.cents = cents;
        }

        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            show("formatTo", flags + " " + width);
            formatter.format("%d.%02d", cents / 100, cents % 100);
        }

        @Override
        public int length() {
            return toString().length();
        }

        @Override
        public char charAt(int index) {
            return toString().charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return toString().substring(start, end);
        }

        @Override
        public String toString() {
            return "money" + cents;
        }

        @Override
        public int compareTo(Money other) {
            return Integer.compare(cents, other.cents);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Money && ((Money) other).cents == cents;
        }

        @Override
        public int hashCode() {
            return cents % 2;
        }
    }

    static class OwnFormat extends Format {
        private static final long serialVersionUID = 1;

        @Override
        public StringBuffer format(Object object, StringBuffer target, FieldPosition position) {
            show("own format", object);
            return target.append('<').append(object).append('>');
        }

        @Override
        public Object parseObject(String source, ParsePosition position) {
            position.setIndex(source.length());
            return "parsed " + source;
        }
    }

    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"key", "text"}, {"list", new String[] {"a", "b"}}};
        }
    }

    static void text() throws Exception {
        Money money = new Money(1234);
        show("format", String.format(Locale.ROOT, "[%10s|%-5S|%d]", money, "x", 7));
        show("joined", String.join("-", money, new StringBuilder("b")));
        show("contains", "a money1234 b".contains(money) + " " + "money1234".contentEquals(money));
        show("replace", "xmoney1234x".replace(money, "_"));
        show("append", new StringBuilder().append(money).append(money, 0, 3).insert(1, money));
        show(
                "matcher",
                Pattern.compile("\\d+").matcher(money).replaceAll(m -> "<" + m.group() + ">"));
        Matcher matcher = Pattern.compile("(?<word>[a-z]+)(?=\\d)").matcher(money);
        show("find", matcher.find() ? matcher.group("word") : "none");
        show("split", Pattern.compile("[ey]").splitAsStream(money).collect(Collectors.toList()));
        show("predicate", Pattern.compile("^money").asPredicate().test("money"));
        show("compare", CharSequence.compare(money, "money1235"));
        show("chars", money.chars().filter(Character::isDigit).count());
        MessageFormat message = new MessageFormat("{0} and {1,number,#.#} and {2}", Locale.ROOT);
        message.setFormatByArgumentIndex(0, new OwnFormat());
        show("message", message.format(new Object[] {money, 1.26, new Money(1)}));
        show("parsed", new OwnFormat().parseObject("source"));
        show("choice", new ChoiceFormat("0#none|1#one|2#many").format(5));
        List<String> words = new ArrayList<>(List.of("b", "a", "C"));
        words.sort(Collator.getInstance(Locale.ENGLISH));
        show("collated", words);
        ResourceBundle bundle = ResourceBundle.getBundle(Texts.class.getName(), Locale.ROOT);
        show(
                "bundle",
                bundle.getString("key")
                        + bundle.getStringArray("list").length
                        + bundle.keySet().size());
        Properties properties = new Properties();
        properties.load(new java.io.StringReader("a=1\nb:2\n"));
        show("properties", new TreeSet<>(properties.stringPropertyNames()));
        show("services", ServiceLoader.load(Greeter.class).findFirst().isPresent());
        show(
                "charset",
                new String("grün".getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    }

    // Collections and streams.

    static void collections() {
        List<Money> list = new ArrayList<>(List.of(new Money(3), new Money(1), new Money(2)));
        Collections.sort(list);
        show("sorted", list);
        Object[] array = list.toArray();
        Arrays.sort(array, Collections.reverseOrder());
        show("array", Arrays.toString(array));
        show("search", Arrays.binarySearch(list.toArray(new Money[0]), new Money(2)));
        show("max", Collections.max(list));
        show("sets", Set.of(new Money(1), new Money(3)).contains(new Money(3)));
        IdentityHashMap<Money, String> identities = new IdentityHashMap<>();
        identities.put(list.get(0), "a");
        identities.put(new Money(1), "b");
        show("identities", identities.size() + " " + identities.containsKey(list.get(0)));
        WeakHashMap<Money, String> weak = new WeakHashMap<>();
        weak.put(list.get(0), "weak");
        show("weak", weak.get(new Money(1)));
        Collector<Money, int[], Integer> summing =
                Collector.of(
                        () -> new int[1],
                        (sum, money) -> sum[0] += money.cents,
                        (a, b) -> a,
                        sum -> sum[0]);
        show("collector", list.stream().collect(summing));
        show(
                "grouped",
                list.stream()
                        .collect(Collectors.groupingBy(m -> m.cents % 2, Collectors.counting())));
        BinaryOperator<Integer> add = Integer::sum;
        show("iterate", Stream.iterate(1, i -> i < 50, i -> i * 2).reduce(0, add));
        show("flat", IntStream.range(0, 3).boxed().flatMap(i -> Stream.of(i, -i)).toList());
        show(
                "hash",
                Arrays.hashCode(new Money[] {new Money(1)})
                        + " "
                        + List.of(new Money(2)).hashCode());
        show("deep", Arrays.deepToString(new Object[][] {{new Money(5)}, {1}}));
        show("mismatch", Arrays.mismatch(new Money[] {new Money(1)}, new Money[] {new Money(1)}));
        ClassValue<String> names =
                new ClassValue<>() {
                    @Override
                    protected String computeValue(Class<?> type) {
                        show("compute", type.getSimpleName());
                        return type.getSimpleName();
                    }
                };
        show("class value", names.get(Money.class) + names.get(Money.class));
        ThreadLocal<Money> local = ThreadLocal.withInitial(() -> new Money(9));
        show("local", local.get());
        show("enum set", java.util.EnumSet.allOf(Planet.class));
    }

    public static void main(String[] args) throws Exception {
        serialization();
        proxies();
        annotations();
        text();
        collections();

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
