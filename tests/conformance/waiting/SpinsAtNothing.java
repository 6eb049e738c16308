// Threads that spin and look at nothing while they do: nobody can end that. The throw-away
// executions before the first one that
// counts are bounded like all others, in steps and in time.
// jess: run --strategy dpor --step-bound 5000
// run: args=joined | expect: exit=1 kind=livelock
// run: args=holding | expect: exit=1 kind=livelock
// jess: run --strategy dpor --budget 1s --step-bound 100000000
// run: args=joined | expect: exit=3 verdict=uncontrolled message~budget seconds<=20
public class SpinsAtNothing {
    static final Object monitor = new Object();
    static volatile int holding;

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("joined")) {
            Thread spins = new Thread(SpinsAtNothing::spin);
            spins.start();
            spins.join();
            return;
        }
        Thread holds =
                new Thread(
                        () -> {
                            synchronized (monitor) {
                                holding = 1;
                                spin();
                            }
                        });
        holds.setDaemon(true);
        holds.start();
        while (holding == 0) {
            Thread.onSpinWait();
        }
        synchronized (monitor) {
            holding = 2;
        }
    }

    private static void spin() {
        while (true) {
            Thread.onSpinWait();
        }
    }
}
