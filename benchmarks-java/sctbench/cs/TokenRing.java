package sctbench.cs;

import support.Run;

/**
 * CS.token_ring: three threads hand a number around, each from its neighbour's field to its own
 * under one lock, and a fourth fails when all three have moved, and the fields differ: the order of
 * the threads decides. The twin lets them move in turn. After the study of Thomson, Donaldson and
 * Betts (TOPC 2016).
 */
final class TokenRing {
    private static final int STATIONS = 3;

    private final boolean fixed;
    private final int[] tokens = {1, 2, 3};
    private int moved;

    private TokenRing(boolean fixed) {
        this.fixed = fixed;
    }

    private synchronized void move(int station) {
        while (fixed && moved != station) {
            Run.await(this);
        }
        int before = (station + STATIONS - 1) % STATIONS;
        tokens[station] = station == 0 ? (tokens[before] + 1) % 4 : tokens[before];
        moved++;
        notifyAll();
    }

    private synchronized void check() {
        if (moved == STATIONS) {
            Run.check(tokens[0] == tokens[1] && tokens[1] == tokens[2], "the tokens differ");
        }
    }

    public static void main(String[] arguments) {
        TokenRing ring = new TokenRing(Run.fixed(arguments));
        Run.together(() -> ring.move(0), () -> ring.move(1), () -> ring.move(2), ring::check);
    }
}
