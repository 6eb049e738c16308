// Work that has no end, though each step changes something: the budget ends it in the middle of an
// execution. If that is the first one, nothing was tested.
// jess: run --strategy dpor --budget 1s --step-bound 2000000000
// run: args=always | expect: exit=3 seconds<=12 message~nothing
// run: args=yields | expect: exit=3 seconds<=12 message~nothing
// run: args=sometimes | expect: exit=0 seconds<=12
// jess: run --strategy random --budget 1s --step-bound 2000000000
// run: args=always | expect: exit=3 seconds<=12 message~nothing
// run: args=sometimes | expect: exit=0 seconds<=12
public class WorksForEver {
    static volatile int work;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread other =
                new Thread(
                        () -> {
                            ready = true;
                            while (args[0].equals("yields")) {
                                work++;
                                Thread.yield();
                            }
                        });
        other.start();
        boolean early = ready;
        while (args[0].equals("always") || args[0].equals("sometimes") && early) {
            work++;
        }
        other.join();
    }
}
