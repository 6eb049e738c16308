// Two transfers lock the same two accounts in opposite orders.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
public class LockOrderMonitors {
    final int number;
    int balance = 100;

    LockOrderMonitors(int number) {
        this.number = number;
    }

    static void transfer(LockOrderMonitors from, LockOrderMonitors to, boolean ordered) {
        LockOrderMonitors first = ordered && to.number < from.number ? to : from;
        LockOrderMonitors second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance -= 10;
                to.balance += 10;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean ordered = args[0].equals("fixed");
        LockOrderMonitors a = new LockOrderMonitors(1);
        LockOrderMonitors b = new LockOrderMonitors(2);
        Thread there = new Thread(() -> transfer(a, b, ordered));
        Thread back = new Thread(() -> transfer(b, a, ordered));
        there.start();
        back.start();
        there.join();
        back.join();
        if (a.balance != 100 || b.balance != 100) {
            throw new AssertionError(a.balance + " " + b.balance);
        }
    }
}
