package java.lang;

import java.util.ArrayList;

/**
 * The threads of the program that have been started and have not ended, for code that queries all
 * of them. In a program without such a query, starting a thread changes no such list. The engine
 * notices the first query, and begins the search again.
 */
final class JessRoster extends JessNamed {
    private static final JessRoster ALL = new JessRoster();

    /** A thread that is in no list. */
    private static Thread hidden;

    private JessRoster() {}

    static void hide(Thread thread) {
        hidden = thread;
    }

    @Override
    String name() {
        return "the list of threads";
    }

    /**
     * A thread has been started. In a JVM the one that waits for all others is there after main.
     */
    static void add(JessContext started) {
        if (started.thread == hidden) {
            return;
        }
        if (JessRuntime.notices(JessProtocol.NOTICED_LISTS)) {
            JessAccess.coarse(ALL, JessProtocol.VOLATILE | JessProtocol.WRITE);
        }
        started.listed = true;
    }

    /**
     * Those of a group and the groups in it, or all if the group is null; in order of their starts.
     */
    static ArrayList<Thread> of(ThreadGroup group, boolean recurse) {
        look();
        ArrayList<Thread> found = new ArrayList<>();
        for (int i = 0; i < JessContexts.count(); i++) {
            JessContext context = JessContexts.get(i);
            if (isListed(i) && isIn(context.thread, group, recurse) && isAlive(context)) {
                found.add(context.thread);
            }
        }
        return found;
    }

    /** How many have been started, with those that have ended. */
    static int started() {
        look();
        int count = 0;
        for (int i = 0; i < JessContexts.count(); i++) {
            count += isListed(i) ? 1 : 0;
        }
        return count;
    }

    private static void look() {
        JessModel.query(JessOp.Q_LISTS_THREADS, 0, 0);
        JessAccess.coarse(ALL, JessProtocol.VOLATILE | JessProtocol.READ);
    }

    private static boolean isListed(int index) {
        JessContext context = JessContexts.get(index);
        return context != null && (index == 0 || context.listed) && !JessVirtual.is(context.thread);
    }

    private static boolean isAlive(JessContext context) {
        return context == JessMachine.current
                || JessModel.op(JessOp.IS_ALIVE, context.index, 0) != 0;
    }

    /** Puts as many of them into an array as have room there; how many that are. */
    static int fill(ThreadGroup group, Thread[] threads, boolean recurse) {
        ArrayList<Thread> found = of(group, recurse);
        int count = Math.min(found.size(), threads.length);
        JessCopies.write(found.toArray(new Thread[0]), 0, threads, 0, count);
        return count;
    }

    private static boolean isIn(Thread thread, ThreadGroup group, boolean recurse) {
        ThreadGroup own = thread.getThreadGroup();
        return group == null || own == group || recurse && own != null && group.parentOf(own);
    }
}
