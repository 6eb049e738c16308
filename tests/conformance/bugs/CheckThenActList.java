import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

// Every call on a synchronized list is atomic, a sequence of calls is not.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=assertion message~"2 entries" replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class CheckThenActList {
    static final List<String> NAMES = Collections.synchronizedList(new ArrayList<>());

    static void addOnce(boolean broken) {
        if (broken) {
            if (!NAMES.contains("jess")) {
                NAMES.add("jess");
            }
        } else {
            synchronized (NAMES) {
                if (!NAMES.contains("jess")) {
                    NAMES.add("jess");
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        Thread one = new Thread(() -> addOnce(broken));
        Thread two = new Thread(() -> addOnce(broken));
        one.start();
        two.start();
        one.join();
        two.join();
        if (NAMES.size() != 1) {
            throw new AssertionError(NAMES.size() + " entries");
        }
    }
}
