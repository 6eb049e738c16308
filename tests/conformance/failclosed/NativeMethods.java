// Nobody sees what native methods of the program read and write, so a call of one cannot be
// controlled, however it is called, unless its class is trusted. Here their library is missing.
// jess: run --strategy dpor
// expect: exit=3 verdict=uncontrolled message~"NativeMethods$Native.touch" message~"--trust-native"
// rows: static, instance, reflected, handle, initialiser
// jess: run --strategy dpor
// args: none
// expect: exit=0 verdict=verified complete=true
// jess: run --strategy dpor --trust-native NativeMethods$Native
// expect: exit=0 verdict=verified text~"native methods of NativeMethods$Native, which are trusted"
// rows: static, instance, reflected, handle
// jess: run --strategy dpor --trust-native NativeMethods$Native
// args: other
// expect: exit=3 verdict=uncontrolled message~"NativeMethods$Other.touch"
public class NativeMethods {
    static class Native {
        static native void touch();

        native void touchMe();
    }

    static class Other {
        static native void touch();
    }

    static class Initialised {
        static {
            Native.touch();
        }

        static void use() {}
    }

    interface Body {
        void run() throws Throwable;
    }

    public static void main(String[] args) throws Throwable {
        switch (args[0]) {
            case "static":
                unlinked(Native::touch);
                break;
            case "instance":
                Native object = new Native();
                unlinked(object::touchMe);
                break;
            case "reflected":
                unlinked(
                        () -> {
                            try {
                                Native.class.getDeclaredMethod("touch").invoke(null);
                            } catch (java.lang.reflect.InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
                break;
            case "handle":
                java.lang.invoke.MethodHandle handle =
                        java.lang.invoke.MethodHandles.lookup()
                                .findStatic(
                                        Native.class,
                                        "touch",
                                        java.lang.invoke.MethodType.methodType(void.class));
                unlinked(
                        () -> {
                            handle.invokeExact();
                        });
                break;
            case "initialiser":
                Initialised.use();
                break;
            case "other":
                Other.touch();
                break;
            default:
        }
    }

    static void unlinked(Body body) throws Throwable {
        try {
            body.run();
        } catch (UnsatisfiedLinkError expected) {
            return;
        }
        throw new AssertionError("its library is missing");
    }
}
