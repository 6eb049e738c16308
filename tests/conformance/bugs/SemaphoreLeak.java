import java.util.concurrent.Semaphore;

// An exception between acquire and release loses the permit for ever.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class SemaphoreLeak {
    final Semaphore permits = new Semaphore(1);
    volatile boolean closed;

    void use() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    void broken() {
        permits.acquireUninterruptibly();
        use();
        permits.release();
    }

    void fixed() {
        permits.acquireUninterruptibly();
        try {
            use();
        } finally {
            permits.release();
        }
    }

    void worker(boolean broken) {
        try {
            if (broken) {
                broken();
            } else {
                fixed();
            }
        } catch (IllegalStateException expected) {
            closed = true;
        }
    }

    void close() {
        closed = true;
        permits.acquireUninterruptibly();
        permits.release();
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        SemaphoreLeak state = new SemaphoreLeak();
        Thread worker = new Thread(() -> state.worker(broken));
        Thread closer = new Thread(state::close);
        worker.start();
        closer.start();
        worker.join();
        closer.join();
    }
}
