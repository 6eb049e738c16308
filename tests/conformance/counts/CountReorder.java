// reorder(s, 1): s setters a = 1; b = -1 without a lock, one checker reads both: ((s + 1)!)^2.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="quiet 2" | expect: executions=36 hbrs=36 lazy_hbrs=36
// run: args="quiet 3" | expect: executions=576
// jess: run --strategy dpor --keep-going
// expect: exit=1 kind=assertion blocked=0 complete=true
// run: args="check 2" | expect: executions=36 hbrs=36
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~reordered
// run: args="check 2"
public class CountReorder {
    static int a;
    static int b;

    public static void main(String[] args) throws InterruptedException {
        boolean check = args[0].equals("check");
        int setters = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[setters + 1];
        for (int i = 0; i < setters; i++) {
            threads[i] =
                    new Thread(
                            () -> {
                                a = 1;
                                b = -1;
                            });
        }
        threads[setters] =
                new Thread(
                        () -> {
                            int x = a;
                            int y = b;
                            if (check && !(x == 0 && y == 0) && !(x == 1 && y == -1)) {
                                throw new AssertionError("reordered: a=" + x + " b=" + y);
                            }
                        });
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
