/** Nothing but plain field accesses: a read and a write per round. */
final class AccessLoop {
    private long sum;

    public static void main(String[] arguments) {
        long rounds = Long.parseLong(arguments[0]);
        AccessLoop loop = new AccessLoop();
        for (long round = 0; round < rounds; round++) {
            loop.sum += round ^ loop.sum << 1;
        }
        if (loop.sum == 42) {
            throw new AssertionError();
        }
    }
}
