import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

// A weak compare-and-set in plain mode orders nothing, so who sees its effect need not see what was
// written before.
// jess: run --strategy dpor --races fail
// expect: exit=1 verdict=bug kind=race message~WeakPlainUpdate.value
// rows: int, long
public class WeakPlainUpdate {
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        AtomicInteger number = new AtomicInteger();
        AtomicLong large = new AtomicLong();
        Thread other =
                new Thread(
                        () -> {
                            value = 1;
                            if (args[0].equals("int")) {
                                number.weakCompareAndSetPlain(0, 1);
                            } else {
                                large.weakCompareAndSetPlain(0, 1);
                            }
                        });
        other.start();
        if (number.get() == 1 || large.get() == 1) {
            seen = value;
        }
        other.join();
    }
}
