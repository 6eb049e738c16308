import sun.misc.Unsafe;

import java.lang.reflect.Field;

// Since JDK 24 the first access by sun.misc.Unsafe prints a warning, and a @Stable static field
// says whether it has been. Compilers take what such a field holds for a constant once it is not
// the default. Each execution begins with the default again, so its reader, compiled in an earlier
// one, must not know better.
// jdk: 25
// jess: run --strategy random --budget 150 --check-determinism=1 --jvm-arg -Xms64m
// expect: exit=0 restarts=0 executions=150
// run: opts="--seed 1"
// run: opts="--seed 2"
// run: opts="--seed 3"
// run: opts="--seed 4"
public class StableFields {
    static int turn;
    static int[] cell = new int[4];

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> turn = 1);
        other.start();
        turn = 2;
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        for (int i = 0; i < 3_000; i++) {
            unsafe.putInt(cell, (long) Unsafe.ARRAY_INT_BASE_OFFSET, i);
        }
        other.join();
    }
}
