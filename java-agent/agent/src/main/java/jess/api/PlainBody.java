package jess.api;

/** One execution of a test. */
final class PlainBody implements Runnable {
    private final Body body;

    PlainBody(Body body) {
        this.body = body;
    }

    @Override
    public void run() {
        try {
            body.run();
        } catch (Throwable thrown) {
            throw PlainBody.<RuntimeException>unchecked(thrown);
        }
    }

    /** Throws what the test threw, checked or not. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
