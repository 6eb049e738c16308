// An exception that leaves a thread is a bug unless a handler that the program set takes it; one
// that leaves main is a bug in any case. Who sets a handler while a thread fails races with it.
// jess: run --strategy dpor
// run: args=none | expect: exit=1 kind=exception message~"on purpose"
// run: args=error | expect: exit=1 kind=assertion message~"on purpose"
// run: args=main | expect: exit=1 kind=exception message~"on purpose"
// run: args=main-default | expect: exit=1 kind=exception message~"on purpose"
// run: args=thread | expect: exit=0 verdict=verified complete=true
// run: args=group | expect: exit=0 verdict=verified complete=true
// run: args=default | expect: exit=0 verdict=verified complete=true
// run: args=parent | expect: exit=0 verdict=verified complete=true
// run: args=override | expect: exit=0 verdict=verified complete=true
// run: args=replaced | expect: exit=1 kind=assertion message~"handled 2"
// run: args=kept | expect: exit=1 kind=assertion message~"handled 1"
// run: args=replaced-default | expect: exit=1 kind=assertion message~"handled 2"
// run: args=kept-default | expect: exit=1 kind=assertion message~"handled 1"
public class UncaughtHandlers {
    static int handled;

    /** What handlers of the program add up to. */
    static int wanted = 1;

    static void fail() {
        throw new IllegalStateException("on purpose");
    }

    static synchronized void handle(Thread thread, Throwable exception) {
        if (exception instanceof IllegalStateException && Thread.currentThread() == thread) {
            handled++;
        }
    }

    static void handleTwice(Thread thread, Throwable exception) {
        handle(thread, exception);
        handle(thread, exception);
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
            case "main-default":
                Thread.setDefaultUncaughtExceptionHandler(UncaughtHandlers::handle);
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
            case "parent":
                ThreadGroup own =
                        new ThreadGroup("handlers") {
                            @Override
                            public void uncaughtException(Thread t, Throwable e) {
                                handle(t, e);
                            }
                        };
                thread = new Thread(new ThreadGroup(own, "plain"), UncaughtHandlers::fail);
                break;
            case "override":
                thread =
                        new Thread(UncaughtHandlers::fail) {
                            @Override
                            public UncaughtExceptionHandler getUncaughtExceptionHandler() {
                                return UncaughtHandlers::handle;
                            }
                        };
                break;
            case "replaced":
            case "kept":
                thread.setUncaughtExceptionHandler(UncaughtHandlers::handle);
                wanted = args[0].equals("kept") ? 2 : 1;
                thread.start();
                thread.setUncaughtExceptionHandler(UncaughtHandlers::handleTwice);
                break;
            case "replaced-default":
            case "kept-default":
                Thread.setDefaultUncaughtExceptionHandler(UncaughtHandlers::handle);
                wanted = args[0].equals("kept-default") ? 2 : 1;
                thread.start();
                Thread.setDefaultUncaughtExceptionHandler(UncaughtHandlers::handleTwice);
                break;
            default:
                break;
        }
        if (!args[0].contains("replaced") && !args[0].contains("kept")) {
            thread.start();
        }
        thread.join();
        if (handled != wanted) {
            throw new AssertionError("handled " + handled);
        }
    }
}
