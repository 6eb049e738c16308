import java.util.concurrent.atomic.AtomicInteger;

// Store buffering: x = 1; r = y against y = 1; s = x. Sequential consistency has three traces.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=3 blocked=0 hbrs=3 lazy_hbrs=3 complete=true
// run: args=fields
// run: args=volatiles
// run: args=statics
// run: args=array
// run: args=atomics
// run: args=opaque
// jess: run --strategy dfs
// expect: exit=0 verdict=verified hbrs=3 lazy_hbrs=3 complete=true
// run: args=fields
public class CountStoreBuffer {
    static int sx;
    static int sy;

    int x;
    int y;
    volatile int vx;
    volatile int vy;
    final int[] a = new int[2];
    final AtomicInteger ax = new AtomicInteger();
    final AtomicInteger ay = new AtomicInteger();

    int left(String kind) {
        switch (kind) {
            case "fields":
                x = 1;
                return y;
            case "volatiles":
                vx = 1;
                return vy;
            case "statics":
                sx = 1;
                return sy;
            case "array":
                a[0] = 1;
                return a[1];
            case "atomics":
                ax.set(1);
                return ay.get();
            case "opaque":
                ax.setOpaque(1);
                return ay.getOpaque();
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    int right(String kind) {
        switch (kind) {
            case "fields":
                y = 1;
                return x;
            case "volatiles":
                vy = 1;
                return vx;
            case "statics":
                sy = 1;
                return sx;
            case "array":
                a[1] = 1;
                return a[0];
            case "atomics":
                ay.set(1);
                return ax.get();
            case "opaque":
                ay.setOpaque(1);
                return ax.getOpaque();
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String kind = args[0];
        CountStoreBuffer state = new CountStoreBuffer();
        int[] r = new int[2];
        Thread left = new Thread(() -> r[0] = state.left(kind));
        Thread right = new Thread(() -> r[1] = state.right(kind));
        left.start();
        right.start();
        left.join();
        right.join();
        if (r[0] == 0 && r[1] == 0) {
            throw new AssertionError("both read the old value");
        }
    }
}
