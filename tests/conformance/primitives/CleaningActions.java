import java.lang.ref.Cleaner;
import java.util.Timer;

// What a Cleanable does when it is told to clean, be it the action of a program or that of a Timer,
// runs under control: a cancelled timer's thread ends, and what an action writes races.
// jess: run --strategy dpor
// run: args="cancel" | expect: exit=0 verdict=verified executions=2
// run: args="clean" opts="--races fail" | expect: exit=1 kind=race message~CleaningActions.value
// run: args="ordered" opts="--races fail" | expect: exit=0 verdict=verified executions=1
public class CleaningActions {
    static final Cleaner CLEANER = Cleaner.create();
    static int value;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("cancel")) {
            new Timer().cancel();
            return;
        }
        Object owner = new Object();
        Cleaner.Cleanable cleanable = CLEANER.register(owner, () -> value = 1);
        Thread cleans = new Thread(cleanable::clean);
        cleans.start();
        if (args[0].equals("ordered")) {
            cleans.join();
        }
        int seen = value;
        cleans.join();
    }
}
