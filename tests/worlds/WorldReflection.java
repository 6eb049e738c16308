import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.TreeSet;

/** Reflection: members, invocation, access, generics, arrays, constructors. */
public class WorldReflection {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    interface Shape {
        double area();

        default String describe() {
            return "area " + area();
        }
    }

    static class Circle implements Shape, Comparable<Circle> {
        private final double radius;
        protected static int made;
        public List<String> tags = new ArrayList<>();
        transient volatile int hidden = 3;

        Circle() {
            this(1);
        }

        public Circle(double radius) {
            this.radius = radius;
            made++;
        }

        @Override
        public double area() {
            return 3 * radius * radius;
        }

        private String secret(String a, int... more) {
            return a + more.length;
        }

        static String utility(int x) {
            return "utility" + x;
        }

        void fails() throws java.io.IOException {
            throw new java.io.IOException("on purpose");
        }

        @Override
        public int compareTo(Circle other) {
            return Double.compare(radius, other.radius);
        }

        @Override
        public String toString() {
            return "Circle " + radius;
        }
    }

    static TreeSet<String> names(Method[] methods) {
        TreeSet<String> names = new TreeSet<>();
        for (Method method : methods) {
            names.add(
                    method.getName()
                            + method.getParameterCount()
                            + (method.isSynthetic() ? "s" : ""));
        }
        return names;
    }

    public static void main(String[] args) throws Throwable {

        Class<?> type = Class.forName("WorldReflection$Circle");
        show(
                "class",
                type.getName()
                        + " "
                        + type.getSimpleName()
                        + " "
                        + type.isMemberClass()
                        + Modifier.toString(type.getModifiers()));
        show("methods", names(type.getDeclaredMethods()));
        show(
                "interface methods",
                names(Shape.class.getMethods()) + " " + names(Runnable.class.getMethods()));
        show("object methods", names(Object.class.getMethods()));
        TreeSet<String> fields = new TreeSet<>();
        for (Field field : type.getDeclaredFields()) {
            fields.add(
                    Modifier.toString(field.getModifiers())
                            + " "
                            + field.getGenericType()
                            + " "
                            + field.getName());
        }
        show("fields", fields);
        TreeSet<String> constructors = new TreeSet<>();
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            constructors.add(constructor.toString());
        }
        show("constructors", constructors);
        show(
                "interfaces",
                Arrays.toString(type.getInterfaces())
                        + Arrays.toString(type.getGenericInterfaces()));
        show(
                "string interfaces",
                Arrays.stream(String.class.getInterfaces())
                        .map(Class::getSimpleName)
                        .sorted()
                        .toList());
        show(
                "list fields",
                ArrayList.class.getDeclaredFields().length
                        + " "
                        + HashMap.class.getDeclaredConstructors().length);
        Object circle = type.getConstructor(double.class).newInstance(2.0);
        show("area", type.getMethod("area").invoke(circle));
        show("default", Shape.class.getMethod("describe").invoke(circle));
        Method secret = type.getDeclaredMethod("secret", String.class, int[].class);
        secret.setAccessible(true);
        show("private", secret.invoke(circle, "s", new int[] {1, 2}) + " " + secret.isVarArgs());
        show("static", type.getDeclaredMethod("utility", int.class).invoke(null, 5));
        show("toString", Object.class.getMethod("toString").invoke(circle));
        show(
                "hashCode",
                Object.class.getMethod("hashCode").invoke("a")
                        + " "
                        + Object.class.getMethod("equals", Object.class).invoke("a", "a"));
        try {
            type.getDeclaredMethod("fails").invoke(circle);
        } catch (InvocationTargetException e) {
            show("target", e.getCause());
        }
        try {
            type.getMethod("area").invoke("not a circle");
        } catch (IllegalArgumentException e) {
            show("wrong receiver", e.getClass().getName());
        }
        try {
            type.getMethod("missing");
        } catch (NoSuchMethodException e) {
            show("missing", e.getMessage());
        }
        Field radius = type.getDeclaredField("radius");
        radius.setAccessible(true);
        show("field", radius.getDouble(circle) + " " + radius.get(circle));
        Field made = type.getDeclaredField("made");
        made.setInt(null, made.getInt(null) + 10);
        show("static field", Circle.made);
        try {
            Field value = String.class.getDeclaredField("value");
            value.setAccessible(true);
            show("opened", value);
        } catch (InaccessibleObjectException e) {
            show("inaccessible", "String.value");
        }
        Field tags = type.getField("tags");
        ParameterizedType generic = (ParameterizedType) tags.getGenericType();
        show(
                "generic",
                generic.getRawType() + " of " + Arrays.toString(generic.getActualTypeArguments()));
        Parameter[] parameters = secret.getParameters();
        show(
                "parameters",
                parameters.length + " " + parameters[0] + " " + parameters[1].isVarArgs());
        Object array = Array.newInstance(int.class, 3);
        Array.setInt(array, 1, 7);
        show(
                "array",
                Array.getLength(array)
                        + " "
                        + Array.get(array, 1)
                        + array.getClass().getName()
                        + int[][].class.getComponentType());
        Constructor<?> hidden = type.getDeclaredConstructor();
        hidden.setAccessible(true);
        show("constructor", hidden.newInstance());
        show(
                "hierarchy",
                Integer.class.getSuperclass()
                        + " "
                        + Number.class.isAssignableFrom(Integer.class)
                        + Comparable.class.isInstance(circle));
        show(
                "enclosing",
                type.getEnclosingClass()
                        + " "
                        + type.getDeclaringClass()
                        + type.getNestHost().getSimpleName());
        show("primitive", int.class.isPrimitive() + " " + void.class + Integer.TYPE);
        Object lambda = (Runnable) () -> {};
        show(
                "lambda",
                lambda.getClass().isSynthetic()
                        + " "
                        + lambda.getClass().getInterfaces()[0]
                        + names(lambda.getClass().getDeclaredMethods()));
        Object anonymous = new Object() {};
        show(
                "anonymous",
                anonymous.getClass().isAnonymousClass()
                        + " "
                        + anonymous.getClass().getDeclaredMethods().length
                        + anonymous.getClass().getDeclaredFields().length);
        show("enum constants", Arrays.toString(Thread.State.class.getEnumConstants()));
        show(
                "package",
                type.getPackageName().isEmpty()
                        + " "
                        + String.class.getPackage().getName()
                        + String.class.getModule().getName());

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
