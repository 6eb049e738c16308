package sctbench.cs;

import support.Run;

/**
 * CS.lazy01: one thread adds 1, one adds 2, and the third fails if it sees 3 or more, all under one
 * lock. The twin allows 3. After the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Lazy01 {
    private int data;

    private synchronized void add(int number) {
        data += number;
    }

    private synchronized void check(int limit) {
        Run.check(data < limit, "data " + data);
    }

    public static void main(String[] arguments) {
        Lazy01 test = new Lazy01();
        int limit = Run.fixed(arguments) ? 4 : 3;
        Run.together(() -> test.add(1), () -> test.add(2), () -> test.check(limit));
    }
}
