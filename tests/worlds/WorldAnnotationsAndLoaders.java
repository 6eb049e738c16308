// options: --warm-up off
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.ServiceLoader;

/** Annotations, class loaders, hidden classes, initialisation order, services. */
public class WorldAnnotationsAndLoaders {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Marked {
        String value() default "default";

        int[] numbers() default {1, 2};

        Class<?> type() default Object.class;

        Thread.State state() default Thread.State.NEW;

        Part part() default @Part("nested");
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Part {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @Target({ElementType.TYPE, ElementType.PARAMETER})
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.PARAMETER})
    @interface Tags {
        Tag[] value();
    }

    @Marked(value = "base", numbers = 3)
    @Tag("a")
    @Tag("b")
    static class Base {
        @Deprecated
        void method(@Tag("parameter") String text) {}
    }

    static class Derived extends Base {}

    static final StringBuilder ORDER = new StringBuilder();

    interface WithConstant {
        int CONSTANT = log("interface");

        default void method() {}
    }

    static int log(String what) {
        ORDER.append(what).append(' ');
        return 1;
    }

    static class Parent {
        static final int A = log("parent");
        final int b = log("parent instance");

        Parent() {
            hook();
        }

        void hook() {
            log("parent hook");
        }
    }

    static class Child extends Parent implements WithConstant {
        static final int C = log("child");
        int d = log("child instance");

        {
            log("block");
        }

        @Override
        void hook() {
            log("child hook " + d);
        }
    }

    static class Lazy {
        static final String TEXT = "constant";
        static final Object VALUE = log("lazy");
    }

    public static class Loaded {
        static int count;

        public static int count() {
            return ++count;
        }

        @Override
        public String toString() {
            return "loaded " + count();
        }
    }

    static class OwnLoader extends ClassLoader {
        OwnLoader() {
            super(WorldAnnotationsAndLoaders.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Loaded")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            byte[] bytes = bytes(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static byte[] bytes(String name) {
        try (InputStream in =
                WorldAnnotationsAndLoaders.class.getResourceAsStream("/" + name + ".class")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            in.transferTo(out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Throwable {

        Marked marked = Derived.class.getAnnotation(Marked.class);
        show(
                "annotation",
                marked.value()
                        + Arrays.toString(marked.numbers())
                        + marked.type()
                        + marked.state()
                        + marked.part().value());
        show("text", marked.toString().contains("numbers={3}"));
        show(
                "equal",
                marked.equals(Base.class.getAnnotation(Marked.class))
                        + " "
                        + (marked.hashCode() == Base.class.getAnnotation(Marked.class).hashCode())
                        + marked.annotationType().getSimpleName());
        show(
                "repeated",
                Arrays.stream(Base.class.getAnnotationsByType(Tag.class)).map(Tag::value).toList());
        Method method = Base.class.getDeclaredMethod("method", String.class);
        show(
                "method",
                method.isAnnotationPresent(Deprecated.class)
                        + " "
                        + method.getParameterAnnotations()[0].length
                        + method.getAnnotation(Deprecated.class).forRemoval());
        show(
                "members",
                Arrays.stream(Marked.class.getDeclaredMethods())
                        .map(Method::getName)
                        .sorted()
                        .toList());
        show("constant", Lazy.TEXT + ORDER);
        show("lazy", Lazy.VALUE + " " + ORDER);
        new Child();
        show("order", ORDER);
        Class<?> own = new OwnLoader().loadClass("WorldAnnotationsAndLoaders$Loaded");
        Class<?> other = new OwnLoader().loadClass("WorldAnnotationsAndLoaders$Loaded");
        show(
                "loaders",
                (own != other)
                        + " "
                        + own.getMethod("count").invoke(null)
                        + own.getMethod("count").invoke(null)
                        + other.getMethod("count").invoke(null)
                        + Loaded.count());
        show(
                "instance",
                own.getDeclaredConstructor().newInstance() + " " + own.isInstance(new Loaded()));
        try {
            Class.forName("does.not.Exist");
        } catch (ClassNotFoundException e) {
            show("missing", e.getMessage());
        }
        Class<?> hidden =
                MethodHandles.lookup()
                        .defineHiddenClass(bytes("WorldAnnotationsAndLoaders$Loaded"), true)
                        .lookupClass();
        show("hidden", hidden.isHidden() + " " + hidden.getDeclaredConstructor().newInstance());
        show("services", ServiceLoader.load(Runnable.class).iterator().hasNext());
        show(
                "resource",
                WorldAnnotationsAndLoaders.class.getResource("/WorldAnnotationsAndLoaders.class")
                        != null);
        show(
                "context",
                Thread.currentThread().getContextClassLoader()
                        == WorldAnnotationsAndLoaders.class.getClassLoader());
        ClassValue<String> value =
                new ClassValue<>() {
                    @Override
                    protected String computeValue(Class<?> type) {
                        return "computed " + type.getSimpleName();
                    }
                };
        show("class value", value.get(Base.class) + value.get(Base.class));

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
