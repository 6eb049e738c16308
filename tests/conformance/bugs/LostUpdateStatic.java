// Two threads add to a static field without synchronization. The static survives executions, its
// value must not.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=assertion message~"counter is 1" replay=1
// run: args=fixed | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
public class LostUpdateStatic {
    static int counter;

    static void add(boolean broken) {
        if (broken) {
            counter++;
        } else {
            addSafely();
        }
    }

    static synchronized void addSafely() {
        counter++;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        Thread first = new Thread(() -> add(broken));
        Thread second = new Thread(() -> add(broken));
        first.start();
        second.start();
        first.join();
        second.join();
        if (counter != 2) {
            throw new AssertionError("counter is " + counter);
        }
    }
}
