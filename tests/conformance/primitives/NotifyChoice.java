// notify may wake any waiter, not only the one that has waited longest.
// jess: run --strategy dpor
// run: args=0 | expect: exit=1 kind=assertion message~"waiter 0 woken"
// run: args=1 | expect: exit=1 kind=assertion message~"waiter 1 woken"
// run: args=2 | expect: exit=0 verdict=verified blocked=0 complete=true
public class NotifyChoice {
    int waiting;
    boolean done;
    int woken = -1;

    synchronized void await() {
        int place = waiting++;
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (!done) {
            done = true;
            woken = place;
            notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NotifyChoice state = new NotifyChoice();
        Thread one = new Thread(state::await);
        Thread two = new Thread(state::await);
        one.setDaemon(true);
        two.setDaemon(true);
        one.start();
        two.start();
        synchronized (state) {
            if (state.waiting < 2) {
                return;
            }
            state.notify();
        }
        one.join();
        two.join();
        if (state.woken == Integer.parseInt(args[0])) {
            throw new AssertionError("waiter " + state.woken + " woken");
        }
    }
}
