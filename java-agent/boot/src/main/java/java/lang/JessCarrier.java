package java.lang;

/**
 * What simulated threads run on. One thread runs at a time; a carrier moves the machine from one to
 * the other and disposes of those that an abandoned execution leaves behind.
 */
abstract class JessCarrier {
    /**
     * Called by the driver: runs {@code first} and the threads that it hands over to, until the
     * end.
     */
    abstract void execute(JessContext first);

    /**
     * Called by the running thread: {@code next} is to run. Returns when {@code from} is scheduled
     * again.
     */
    abstract void transfer(JessContext from, JessContext next);

    /** Called by a thread whose body has ended: {@code next} is to run. */
    abstract void exit(JessContext from, JessContext next);

    /** Called by the running thread: the execution is over. Throws, or never returns. */
    abstract void stop(JessContext from);

    /** The platform thread that the running simulated thread occupies. */
    abstract Thread running();
}
