// The Thread object as a monitor (Thread.join: "this implementation uses a loop of this.wait calls
// conditioned on this.isAlive. As a thread terminates the this.notifyAll method is invoked"). Who
// ends takes the monitor to do so, and who joins does it under the monitor.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0
// run: args=ended | expect: executions=1
// run: args=timed opts="--timeouts explore" | expect: executions=3
// run: args=kept | expect: executions=1
// run: args=joined | expect: executions=1
// run: args=worker | expect: executions=2
// run: args=main | expect: executions=2
// run: args=polled | expect: exit=1 verdict=bug kind=livelock
// run: args=missed | expect: exit=1 verdict=bug kind=deadlock replay=1
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified blocked=0
// run: args=ended
// run: args=worker
// run: args=main
// run: args=missed | expect: exit=1 verdict=bug kind=deadlock
public class ThreadMonitors {
    static class Worker extends Thread {
        boolean done;

        @Override
        public synchronized void run() {
            try {
                while (!done) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /** Joins while it holds the monitor, and so gives it up. */
        synchronized void shutDown() throws InterruptedException {
            done = true;
            notifyAll();
            join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {});
        switch (args[0]) {
            case "ended":
                synchronized (thread) {
                    thread.start();
                    while (thread.isAlive()) {
                        thread.wait();
                    }
                }
                break;
            case "timed":
                synchronized (thread) {
                    thread.start();
                    thread.wait(10);
                }
                thread.join();
                break;
            case "kept":
                synchronized (thread) {
                    thread.start();
                    if (!thread.isAlive()) {
                        throw new AssertionError("it has ended under my hands");
                    }
                }
                thread.join();
                break;
            case "joined":
                synchronized (thread) {
                    thread.start();
                    thread.join();
                    if (thread.isAlive()) {
                        throw new AssertionError("joined too early");
                    }
                }
                break;
            case "worker":
                Worker worker = new Worker();
                worker.start();
                worker.shutDown();
                break;
            case "main":
                Thread main = Thread.currentThread();
                new Thread(() -> waitFor(main)).start();
                break;
            case "polled":
                synchronized (thread) {
                    thread.start();
                    while (thread.isAlive()) {
                        Thread.yield();
                    }
                }
                break;
            default:
                thread.start();
                synchronized (thread) {
                    thread.wait();
                }
        }
    }

    static void waitFor(Thread thread) {
        synchronized (thread) {
            try {
                while (thread.isAlive()) {
                    thread.wait();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
