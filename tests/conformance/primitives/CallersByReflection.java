import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.ResourceBundle;

// Methods that depend on who calls them, called by reflection: the caller is whoever reflects.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=2
// rows: lookup, forname, bundle, field, twice
public class CallersByReflection {
    static final Object LOCK = new Object();

    /** Found by nobody but its own package. */
    static class Hidden {
        static int value = 3;
    }

    public static class Texts extends java.util.ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"greeting", "hello"}};
        }
    }

    static Object call(Class<?> owner, String name, Object... arguments)
            throws ReflectiveOperationException {
        Class<?>[] types = new Class<?>[arguments.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = arguments[i].getClass();
        }
        return owner.getMethod(name, types).invoke(null, arguments);
    }

    static void same(Object found, Object wanted) {
        if (!found.equals(wanted)) {
            throw new AssertionError(found + " instead of " + wanted);
        }
    }

    static void check(String how) throws ReflectiveOperationException {
        switch (how) {
            case "lookup":
                Object lookup = call(MethodHandles.class, "lookup");
                same(((MethodHandles.Lookup) lookup).lookupClass(), CallersByReflection.class);
                break;
            case "forname":
                same(call(Class.class, "forName", "CallersByReflection$Texts"), Texts.class);
                break;
            case "bundle":
                Object bundle =
                        call(ResourceBundle.class, "getBundle", "CallersByReflection$Texts");
                same(((ResourceBundle) bundle).getString("greeting"), "hello");
                break;
            case "field":
                Method get = java.lang.reflect.Field.class.getMethod("getInt", Object.class);
                Object field = Hidden.class.getDeclaredField("value");
                same(get.invoke(field, new Object[] {null}), 3);
                break;
            default:
                Method invoke = Method.class.getMethod("invoke", Object.class, Object[].class);
                Object own = invoke.invoke(MethodHandles.class.getMethod("lookup"), null, null);
                same(((MethodHandles.Lookup) own).lookupClass(), CallersByReflection.class);
        }
    }

    static void run(String how) {
        synchronized (LOCK) {
            try {
                check(how);
            } catch (ReflectiveOperationException thrown) {
                throw new AssertionError(thrown);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> run(args[0]));
        other.start();
        run(args[0]);
        other.join();
    }
}
