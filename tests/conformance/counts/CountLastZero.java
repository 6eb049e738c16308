import java.util.concurrent.atomic.AtomicIntegerArray;

// lastzero(n): one thread scans down for the last zero, thread i does a[i] = a[i - 1] + 1:
// (n + 3) * 2^(n - 2).
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="array 2" | expect: executions=5 hbrs=5
// run: args="array 3" | expect: executions=12 hbrs=12
// run: args="array 4" | expect: executions=28 hbrs=28
// run: args="array 5" | expect: executions=64 hbrs=64
// run: args="static 3" | expect: executions=12
// run: args="static 5" | expect: executions=64
// run: args="atomic 2" | expect: executions=5
// run: args="atomic 4" | expect: executions=28
// run: args="atomic 6" | expect: executions=144
// jess: run --strategy dfs
// expect: exit=0 verdict=verified complete=true
// run: args="array 2" | expect: hbrs=5 lazy_hbrs=5
public class CountLastZero {
    static int[] shared;

    static void scan(int[] cells) {
        int i = cells.length - 1;
        while (cells[i] != 0) {
            i--;
        }
    }

    static void scan(AtomicIntegerArray cells, int last) {
        int i = last;
        while (cells.get(i) != 0) {
            i--;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[1]);
        boolean atomic = args[0].equals("atomic");
        boolean statics = args[0].equals("static");
        int[] cells = new int[n + 1];
        AtomicIntegerArray atomics = new AtomicIntegerArray(n + 1);
        shared = cells;
        Thread[] threads = new Thread[n + 1];
        threads[0] =
                new Thread(
                        () -> {
                            if (atomic) {
                                scan(atomics, n);
                            } else {
                                scan(statics ? shared : cells);
                            }
                        });
        for (int i = 1; i <= n; i++) {
            int k = i;
            threads[i] =
                    new Thread(
                            () -> {
                                if (atomic) {
                                    atomics.set(k, atomics.get(k - 1) + 1);
                                } else {
                                    int[] target = statics ? shared : cells;
                                    target[k] = target[k - 1] + 1;
                                }
                            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
