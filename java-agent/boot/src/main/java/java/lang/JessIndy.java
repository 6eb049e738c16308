package java.lang;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatFactory;
import java.lang.invoke.TypeDescriptor;
import java.util.WeakHashMap;

/**
 * Bootstrap methods that stand in for others in twins: string concatenation and the methods of
 * records call the twins of what they are made of, bootstrap methods of the application run as
 * twins and are given handles of twins.
 */
public final class JessIndy {
    private JessIndy() {}

    public static CallSite concat(
            MethodHandles.Lookup lookup,
            String name,
            MethodType type,
            String recipe,
            Object... constants)
            throws Exception {
        MethodType texts = texts(type);
        CallSite site =
                StringConcatFactory.makeConcatWithConstants(lookup, name, texts, recipe, constants);
        return new ConstantCallSite(filtered(site.getTarget(), type));
    }

    public static CallSite concatPlain(MethodHandles.Lookup lookup, String name, MethodType type)
            throws Exception {
        CallSite site = StringConcatFactory.makeConcat(lookup, name, texts(type));
        return new ConstantCallSite(filtered(site.getTarget(), type));
    }

    private static boolean isObject(Class<?> type) {
        return !type.isPrimitive() && type != String.class;
    }

    private static MethodType texts(MethodType type) {
        MethodType texts = type;
        for (int i = 0; i < type.parameterCount(); i++) {
            if (isObject(type.parameterType(i))) {
                texts = texts.changeParameterType(i, String.class);
            }
        }
        return texts;
    }

    private static MethodHandle filtered(MethodHandle target, MethodType type) throws Exception {
        MethodHandle valueOf =
                MethodHandles.lookup()
                        .findStatic(
                                JessHooks.class,
                                "valueOf",
                                MethodType.methodType(String.class, Object.class));
        MethodHandle result = target;
        for (int i = 0; i < type.parameterCount(); i++) {
            Class<?> parameter = type.parameterType(i);
            if (isObject(parameter)) {
                MethodHandle filter =
                        valueOf.asType(MethodType.methodType(String.class, parameter));
                result = MethodHandles.filterArguments(result, i, filter);
            }
        }
        return result.asType(type);
    }

    public static Object record(
            MethodHandles.Lookup lookup,
            String name,
            TypeDescriptor type,
            Class<?> owner,
            String names,
            MethodHandle... getters)
            throws Exception {
        Record methods = new Record(owner, names, getters);
        MethodType shape;
        switch (name) {
            case "equals":
                shape = MethodType.methodType(boolean.class, Object.class, Object.class);
                break;
            case "hashCode":
                shape = MethodType.methodType(int.class, Object.class);
                break;
            case "toString":
                shape = MethodType.methodType(String.class, Object.class);
                break;
            default:
                throw new IllegalArgumentException(name);
        }
        MethodHandle target =
                MethodHandles.lookup().findVirtual(Record.class, name.concat("Of"), shape);
        target = target.bindTo(methods);
        if (type instanceof MethodType) {
            return new ConstantCallSite(target.asType((MethodType) type));
        }
        return target;
    }

    /**
     * Runs a bootstrap method of the application. As the JVM calls it once in its life, this is an
     * invisible step, like a class initialiser.
     */
    public static Object bootstrap(
            MethodHandles.Lookup lookup,
            String name,
            Object type,
            MethodHandle method,
            Object... constants)
            throws Throwable {
        Object[] arguments = new Object[constants.length + 3];
        arguments[0] = lookup;
        arguments[1] = name;
        arguments[2] = type;
        for (int i = 0; i < constants.length; i++) {
            arguments[i + 3] =
                    constants[i] instanceof MethodHandle
                            ? handle((MethodHandle) constants[i], lookup)
                            : constants[i];
        }
        MethodHandle twin = handle(method, lookup);
        JessHooks.clinitEnter();
        try {
            return twin.invokeWithArguments(arguments);
        } finally {
            JessHooks.clinitExit();
        }
    }

    /** Handles of twins for the handles in constant pools. Only the running thread comes here. */
    private static final WeakHashMap<MethodHandle, MethodHandle> HANDLES = new WeakHashMap<>();

    /** The handle of a twin for one that stands in the constant pool of the class of the lookup. */
    public static MethodHandle handle(MethodHandle plain, MethodHandles.Lookup lookup) {
        MethodHandle twin = HANDLES.get(plain);
        if (twin == null) {
            MethodHandleInfo info;
            try {
                info = lookup.revealDirect(plain);
            } catch (IllegalArgumentException computed) {
                return plain;
            }
            try {
                twin = twin(info, plain.type(), lookup);
            } catch (ReflectiveOperationException e) {
                JessEnd.uncontrolled(
                        "the constant method handle " + info + " cannot be led to its twin: " + e);
                throw JessStop.STOP;
            }
            HANDLES.put(plain, twin);
        }
        return twin;
    }

    private static MethodHandle twin(
            MethodHandleInfo info, MethodType shape, MethodHandles.Lookup lookup)
            throws ReflectiveOperationException {
        Class<?> owner = info.getDeclaringClass();
        String name = info.getName();
        MethodType type = info.getMethodType();
        switch (info.getReferenceKind()) {
            case MethodHandleInfo.REF_getField:
                return JessLookup.findGetter(lookup, owner, name, type.returnType());
            case MethodHandleInfo.REF_getStatic:
                return JessLookup.findStaticGetter(lookup, owner, name, type.returnType());
            case MethodHandleInfo.REF_putField:
                return JessLookup.findSetter(lookup, owner, name, type.parameterType(0));
            case MethodHandleInfo.REF_putStatic:
                return JessLookup.findStaticSetter(lookup, owner, name, type.parameterType(0));
            case MethodHandleInfo.REF_invokeStatic:
                return JessLookup.findStatic(lookup, owner, name, type);
            case MethodHandleInfo.REF_newInvokeSpecial:
                return JessLookup.findConstructor(lookup, owner, type);
            case MethodHandleInfo.REF_invokeSpecial:
                return JessLookup.findSpecial(lookup, owner, name, type, lookup.lookupClass());
            default:
                // The class that the constant names may be accessible where the declaring one is
                // not.
                return JessLookup.findVirtual(lookup, shape.parameterType(0), name, type);
        }
    }

    /** The methods of one record class. */
    private static final class Record {
        private final Class<?> owner;
        private final String[] names;
        private final MethodHandle[] getters;

        Record(Class<?> owner, String names, MethodHandle[] getters) {
            this.owner = owner;
            this.names = names.isEmpty() ? new String[0] : names.split(";");
            this.getters = new MethodHandle[getters.length];
            for (int i = 0; i < getters.length; i++) {
                this.getters[i] =
                        getters[i].asType(MethodType.methodType(Object.class, Object.class));
            }
        }

        boolean equalsOf(Object record, Object other) throws Throwable {
            if (record == other) {
                return true;
            }
            if (!owner.isInstance(other)) {
                return false;
            }
            for (int i = 0; i < getters.length; i++) {
                Object mine = getters[i].invokeExact(record);
                Object theirs = getters[i].invokeExact(other);
                if (mine != theirs && (mine == null || !JessHooks.equals(mine, theirs))) {
                    return false;
                }
            }
            return true;
        }

        int hashCodeOf(Object record) throws Throwable {
            int hash = 0;
            for (int i = 0; i < getters.length; i++) {
                Object value = getters[i].invokeExact(record);
                hash = hash * 31 + (value == null ? 0 : JessHooks.hashCode(value));
            }
            return hash;
        }

        String toStringOf(Object record) throws Throwable {
            StringBuilder text = new StringBuilder(owner.getSimpleName());
            text.append('[');
            for (int i = 0; i < getters.length; i++) {
                if (i > 0) {
                    text.append(", ");
                }
                Object value = getters[i].invokeExact(record);
                text.append(names[i]).append('=').append(JessHooks.valueOf(value));
            }
            return text.append(']').toString();
        }
    }
}
