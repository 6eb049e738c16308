// A notify that comes before the wait is lost unless a condition is kept and checked.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class LostNotify {
    boolean ready;

    synchronized void awaitReady(boolean check) throws InterruptedException {
        if (check) {
            while (!ready) {
                wait();
            }
        } else {
            wait();
        }
    }

    synchronized void announce() {
        ready = true;
        notify();
    }

    public static void main(String[] args) throws InterruptedException {
        boolean check = args[0].equals("fixed");
        LostNotify state = new LostNotify();
        Thread waiter =
                new Thread(
                        () -> {
                            try {
                                state.awaitReady(check);
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        });
        Thread notifier = new Thread(state::announce);
        waiter.start();
        notifier.start();
        waiter.join();
        notifier.join();
    }
}
