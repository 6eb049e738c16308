/** Two threads with the same body, started and joined. */
final class Pair {
    private Pair() {}

    static void run(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first);
        Thread two = new Thread(second);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
