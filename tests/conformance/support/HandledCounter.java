import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

/** A variable that two threads count up through method handles. */
final class HandledCounter {
    MethodHandle get;
    MethodHandle set;
    MethodHandle add;
    MethodHandle swap;

    /** The accesses of a VarHandle: GET or GET_VOLATILE, the writes that belong to it, updates. */
    void use(VarHandle handle, AccessMode mode, Object... coordinates) {
        AccessMode write = mode == AccessMode.GET ? AccessMode.SET : AccessMode.SET_VOLATILE;
        get = MethodHandles.insertArguments(handle.toMethodHandle(mode), 0, coordinates);
        set = MethodHandles.insertArguments(handle.toMethodHandle(write), 0, coordinates);
        if (handle.isAccessModeSupported(AccessMode.GET_AND_ADD)) {
            MethodHandle adds = handle.toMethodHandle(AccessMode.GET_AND_ADD);
            add = MethodHandles.insertArguments(adds, 0, coordinates);
        }
        MethodHandle swaps = handle.toMethodHandle(AccessMode.COMPARE_AND_SET);
        swap = MethodHandles.insertArguments(swaps, 0, coordinates);
    }

    /** Two threads count once each: "lost" by a read and a write, "added", or "swapped". */
    void countTwice(String how) throws Throwable {
        Thread other = new Thread(() -> count(how));
        other.start();
        count(how);
        other.join();
    }

    /** Fails if the variable is not two. */
    void checkTwo() throws Throwable {
        two((int) get.invoke());
    }

    /** Fails if the count is not two. */
    static void two(int count) {
        if (count != 2) {
            throw new AssertionError("count " + count);
        }
    }

    private void count(String how) {
        try {
            switch (how) {
                case "lost":
                    set.invoke((int) get.invoke() + 1);
                    break;
                case "added":
                    int before = (int) add.invoke(1);
                    break;
                default:
                    int seen = (int) get.invoke();
                    while (!(boolean) swap.invoke(seen, seen + 1)) {
                        seen = (int) get.invoke();
                    }
            }
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
