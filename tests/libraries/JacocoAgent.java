// JaCoCo's agent in the worker, which counts what the program executes.
// library: org.jacoco:org.jacoco.agent:jar:runtime:0.8.15
// agent: org.jacoco:org.jacoco.agent:jar:runtime:0.8.15 output=none
// program: locked: ok
// program: unlocked: bug assertion "count: 1"

import java.util.concurrent.locks.ReentrantLock;

/** Programs whose classes have counters of JaCoCo. */
public class JacocoAgent {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        count++;
    }

    public void locked() {
        Together.Body add =
                () -> {
                    lock.lock();
                    try {
                        add();
                    } finally {
                        lock.unlock();
                    }
                };
        Together.run(add, add);
        Together.equal(2, count, "count");
    }

    public void unlocked() {
        Together.run(this::add, this::add);
        Together.equal(2, count, "count");
    }
}
