package sctbench.cs;

import support.Run;

/**
 * CS.sync01 and CS.sync02: a producer waits until nothing is there, a consumer until something is,
 * and as often as the argument says each makes one change. There is one item too many at the start,
 * so that the producer waits for ever, in every schedule. In the twin there is none. Argument:
 * rounds, 1 for sync01 and 2 for sync02. After the study of Thomson, Donaldson and Betts (TOPC
 * 2016), which has a bug in every schedule here, without the code.
 */
final class Sync01 {
    private int items;

    private Sync01(int items) {
        this.items = items;
    }

    private synchronized void produce(int rounds) {
        for (int round = 0; round < rounds; round++) {
            while (items > 0) {
                Run.await(this);
            }
            items++;
            notify();
        }
    }

    private synchronized void consume(int rounds) {
        for (int round = 0; round < rounds; round++) {
            while (items == 0) {
                Run.await(this);
            }
            items--;
            notify();
        }
    }

    public static void main(String[] arguments) {
        int rounds = Run.number(arguments, 0);
        Sync01 test = new Sync01(Run.fixed(arguments) ? 0 : rounds + 1);
        Run.together(() -> test.produce(rounds), () -> test.consume(rounds));
    }
}
