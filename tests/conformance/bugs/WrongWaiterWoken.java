// Producers and consumers share one wait set, two of each, capacity one: notify may wake a thread
// of the wrong kind, which goes back to sleep with the signal.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class WrongWaiterWoken {
    final boolean notifyAll;
    Object slot;

    WrongWaiterWoken(boolean notifyAll) {
        this.notifyAll = notifyAll;
    }

    void signal() {
        if (notifyAll) {
            notifyAll();
        } else {
            notify();
        }
    }

    synchronized void put(Object element) throws InterruptedException {
        while (slot != null) {
            wait();
        }
        slot = element;
        signal();
    }

    synchronized Object take() throws InterruptedException {
        while (slot == null) {
            wait();
        }
        Object element = slot;
        slot = null;
        signal();
        return element;
    }

    void produce() {
        try {
            put("element");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void consume() {
        try {
            take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrongWaiterWoken buffer = new WrongWaiterWoken(args[0].equals("fixed"));
        Thread[] threads = {
            new Thread(buffer::produce),
            new Thread(buffer::produce),
            new Thread(buffer::consume),
            new Thread(buffer::consume)
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
