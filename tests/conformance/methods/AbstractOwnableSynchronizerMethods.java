import java.util.concurrent.locks.AbstractOwnableSynchronizer;

// What the documents of AbstractOwnableSynchronizer promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, setExclusiveOwnerThread, getExclusiveOwnerThread
public class AbstractOwnableSynchronizerMethods {
    /** Shows what is protected. */
    private static final class Owned extends AbstractOwnableSynchronizer {
        Thread owner() {
            return getExclusiveOwnerThread();
        }

        void owner(Thread thread) {
            setExclusiveOwnerThread(thread);
        }
    }

    public static void main(String[] args) throws Exception {
        Owned owned = new Owned();
        Thread self = Thread.currentThread();
        switch (String.join(" ", args)) {
            case "new" -> Check.equal(null, owned.owner());
            case "setExclusiveOwnerThread" -> {
                owned.owner(self);
                Check.equal(self, owned.owner());
                owned.owner(null);
                Check.equal(null, owned.owner());
            }
            case "getExclusiveOwnerThread" -> {
                Thread other = new Thread(() -> owned.owner(Thread.currentThread()));
                other.start();
                other.join();
                Check.equal(other, owned.owner());
                owned.owner(self);
                Check.equal(new Object[] {self}, Check.together(owned::owner));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
