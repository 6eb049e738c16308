// A loop that looks at what nobody changes and ends by itself cannot be told from one that waits
// until it
// ends: a livelock says for how many steps it was followed, and a higher bound shows its end.
// jess: run --strategy dpor --step-bound 100000
// expect: exit=1 kind=livelock message~"--step-bound"
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
public class CountsForLong {
    private static int rate = 3;

    public static void main(String[] args) throws InterruptedException {
        long[] sum = new long[1];
        Thread counter =
                new Thread(
                        () -> {
                            long total = 0;
                            for (int i = 0; i < 150_000; i++) {
                                total += i * rate;
                            }
                            sum[0] = total;
                        });
        counter.start();
        counter.join();
        if (sum[0] == 0) {
            throw new AssertionError("nothing was counted");
        }
    }
}
