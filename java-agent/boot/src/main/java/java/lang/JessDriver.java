package java.lang;

/**
 * The thread that drives the executions of an exploration, as seen by code that finds out that it,
 * or a carrier, does not come back.
 */
abstract class JessDriver implements Runnable {
    /** Called on the driver itself, which is caught in code of the test: another one goes on. */
    abstract void replace();

    /** Called by the watchdog: ends the exploration although a carrier will not come back. */
    abstract void stuck(String message);
}
