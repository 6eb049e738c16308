import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

// Conditions: signal wakes the longest waiter, the lock is held again, only the owner may call.
// jess: run --strategy dpor
// run: args=order | expect: exit=0 verdict=verified complete=true
// run: args=illegal | expect: exit=0 verdict=verified executions=1 complete=true
// run: args=timed opts="--timeouts explore" | expect: exit=0 verdict=verified complete=true
// run: args=unlooped opts="--timeouts explore" | expect: exit=1 kind=assertion message~"timed out"
// run: args=lost | expect: exit=1 kind=deadlock
// run: args=interrupted | expect: exit=0 verdict=verified executions=1 complete=true
// run: args=holds | expect: exit=0 verdict=verified blocked=0 complete=true
public class ConditionRules {
    final ReentrantLock lock = new ReentrantLock();
    final Condition condition = lock.newCondition();
    int arrived;
    boolean ready;

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    void waitInLine() {
        lock.lock();
        try {
            int ticket = arrived++;
            condition.awaitUninterruptibly();
            check(ticket == 0, "ticket " + ticket + " woken first");
        } finally {
            lock.unlock();
        }
    }

    /** Without the lock, but interrupted already. */
    void interruptedFirst(Illegal.Action wait) {
        Thread.currentThread().interrupt();
        try {
            wait.run();
            check(false, "waited");
        } catch (InterruptedException e) {
            check(!Thread.interrupted(), "still interrupted");
        }
    }

    void order() throws InterruptedException {
        Thread one = new Thread(this::waitInLine);
        Thread two = new Thread(this::waitInLine);
        one.setDaemon(true);
        two.setDaemon(true);
        one.start();
        two.start();
        lock.lock();
        try {
            if (arrived < 2) {
                return;
            }
            condition.signal();
        } finally {
            lock.unlock();
        }
    }

    void set() {
        lock.lock();
        try {
            ready = true;
            condition.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void unlooped() throws InterruptedException {
        Thread setter = new Thread(this::set);
        setter.start();
        lock.lock();
        try {
            if (!ready && !condition.await(1, TimeUnit.SECONDS)) {
                throw new AssertionError("timed out");
            }
        } finally {
            lock.unlock();
        }
        setter.join();
    }

    void holds() throws InterruptedException {
        Thread setter = new Thread(this::set);
        setter.start();
        lock.lock();
        lock.lock();
        while (!ready) {
            condition.await();
        }
        check(lock.getHoldCount() == 2, "hold count restored");
        lock.unlock();
        check(lock.isHeldByCurrentThread(), "still held");
        lock.unlock();
        check(!lock.isHeldByCurrentThread(), "released");
        setter.join();
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionRules state = new ConditionRules();
        switch (args[0]) {
            case "order":
                state.order();
                break;
            case "illegal":
                Illegal.state(state.condition::await);
                Illegal.state(state.condition::signal);
                Illegal.state(state.condition::signalAll);
                Illegal.state(() -> state.condition.awaitNanos(5));
                Illegal.state(() -> state.lock.unlock());
                break;
            case "interrupted":
                state.interruptedFirst(state.condition::await);
                state.interruptedFirst(() -> state.condition.awaitNanos(5));
                break;
            case "timed":
                state.lock.lock();
                check(!state.condition.await(1, TimeUnit.MILLISECONDS), "await times out");
                check(state.condition.awaitNanos(100) <= 0, "awaitNanos times out");
                check(state.lock.isHeldByCurrentThread(), "held again");
                state.lock.unlock();
                break;
            case "unlooped":
                state.unlooped();
                break;
            case "lost":
                Thread setter = new Thread(state::set);
                setter.start();
                state.lock.lock();
                state.condition.await();
                state.lock.unlock();
                break;
            default:
                state.holds();
        }
    }
}
