// A thread that goes on for ever and touches nothing that another one could see: there is no step
// at
// which JESS could let another thread run.
// waits: until the thread has made no progress for long enough
// jess: run --strategy dpor
// expect: exit=3 verdict=uncontrolled message~computes
public class ComputesForEver {
    static int result;

    public static void main(String[] args) {
        Thread computes = new Thread(ComputesForEver::compute);
        computes.setDaemon(true);
        computes.start();
        result = 1;
    }

    private static void compute() {
        long sum = 0;
        while (sum >= 0) {
            sum = sum + 1 & 0xffff;
        }
        result = (int) sum;
    }
}
