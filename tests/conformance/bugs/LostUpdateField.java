// Two threads add to a plain field without synchronization.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=assertion message~"counter is 1" replay=1
// run: args=fixed | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// jess: run --strategy pct:2 --budget 300
// run: args=broken | expect: exit=1 message~"counter is 1" replay=2
// run: args=fixed | expect: exit=0 verdict=budget
// jess: run --strategy surw --budget 300
// run: args=broken | expect: exit=1 message~"counter is 1" replay=2
// jess: run --strategy auto
// run: args=broken | expect: exit=1 message~"counter is 1" replay=2
// run: args=fixed | expect: exit=0 verdict=verified complete=true
public class LostUpdateField {
    int counter;

    void add(boolean broken) {
        if (broken) {
            counter = counter + 1;
        } else {
            synchronized (this) {
                counter = counter + 1;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        LostUpdateField state = new LostUpdateField();
        Thread first = new Thread(() -> state.add(broken));
        Thread second = new Thread(() -> state.add(broken));
        first.start();
        second.start();
        first.join();
        second.join();
        if (state.counter != 2) {
            throw new AssertionError("counter is " + state.counter);
        }
    }
}
