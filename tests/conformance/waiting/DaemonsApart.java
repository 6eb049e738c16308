// A thread that works for ever keeps nobody else from being explored: each has a share of its own
// of
// an execution that is cut. The daemons are followed when main has ended; with a bound on steps and
// a search that goes on after bugs, so is every thread.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion
// run: args=daemons
// run: args=bound opts="--keep-going --step-bound 200"
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=assertion
// run: args=daemons
// run: args=bound opts="--keep-going --step-bound 200"
// jess: run --strategy auto
// expect: exit=1 kind=assertion
// run: args=daemons
public class DaemonsApart {
    static volatile int pendulum;

    public static void main(String[] args) {
        boolean daemons = args[0].equals("daemons");
        Thread stops = new Thread(DaemonsApart::stop);
        stops.setDaemon(daemons);
        Thread swings = new Thread(DaemonsApart::swing);
        swings.setDaemon(daemons);
        swings.start();
        stops.start();
    }

    static void swing() {
        while (pendulum != 2) {
            pendulum = 1 - pendulum;
        }
    }

    static void stop() {
        pendulum = 2;
        throw new AssertionError("stopped");
    }
}
