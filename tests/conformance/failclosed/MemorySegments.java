import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// Accesses to memory segments are not seen, nor are those of VarHandles made from others.
// jess: run --strategy dpor
// jdk: 25
// expect: exit=3 verdict=uncontrolled seconds<=10
// rows: heap, arena, linker
// jess: run --strategy dpor
// args: handle
// expect: exit=3 verdict=uncontrolled message~"VarHandle" seconds<=10
public class MemorySegments {
    static int[] array = {0};

    /** The classes are those of a newer JDK than these programs are compiled for. */
    static Object call(String type, String name, Class<?>[] types, Object... arguments)
            throws ReflectiveOperationException {
        return Class.forName(type).getMethod(name, types).invoke(null, arguments);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Class<?>[] none = {};
        switch (args[0]) {
            case "heap":
                Class<?>[] ints = {int[].class};
                call("java.lang.foreign.MemorySegment", "ofArray", ints, array);
                break;
            case "arena":
                call("java.lang.foreign.Arena", "ofConfined", none);
                break;
            case "linker":
                call("java.lang.foreign.Linker", "nativeLinker", none);
                break;
            default:
                VarHandle element = MethodHandles.arrayElementVarHandle(int[].class);
                VarHandle first = MethodHandles.insertCoordinates(element, 1, 0);
                first.set(array, 1);
        }
    }
}
