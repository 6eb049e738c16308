import sun.misc.Unsafe;

import java.lang.reflect.Field;

// Unsafe does not initialise a class. What a static field holds before its initialiser has run
// would be there in the first execution only, so such an access is refused.
// jess: run --strategy dpor
// run: args=write | expect: exit=3 verdict=uncontrolled message~UnsafeBeforeInitialiser$Late.x
// run: args=read | expect: exit=3 verdict=uncontrolled message~ensureInitialized
// run: args=after | expect: exit=0 verdict=verified complete=true
public class UnsafeBeforeInitialiser {
    static class Late {
        static int x = Integer.parseInt("3");
    }

    static Unsafe unsafe() throws ReflectiveOperationException {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (Unsafe) field.get(null);
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("after") && Late.x == 0) {
            throw new AssertionError("the initialiser has not run");
        }
        Unsafe unsafe = unsafe();
        Field field = Late.class.getDeclaredField("x");
        Object base = unsafe.staticFieldBase(field);
        long offset = unsafe.staticFieldOffset(field);
        if (args[0].equals("read")) {
            unsafe.getInt(base, offset);
        } else {
            unsafe.putInt(base, offset, 1);
        }
        if (Late.x == 0) {
            throw new AssertionError("neither the initialiser nor the write shows");
        }
    }
}
