// Re-entrancy, release by exceptions, IllegalMonitorStateException where Java throws it.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
public class MonitorRules {
    int entered;

    synchronized void recurse(int depth) {
        entered++;
        if (depth > 0) {
            synchronized (this) {
                recurse(depth - 1);
            }
        }
    }

    synchronized void fail() {
        throw new IllegalStateException("on purpose");
    }

    void failInBlock() {
        synchronized (this) {
            synchronized (this) {
                throw new IllegalStateException("on purpose");
            }
        }
    }

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    void work() {
        try {
            fail();
        } catch (IllegalStateException expected) {
            check(!Thread.holdsLock(this), "released by a method that threw");
        }
        try {
            failInBlock();
        } catch (IllegalStateException expected) {
            check(!Thread.holdsLock(this), "released by nested blocks that threw");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MonitorRules state = new MonitorRules();
        state.recurse(3);
        check(state.entered == 4, "re-entrant");
        check(!Thread.holdsLock(state), "released after recursion");
        Illegal.state(state::wait, "wait");
        Illegal.state(() -> state.wait(5), "timed wait");
        Illegal.state(state::notify, "notify");
        Illegal.state(state::notifyAll, "notifyAll");
        try {
            state.wait(-1);
            throw new AssertionError("negative timeout");
        } catch (IllegalArgumentException expected) {
            check(!Thread.holdsLock(state), "not held");
        }
        Object nothing = null;
        try {
            synchronized (nothing) {
                throw new AssertionError("entered null");
            }
        } catch (NullPointerException expected) {
            check(true, "null monitor");
        }
        synchronized (state) {
            check(Thread.holdsLock(state), "held");
            state.notify();
            state.notifyAll();
        }
        Thread one = new Thread(state::work);
        Thread two = new Thread(state::work);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
