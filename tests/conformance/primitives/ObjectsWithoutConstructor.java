import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

// Objects made with the constructor of a superclass, as libraries do that make mocks and copies.
// jess: run --strategy dpor
// run: args=object | expect: exit=1 message~"count 1" replay=1
// run: args=kept | expect: exit=1 message~"count 1"
// run: args=parent | expect: exit=3 message~"constructor of its superclass"
public class ObjectsWithoutConstructor {
    static class Parent {
        int steps = 1;
    }

    static class Made extends Parent {
        int count;

        Made() {
            throw new AssertionError("constructed");
        }
    }

    static Constructor<?> kept = how(Object.class);

    static Constructor<?> how(Class<?> parent) {
        try {
            Class<?> type = Class.forName("sun.reflect.ReflectionFactory");
            Object factory = type.getMethod("getReflectionFactory").invoke(null);
            return (Constructor<?>)
                    type.getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                            .invoke(factory, Made.class, parent.getDeclaredConstructor());
        } catch (ReflectiveOperationException thrown) {
            throw new AssertionError(thrown);
        }
    }

    public static void main(String[] args) throws Exception {
        Constructor<?> constructor =
                switch (args[0]) {
                    case "object" -> how(Object.class);
                    case "kept" -> kept;
                    default -> how(Parent.class);
                };
        Made made;
        try {
            made = (Made) constructor.newInstance();
        } catch (InvocationTargetException thrown) {
            throw new AssertionError(thrown.getCause());
        }
        Thread other = new Thread(() -> made.count++);
        other.start();
        made.count++;
        other.join();
        if (made.count != 2) {
            throw new AssertionError("count " + made.count);
        }
    }
}
