package java.lang;

/** Model of {@link ThreadGroup}: simulated threads are not listed in their group. */
final class JessThreadGroup {
    private JessThreadGroup() {}

    static void addUnstarted(ThreadGroup group) {}

    static void add(ThreadGroup group, Thread thread) {}

    static void threadStartFailed(ThreadGroup group, Thread thread) {}

    static void threadTerminated(ThreadGroup group, Thread thread) {}
}
