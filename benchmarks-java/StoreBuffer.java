/** Two threads, two plain fields, each writes one and reads the other. */
final class StoreBuffer {
    private int first;
    private int second;
    private int seenFirst;
    private int seenSecond;

    private void left() {
        first = 1;
        seenSecond = second;
    }

    private void right() {
        second = 1;
        seenFirst = first;
    }

    public static void main(String[] arguments) throws InterruptedException {
        StoreBuffer state = new StoreBuffer();
        Pair.run(state::left, state::right);
        if (state.seenFirst < 0 || state.seenSecond < 0) {
            throw new AssertionError();
        }
    }
}
