import java.util.concurrent.Semaphore;

/** Two threads that hand a permit to and fro: two switches per round. */
final class SwitchLoop {
    private SwitchLoop() {}

    public static void main(String[] arguments) throws InterruptedException {
        int rounds = Integer.parseInt(arguments[0]);
        Semaphore ping = new Semaphore(1);
        Semaphore pong = new Semaphore(0);
        Pair.run(() -> pass(ping, pong, rounds), () -> pass(pong, ping, rounds));
    }

    private static void pass(Semaphore mine, Semaphore other, int rounds) {
        for (int round = 0; round < rounds; round++) {
            mine.acquireUninterruptibly();
            other.release();
        }
    }
}
