package java.lang;

/**
 * A class initialiser that has run once for all, although it has read what it has not made: when
 * that changes, it has to run in each execution. So do the initialisers that used its class.
 */
final class JessReader {
    /** Whether that has happened; never taken back. */
    boolean isStale;

    /** Whether it has read anything like that, or used the class of one that has. */
    boolean depends;

    private JessReader[] users = new JessReader[2];
    private int count;

    /** The initialiser of a reader uses the class of this one. */
    void usedBy(JessReader user) {
        if (user.isStale) {
            return;
        }
        user.depends |= depends;
        if (isStale) {
            user.becomeStale();
            return;
        }
        for (int i = 0; i < count; i++) {
            if (users[i] == user) {
                return;
            }
        }
        if (count == users.length) {
            JessReader[] grown = new JessReader[count * 2];
            System.arraycopy(users, 0, grown, 0, count);
            users = grown;
        }
        users[count++] = user;
    }

    /** What it has read has changed. */
    void becomeStale() {
        if (!isStale) {
            isStale = true;
            for (int i = 0; i < count; i++) {
                users[i].becomeStale();
            }
            users = null;
            count = 0;
        }
    }
}
