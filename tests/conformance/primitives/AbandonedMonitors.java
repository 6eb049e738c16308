// A deadlock leaves threads inside synchronized blocks. The handler that javac makes for such a
// block covers its own monitorexit, so unwinding must not throw there. The originals of the
// diagnostic build must run from the first moments of the JVM.
// jess: run --strategy dfs --keep-going --budget 200
// expect: exit=1 kind=deadlock seconds<=20
// run:
// run: opts="--check-leaks"
public class AbandonedMonitors {
    final Object other = new Object();

    synchronized void method(Object inner) {
        synchronized (inner) {
            synchronized (other) {
                notifyAll();
            }
        }
    }

    static void block(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                second.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        AbandonedMonitors shared = new AbandonedMonitors();
        Object lock = new Object();
        new Thread(() -> shared.method(lock)).start();
        new Thread(() -> block(lock, shared)).start();
    }
}
