import java.util.ArrayList;
import java.util.List;

// start, join, isAlive, getState, names, groups, a second start.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// run: args=states
// run: args=join
// run: args=unstarted
// run: args=subclass
// jess: run --strategy dpor
// run: args=joinself | expect: exit=1 kind=deadlock
// run: args=racyalive | expect: exit=1 kind=assertion message~"still alive"
// run: args=timedjoin opts="--timeouts explore" | expect: exit=1 message~"still alive"
public class ThreadLifecycle {
    static final List<String> LOG = new ArrayList<>();

    static class Worker extends Thread {
        int answer;

        @Override
        public void run() {
            answer = 42;
        }
    }

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void states() throws InterruptedException {
        Object lock = new Object();
        Thread thread =
                new Thread(
                        () -> {
                            synchronized (lock) {
                                LOG.add(Thread.currentThread().getState().name());
                            }
                        },
                        "worker");
        check(thread.getState() == Thread.State.NEW, "new");
        check(!thread.isAlive(), "not alive before start");
        synchronized (lock) {
            thread.start();
            check(thread.isAlive(), "alive after start");
            Thread.State state = thread.getState();
            check(
                    state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED,
                    "started " + state);
        }
        thread.join();
        check(thread.getState() == Thread.State.TERMINATED, "terminated");
        check(!thread.isAlive(), "dead after join");
        check(LOG.toString().equals("[RUNNABLE]"), LOG.toString());
        check(thread.getName().equals("worker"), "name");
        try {
            thread.start();
            throw new AssertionError("started twice");
        } catch (IllegalThreadStateException expected) {
            check(true, "second start");
        }
    }

    static void join() throws InterruptedException {
        int[] value = new int[1];
        Thread thread = new Thread(() -> value[0] = 1);
        thread.start();
        thread.join();
        thread.join();
        thread.join(10);
        check(value[0] == 1, "join sees the writes");
        Thread.currentThread().join(1);
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "states":
                states();
                break;
            case "join":
                join();
                break;
            case "unstarted":
                Thread never = new Thread(() -> LOG.add("never"));
                never.join();
                never.join(10);
                check(!never.isAlive() && LOG.isEmpty(), "never started");
                break;
            case "subclass":
                Worker worker = new Worker();
                worker.start();
                worker.join();
                check(worker.answer == 42, "run of a subclass");
                break;
            case "joinself":
                Thread.currentThread().join();
                break;
            case "racyalive":
                Thread racer = new Thread(() -> {});
                racer.start();
                check(!racer.isAlive(), "still alive");
                break;
            default:
                Thread slow = new Thread(() -> {});
                slow.start();
                slow.join(1000);
                check(!slow.isAlive(), "still alive");
        }
    }
}
