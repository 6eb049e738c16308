// jdk: 25
// options: --warm-up off
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DirectMethodHandleDesc.Kind;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What javac does not write: method handles in the constant pool, computed constants and call sites
 * with bootstrap methods of the application.
 */
public class WorldConstantHandles {
    private static final StringBuilder OUT = new StringBuilder();

    public static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    public static class Target {
        public int value;
        public static String shared = "shared";

        public Target(int value) {
            show("constructor", value);
            this.value = value;
        }

        public String describe(String prefix) {
            show("describe", prefix);
            return prefix + value;
        }

        public static String join(String a, Object b) {
            show("join", a + b);
            return a + "+" + b;
        }

        public static String all(Object... values) {
            return List.of(values).toString();
        }

        @Override
        public String toString() {
            return "Target " + value;
        }
    }

    public interface Named {
        String name();

        default String twice() {
            show("twice", name());
            return name() + name();
        }
    }

    public record Person(String name) implements Named {}

    // Bootstrap methods.

    public static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type)
            throws ReflectiveOperationException {
        return new ConstantCallSite(lookup.findStatic(Target.class, name, type));
    }

    public static CallSite linkTo(
            MethodHandles.Lookup lookup,
            String name,
            MethodType type,
            MethodHandle target,
            String text) {
        MutableCallSite site = new MutableCallSite(type);
        site.setTarget(MethodHandles.insertArguments(target, 0, text).asType(type));
        return site;
    }

    public static Object compute(
            MethodHandles.Lookup lookup, String name, Class<?> type, Object... parts) {
        List<Object> list = new ArrayList<>(List.of(parts));
        list.add(type.getSimpleName());
        return name + list;
    }

    public static long number(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return name.length() * 1000L;
    }

    private static final ClassDesc HERE = ClassDesc.of("WorldConstantHandles");
    private static final ClassDesc TARGET = HERE.nested("Target");
    private static final ClassDesc NAMED = HERE.nested("Named");
    private static final ClassDesc PERSON = HERE.nested("Person");
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc STRING = ConstantDescs.CD_String;
    private static final ClassDesc HANDLE = ConstantDescs.CD_MethodHandle;

    private static MethodTypeDesc type(ClassDesc result, ClassDesc... parameters) {
        return MethodTypeDesc.of(result, parameters);
    }

    private static DirectMethodHandleDesc handle(
            Kind kind, ClassDesc owner, String name, MethodTypeDesc type) {
        return MethodHandleDesc.ofMethod(kind, owner, name, type);
    }

    private static void method(
            ClassBuilder builder, String name, ClassDesc result, Consumer<CodeBuilder> body) {
        builder.withMethodBody(
                name, type(result), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, body::accept);
    }

    private static void constant(ClassBuilder builder, String name, ConstantDesc value) {
        method(builder, name, HANDLE, code -> code.loadConstant(value).areturn());
    }

    private static byte[] generated() {
        ClassDesc generated = ClassDesc.of("GeneratedConstants");
        return ClassFile.of()
                .build(
                        generated,
                        builder -> {
                            builder.withVersion(ClassFile.JAVA_17_VERSION, 0);
                            constant(
                                    builder,
                                    "joiner",
                                    handle(
                                            Kind.STATIC,
                                            TARGET,
                                            "join",
                                            type(STRING, STRING, OBJECT)));
                            constant(
                                    builder,
                                    "variable",
                                    handle(
                                            Kind.STATIC,
                                            TARGET,
                                            "all",
                                            type(STRING, OBJECT.arrayType())));
                            constant(
                                    builder,
                                    "describer",
                                    handle(
                                            Kind.VIRTUAL,
                                            TARGET,
                                            "describe",
                                            type(STRING, STRING)));
                            constant(
                                    builder,
                                    "maker",
                                    MethodHandleDesc.ofConstructor(TARGET, ConstantDescs.CD_int));
                            constant(
                                    builder,
                                    "getter",
                                    MethodHandleDesc.ofField(
                                            Kind.GETTER, TARGET, "value", ConstantDescs.CD_int));
                            constant(
                                    builder,
                                    "setter",
                                    MethodHandleDesc.ofField(
                                            Kind.SETTER, TARGET, "value", ConstantDescs.CD_int));
                            constant(
                                    builder,
                                    "statics",
                                    MethodHandleDesc.ofField(
                                            Kind.STATIC_GETTER, TARGET, "shared", STRING));
                            constant(
                                    builder,
                                    "named",
                                    handle(Kind.INTERFACE_VIRTUAL, NAMED, "twice", type(STRING)));
                            constant(
                                    builder,
                                    "texts",
                                    handle(Kind.VIRTUAL, OBJECT, "toString", type(STRING)));
                            constant(
                                    builder,
                                    "appender",
                                    handle(
                                            Kind.VIRTUAL,
                                            ClassDesc.of("java.util.ArrayList"),
                                            "add",
                                            type(ConstantDescs.CD_boolean, OBJECT)));
                            method(
                                    builder,
                                    "computed",
                                    OBJECT,
                                    code ->
                                            code.loadConstant(
                                                            DynamicConstantDesc.ofNamed(
                                                                    ConstantDescs.ofConstantBootstrap(
                                                                            HERE,
                                                                            "compute",
                                                                            OBJECT,
                                                                            OBJECT.arrayType()),
                                                                    "computed",
                                                                    OBJECT,
                                                                    "x",
                                                                    7))
                                                    .areturn());
                            method(
                                    builder,
                                    "wide",
                                    ConstantDescs.CD_long,
                                    code ->
                                            code.loadConstant(
                                                            DynamicConstantDesc.ofNamed(
                                                                    ConstantDescs.ofConstantBootstrap(
                                                                            HERE,
                                                                            "number",
                                                                            ConstantDescs.CD_long),
                                                                    "wide",
                                                                    ConstantDescs.CD_long))
                                                    .lreturn());
                            method(
                                    builder,
                                    "invoked",
                                    OBJECT,
                                    code ->
                                            code.loadConstant(
                                                            DynamicConstantDesc.ofNamed(
                                                                    ConstantDescs.BSM_INVOKE,
                                                                    "invoked",
                                                                    STRING,
                                                                    handle(
                                                                            Kind.STATIC,
                                                                            TARGET,
                                                                            "join",
                                                                            type(
                                                                                    STRING,
                                                                                    STRING,
                                                                                    OBJECT)),
                                                                    "a",
                                                                    "b"))
                                                    .areturn());
                            method(
                                    builder,
                                    "linked",
                                    OBJECT,
                                    code ->
                                            code.loadConstant("left")
                                                    .loadConstant("right")
                                                    .invokedynamic(
                                                            DynamicCallSiteDesc.of(
                                                                    ConstantDescs.ofCallsiteBootstrap(
                                                                            HERE,
                                                                            "link",
                                                                            ConstantDescs
                                                                                    .CD_CallSite),
                                                                    "join",
                                                                    type(STRING, STRING, OBJECT)))
                                                    .areturn());
                            method(
                                    builder,
                                    "bound",
                                    OBJECT,
                                    code ->
                                            code.loadConstant("given")
                                                    .invokedynamic(
                                                            DynamicCallSiteDesc.of(
                                                                    ConstantDescs.ofCallsiteBootstrap(
                                                                            HERE,
                                                                            "linkTo",
                                                                            ConstantDescs
                                                                                    .CD_CallSite,
                                                                            HANDLE,
                                                                            STRING),
                                                                    "bound",
                                                                    type(STRING, OBJECT),
                                                                    handle(
                                                                            Kind.STATIC,
                                                                            TARGET,
                                                                            "join",
                                                                            type(
                                                                                    STRING,
                                                                                    STRING,
                                                                                    OBJECT)),
                                                                    "fixed"))
                                                    .areturn());
                        });
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super(WorldConstantHandles.class.getClassLoader());
        }

        Class<?> define(byte[] bytes) {
            return defineClass("GeneratedConstants", bytes, 0, bytes.length);
        }
    }

    private static Class<?> generated;

    private static Object call(String name) throws ReflectiveOperationException {
        return generated.getMethod(name).invoke(null);
    }

    private static MethodHandle handle(String name) throws ReflectiveOperationException {
        return (MethodHandle) call(name);
    }

    public static void main(String[] args) throws Throwable {
        generated = new Loader().define(generated());
        show("joiner", (String) handle("joiner").invokeExact("a", (Object) 1));
        show("variable", handle("variable").invoke(1, "two", 3.0));
        show("collector", handle("variable").isVarargsCollector());
        Target target = (Target) handle("maker").invokeExact(5);
        show("made", target);
        show("describer", (String) handle("describer").invokeExact(target, "p"));
        show("getter", (int) handle("getter").invokeExact(target));
        handle("setter").invokeExact(target, 9);
        show("set", target.value);
        show("statics", handle("statics").invoke());
        show("named", (String) handle("named").invoke(new Person("x")));
        show("texts", handle("texts").invoke(target));
        ArrayList<Object> list = new ArrayList<>();
        show("appended", handle("appender").invoke(list, target) + " " + list);
        show("same", handle("joiner") == handle("joiner"));
        show("type", handle("describer").type());
        for (int i = 0; i < 2; i++) {
            show("computed", call("computed"));
            show("wide", call("wide"));
            show("invoked", call("invoked"));
            show("linked", call("linked"));
            show("bound", call("bound"));
        }

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
