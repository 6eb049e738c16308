import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VarHandle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Method handles, VarHandles, call sites, proxies. */
public class WorldMethodHandles {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    int field = 1;

    static String join(String a, int b) {
        return a + b;
    }

    String instance(String a) {
        return a + field;
    }

    private int secret() {
        return 42;
    }

    @Override
    public String toString() {
        return "world " + field;
    }

    interface Greeter {
        String greet(String name);

        default String twice(String name) {
            return greet(name) + greet(name);
        }
    }

    static class Recording implements InvocationHandler {
        final List<String> calls = new ArrayList<>();

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            calls.add(method.getName() + (arguments == null ? 0 : arguments.length));
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
            }
            switch (method.getName()) {
                case "greet":
                    return "hi " + arguments[0];
                case "hashCode":
                    return 7;
                case "equals":
                    return proxy == arguments[0];
                default:
                    return "proxy";
            }
        }
    }

    public static void main(String[] args) throws Throwable {

        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle join =
                lookup.findStatic(
                        WorldMethodHandles.class,
                        "join",
                        MethodType.methodType(String.class, String.class, int.class));
        show("static", (String) join.invokeExact("a", 1));
        WorldMethodHandles world = new WorldMethodHandles();
        MethodHandle instance =
                lookup.findVirtual(
                        WorldMethodHandles.class,
                        "instance",
                        MethodType.methodType(String.class, String.class));
        show(
                "virtual",
                (String) instance.invoke(world, "b")
                        + (String) instance.bindTo(world).invokeExact("c"));
        show(
                "constructor",
                lookup.findConstructor(WorldMethodHandles.class, MethodType.methodType(void.class))
                        .invoke());
        show(
                "special",
                lookup.findSpecial(
                                WorldMethodHandles.class,
                                "secret",
                                MethodType.methodType(int.class),
                                WorldMethodHandles.class)
                        .invoke(world));
        show(
                "getter",
                lookup.findGetter(WorldMethodHandles.class, "field", int.class).invoke(world));
        lookup.findSetter(WorldMethodHandles.class, "field", int.class).invoke(world, 5);
        show("setter", world);
        show(
                "unreflected",
                lookup.unreflect(WorldMethodHandles.class.getDeclaredMethod("secret"))
                        .invoke(world));
        show("insert", (String) MethodHandles.insertArguments(join, 1, 9).invokeExact("x"));
        MethodHandle length =
                lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        show("filter", MethodHandles.filterReturnValue(join, length).invoke("abc", 12));
        show(
                "guard",
                MethodHandles.guardWithTest(
                                lookup.findVirtual(
                                        String.class,
                                        "isEmpty",
                                        MethodType.methodType(boolean.class)),
                                MethodHandles.dropArguments(
                                        MethodHandles.constant(int.class, 0), 0, String.class),
                                length)
                        .invoke("four"));
        show("spread", join.asSpreader(Object[].class, 2).invoke(new Object[] {"s", 3}));
        show("with arguments", join.invokeWithArguments("w", 4));
        show(
                "as type",
                join.asType(MethodType.methodType(Object.class, Object.class, Integer.class))
                        .invoke((Object) "t", (Integer) 5));
        show("type", join.type() + " " + join.isVarargsCollector());
        MethodHandle thrower =
                MethodHandles.throwException(String.class, IllegalStateException.class);
        MethodHandle caught =
                MethodHandles.catchException(
                        thrower,
                        IllegalStateException.class,
                        MethodHandles.dropArguments(
                                        MethodHandles.constant(String.class, "caught"),
                                        0,
                                        IllegalStateException.class,
                                        IllegalStateException.class)
                                .asType(
                                        MethodType.methodType(
                                                String.class,
                                                IllegalStateException.class,
                                                IllegalStateException.class)));
        show("catch", (String) caught.invokeExact(new IllegalStateException()));
        CallSite site =
                LambdaMetafactory.metafactory(
                        lookup,
                        "apply",
                        MethodType.methodType(Function.class, WorldMethodHandles.class),
                        MethodType.methodType(Object.class, Object.class),
                        instance,
                        MethodType.methodType(String.class, String.class));
        @SuppressWarnings("unchecked")
        Function<String, String> made = (Function<String, String>) site.getTarget().invoke(world);
        show("metafactory", made.apply("m"));
        MutableCallSite mutable = new MutableCallSite(join);
        MethodHandle dynamic = mutable.dynamicInvoker();
        String before = (String) dynamic.invokeExact("d", 1);
        mutable.setTarget(
                MethodHandles.dropArguments(
                        MethodHandles.constant(String.class, "changed"),
                        0,
                        String.class,
                        int.class));
        show(
                "mutable",
                before
                        + (String) dynamic.invokeExact("d", 1)
                        + new ConstantCallSite(join).type().parameterCount());
        VarHandle variable = lookup.findVarHandle(WorldMethodHandles.class, "field", int.class);
        show(
                "var handle",
                variable.compareAndSet(world, 5, 6)
                        + " "
                        + (int) variable.getAndAdd(world, 2)
                        + (int) variable.getVolatile(world));
        VarHandle elements = MethodHandles.arrayElementVarHandle(String[].class);
        String[] array = {"p", "q"};
        elements.setVolatile(array, 1, "r");
        show(
                "elements",
                (String) elements.get(array, 1)
                        + elements.compareAndSet(array, 0, "p", "z")
                        + array[0]);
        try {
            lookup.findVirtual(String.class, "isLatin1", MethodType.methodType(boolean.class));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            show("private", e.getClass().getSimpleName());
        }
        try {
            join.invoke("only one");
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            show("wrong type", e.getClass().getSimpleName());
        }
        Recording recording = new Recording();
        Greeter proxy =
                (Greeter)
                        Proxy.newProxyInstance(
                                WorldMethodHandles.class.getClassLoader(),
                                new Class<?>[] {Greeter.class, Runnable.class},
                                recording);
        show(
                "proxy",
                proxy.greet("x")
                        + proxy.twice("y")
                        + proxy
                        + proxy.hashCode()
                        + proxy.equals(proxy));
        ((Runnable) proxy).run();
        show(
                "calls",
                recording.calls
                        + " "
                        + Proxy.isProxyClass(proxy.getClass())
                        + proxy.getClass().getInterfaces().length);
        @SuppressWarnings("unchecked")
        Supplier<String> supplier =
                MethodHandleProxies.asInterfaceInstance(
                        Supplier.class, MethodHandles.constant(Object.class, "supplied"));
        show("handle proxy", supplier.get());

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
