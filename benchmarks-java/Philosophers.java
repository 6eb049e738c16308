/** Three philosophers who take the lower fork first. */
final class Philosophers {
    private static final int SEATS = 3;

    private Philosophers() {}

    public static void main(String[] arguments) throws InterruptedException {
        Object[] forks = new Object[SEATS];
        for (int seat = 0; seat < SEATS; seat++) {
            forks[seat] = new Object();
        }
        Thread[] threads = new Thread[SEATS];
        for (int seat = 0; seat < SEATS; seat++) {
            Object low = forks[Math.min(seat, (seat + 1) % SEATS)];
            Object high = forks[Math.max(seat, (seat + 1) % SEATS)];
            threads[seat] = new Thread(() -> eat(low, high));
            threads[seat].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void eat(Object low, Object high) {
        synchronized (low) {
            synchronized (high) {
                Thread.yield();
            }
        }
    }
}
