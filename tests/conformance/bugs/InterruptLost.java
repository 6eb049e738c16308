// A worker that swallows InterruptedException forgets that it was asked to stop.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class InterruptLost {
    synchronized void work(boolean broken) {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                wait();
            } catch (InterruptedException e) {
                if (!broken) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        InterruptLost state = new InterruptLost();
        Thread worker = new Thread(() -> state.work(broken));
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
