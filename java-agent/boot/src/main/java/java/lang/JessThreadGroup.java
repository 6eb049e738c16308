package java.lang;

import java.util.ArrayList;

/**
 * Model of {@link ThreadGroup}: simulated threads are not listed in their group, so queries of a
 * group for its threads go to {@link JessRoster}.
 */
final class JessThreadGroup {
    private JessThreadGroup() {}

    static void addUnstarted(ThreadGroup group) {}

    static void add(ThreadGroup group, Thread thread) {}

    static void threadStartFailed(ThreadGroup group, Thread thread) {}

    static void threadTerminated(ThreadGroup group, Thread thread) {}

    static int activeCount(ThreadGroup group) {
        return JessRoster.of(group, true).size();
    }

    static int enumerate(ThreadGroup group, Thread[] threads) {
        return JessRoster.fill(group, threads, true);
    }

    static int enumerate(ThreadGroup group, Thread[] threads, boolean recurse) {
        return JessRoster.fill(group, threads, recurse);
    }

    static void interrupt(ThreadGroup group) {
        ArrayList<Thread> found = JessRoster.of(group, true);
        for (int i = 0; i < found.size(); i++) {
            JessThread.interrupt(found.get(i));
        }
    }
}
