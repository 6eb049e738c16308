import java.util.concurrent.CountDownLatch;

// Daemon threads do not keep a test alive; other threads that wait for ever are a deadlock.
// jess: run --strategy dpor
// run: args=daemon | expect: exit=0 verdict=verified complete=true
// run: args=inherited | expect: exit=0 verdict=verified complete=true
// run: args=user | expect: exit=1 kind=deadlock
// run: args=mainends | expect: exit=1 kind=assertion message~"after main"
public class Daemons {
    public static void main(String[] args) {
        CountDownLatch never = new CountDownLatch(1);
        Runnable wait =
                () -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                };
        Thread thread;
        switch (args[0]) {
            case "inherited":
                thread =
                        new Thread(
                                () -> {
                                    Thread child = new Thread(wait);
                                    if (!child.isDaemon()) {
                                        throw new AssertionError("not inherited");
                                    }
                                    child.start();
                                });
                thread.setDaemon(true);
                break;
            case "mainends":
                thread =
                        new Thread(
                                () -> {
                                    throw new AssertionError("after main");
                                });
                break;
            default:
                thread = new Thread(wait);
                thread.setDaemon(args[0].equals("daemon"));
        }
        thread.start();
    }
}
