/** What has to throw an IllegalMonitorStateException. */
final class Illegal {
    private Illegal() {}

    interface Action {
        void run() throws InterruptedException;
    }

    /** Fails if the action throws nothing. */
    static void state(Action action) throws InterruptedException {
        state(action, "it");
    }

    /** Fails, with the name of the action, if it throws nothing. */
    static void state(Action action, String what) throws InterruptedException {
        try {
            action.run();
        } catch (IllegalMonitorStateException expected) {
            return;
        }
        throw new AssertionError(what + " did not throw");
    }
}
