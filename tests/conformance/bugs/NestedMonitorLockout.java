// Waiting on an inner monitor keeps the outer one, which the notifier needs.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class NestedMonitorLockout {
    final Object outer = new Object();
    final Object inner = new Object();
    boolean open;

    void pass(boolean broken) throws InterruptedException {
        if (broken) {
            synchronized (outer) {
                awaitOpen();
            }
        } else {
            awaitOpen();
        }
    }

    void awaitOpen() throws InterruptedException {
        synchronized (inner) {
            while (!open) {
                inner.wait();
            }
        }
    }

    void open() {
        synchronized (outer) {
            synchronized (inner) {
                open = true;
                inner.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        NestedMonitorLockout gate = new NestedMonitorLockout();
        Thread opener = new Thread(gate::open);
        opener.start();
        gate.pass(broken);
        opener.join();
    }
}
