// An exception that leaves a thread is a bug unless a handler that the program set takes it.
// jess: run --strategy dpor
// run: args=none | expect: exit=1 kind=exception message~"on purpose"
// run: args=error | expect: exit=1 kind=assertion message~"on purpose"
// run: args=main | expect: exit=1 kind=exception message~"on purpose"
// run: args=thread | expect: exit=0 verdict=verified complete=true
// run: args=group | expect: exit=0 verdict=verified complete=true
// run: args=default | expect: exit=0 verdict=verified complete=true
public class UncaughtHandlers {
    static int handled;

    static void fail() {
        throw new IllegalStateException("on purpose");
    }

    static synchronized void handle(Thread thread, Throwable exception) {
        if (exception instanceof IllegalStateException && Thread.currentThread() == thread) {
            handled++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(UncaughtHandlers::fail);
        switch (args[0]) {
            case "error":
                thread =
                        new Thread(
                                () -> {
                                    throw new AssertionError("on purpose");
                                });
                break;
            case "main":
                fail();
                break;
            case "thread":
                thread.setUncaughtExceptionHandler(UncaughtHandlers::handle);
                break;
            case "group":
                ThreadGroup group =
                        new ThreadGroup("handlers") {
                            @Override
                            public void uncaughtException(Thread t, Throwable e) {
                                handle(t, e);
                            }
                        };
                thread = new Thread(group, UncaughtHandlers::fail);
                break;
            case "default":
                Thread.setDefaultUncaughtExceptionHandler(UncaughtHandlers::handle);
                break;
            default:
                break;
        }
        thread.start();
        thread.join();
        if (handled != 1) {
            throw new AssertionError("handled " + handled);
        }
    }
}
