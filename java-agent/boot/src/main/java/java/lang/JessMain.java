package java.lang;

/** The main thread of an execution: it runs the body of the test. */
final class JessMain extends JessLife {
    private final Runnable test;

    JessMain(Thread thread, Runnable test) {
        super(thread, 0);
        this.test = test;
    }

    @Override
    void body() {
        JessClinit.restart();
        try {
            JessEntry.run(test);
        } catch (JessStop stop) {
            throw stop;
        } catch (Throwable thrown) {
            if (JessMachine.stopping) {
                throw JessStop.STOP;
            }
            // What the test itself throws is its result, whatever handles exceptions of threads.
            JessModel.fail(thrown);
        }
    }
}
