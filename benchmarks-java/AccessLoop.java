/**
 * Plain field accesses of one thread, two reads and a write per round, before a few others take
 * turns at a lock: each order of those is an execution of its own.
 */
final class AccessLoop {
    private long sum;
    private int turns;

    private void loop(long rounds) {
        for (long round = 0; round < rounds; round++) {
            sum += round ^ sum << 1;
        }
    }

    private synchronized void turn() {
        turns++;
    }

    public static void main(String[] arguments) throws InterruptedException {
        long rounds = Long.parseLong(arguments[0]);
        Thread[] others = new Thread[Integer.parseInt(arguments[1])];
        AccessLoop state = new AccessLoop();
        state.loop(rounds);
        for (int i = 0; i < others.length; i++) {
            others[i] = new Thread(state::turn);
            others[i].start();
        }
        for (Thread other : others) {
            other.join();
        }
        if (state.turns != others.length) {
            throw new AssertionError(state.turns);
        }
    }
}
