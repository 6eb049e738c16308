import java.util.ArrayList;
import java.util.List;

/** Where memory ends is not for the program to decide, nor for JESS. */
// jess: run --jvm-arg -Xmx64m
// expect: exit=3 verdict=uncontrolled seconds<=10 message~"memory of the worker JVM is used up"
// run: args=uncaught
// run: args=caught
public class UsesUpMemory {
    static final List<byte[]> KEPT = new ArrayList<>();

    public static void main(String[] args) throws InterruptedException {
        Thread other =
                new Thread(
                        () -> {
                            try {
                                fill();
                            } catch (OutOfMemoryError full) {
                                KEPT.clear();
                                if (args[0].equals("uncaught")) {
                                    throw full;
                                }
                            }
                        });
        other.start();
        other.join();
    }

    static void fill() {
        while (true) {
            KEPT.add(new byte[1 << 20]);
        }
    }
}
