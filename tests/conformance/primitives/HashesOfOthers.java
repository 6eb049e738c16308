import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.IntFunction;

// Identity hash codes of objects that code of the JDK has made in one step (strings, boxed numbers,
// what a lambda becomes when it is written): the same in each execution, so that tables by identity
// are, too, also while a report is made.
// jess: run --strategy dpor
// run: args=strings | expect: exit=0 verdict=verified executions=4 blocked=0 complete=true
// run: args=numbers | expect: exit=0 verdict=verified executions=4 blocked=0 complete=true
// run: args=characters | expect: exit=0 verdict=verified executions=4 blocked=0 complete=true
// run: args=lambda | expect: exit=0 verdict=verified complete=true
// run: args="strings fail" | expect: exit=1 kind=assertion replay=2
// run: args="lambda fail" | expect: exit=1 kind=assertion
// jess: run --strategy random --budget 200 --check-determinism=1
// run: args=strings | expect: exit=0 verdict=budget
// run: args=numbers | expect: exit=0 verdict=budget
// run: args=lambda | expect: exit=0 verdict=budget
public class HashesOfOthers {
    static volatile int done;
    static volatile int sum;
    static boolean failing;

    public static void main(String[] args) throws Exception {
        Thread other =
                new Thread(
                        () -> {
                            done = 1;
                            sum = 1;
                        });
        other.start();
        if (done == 0) {
            rare(args[0]);
            failing = args.length > 1;
        }
        sum = 2;
        other.join();
        if (failing && sum == 1) {
            throw new AssertionError("as wanted");
        }
    }

    static void rare(String what) throws Exception {
        switch (what) {
            case "strings":
                fill(n -> "a".repeat(n));
                break;
            case "numbers":
                fill(n -> Integer.valueOf(1_000 + n));
                break;
            case "characters":
                fill(n -> Character.valueOf((char) (1_000 + n)));
                break;
            default:
                lambda();
        }
    }

    /** Where an entry is, and which accesses find it, depends on the hash codes. */
    static void fill(IntFunction<Object> made) {
        Map<Object, Integer> table = new IdentityHashMap<>();
        for (int i = 1; i < 30; i++) {
            Object key = made.apply(i);
            table.put(key, i);
            if (table.get(key) != i) {
                throw new AssertionError("not found");
            }
        }
    }

    static void lambda() throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Runnable nothing = (Runnable & Serializable) () -> {};
        new ObjectOutputStream(bytes).writeObject(nothing);
        Object read =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        ((Runnable) read).run();
    }
}
