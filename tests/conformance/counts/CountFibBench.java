import java.util.concurrent.atomic.AtomicInteger;

// fib_bench(k) without observer: k times i = i + j against k times j = j + i.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="fields 1" | expect: executions=3 hbrs=3 lazy_hbrs=3
// run: args="fields 2" | expect: executions=19 hbrs=19 lazy_hbrs=19
// run: args="fields 3" | expect: executions=141 hbrs=141 lazy_hbrs=141
// run: args="fields 4" | expect: executions=1107
// run: args="arrays 1" | expect: executions=3
// run: args="arrays 2" | expect: executions=19
// run: args="arrays 3" | expect: executions=141
// run: args="volatiles 1" | expect: executions=3
// run: args="volatiles 2" | expect: executions=19
// run: args="volatiles 3" | expect: executions=141
// run: args="statics 2" | expect: executions=19
// run: args="statics 3" | expect: executions=141
// run: args="atomics 2" | expect: executions=19
// jess: run --strategy dfs
// expect: exit=0 verdict=verified complete=true
// run: args="fields 1" | expect: hbrs=3 lazy_hbrs=3
public class CountFibBench {
    static int si = 1;
    static int sj = 1;

    int i = 1;
    int j = 1;
    volatile int vi = 1;
    volatile int vj = 1;
    final int[] a = {1, 1};
    final AtomicInteger ai = new AtomicInteger(1);
    final AtomicInteger aj = new AtomicInteger(1);

    void stepI(String kind) {
        switch (kind) {
            case "fields":
                i = i + j;
                break;
            case "arrays":
                a[0] = a[0] + a[1];
                break;
            case "volatiles":
                vi = vi + vj;
                break;
            case "statics":
                si = si + sj;
                break;
            case "atomics":
                ai.set(ai.get() + aj.get());
                break;
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    void stepJ(String kind) {
        switch (kind) {
            case "fields":
                j = j + i;
                break;
            case "arrays":
                a[1] = a[1] + a[0];
                break;
            case "volatiles":
                vj = vj + vi;
                break;
            case "statics":
                sj = sj + si;
                break;
            case "atomics":
                aj.set(aj.get() + ai.get());
                break;
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String kind = args[0];
        int k = Integer.parseInt(args[1]);
        CountFibBench state = new CountFibBench();
        Thread left =
                new Thread(
                        () -> {
                            for (int n = 0; n < k; n++) {
                                state.stepI(kind);
                            }
                        });
        Thread right =
                new Thread(
                        () -> {
                            for (int n = 0; n < k; n++) {
                                state.stepJ(kind);
                            }
                        });
        left.start();
        right.start();
        left.join();
        right.join();
    }
}
