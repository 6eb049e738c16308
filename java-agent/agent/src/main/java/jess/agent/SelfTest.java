package jess.agent;

/** The program that {@code jess doctor} explores: two threads and one lock, two behaviours. */
final class SelfTest {
    private int count;

    private SelfTest() {}

    private synchronized void increment() {
        count++;
    }

    public static void main(String[] arguments) throws InterruptedException {
        SelfTest state = new SelfTest();
        Thread one = new Thread(state::increment);
        Thread two = new Thread(state::increment);
        one.start();
        two.start();
        one.join();
        two.join();
        if (state.count != 2) {
            throw new AssertionError("count is " + state.count);
        }
    }
}
