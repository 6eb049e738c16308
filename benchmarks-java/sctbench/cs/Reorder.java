package sctbench.cs;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * CS.reorder_3, _4, _5, _10 and _20: all threads but one write a = 1 and then b = -1, the last one
 * fails unless it sees (0, 0) or (1, -1), and reads again for each alternative: no writer may be at
 * its end, and one must be in its middle. The twin has a lock. Argument: threads. After the study
 * of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Reorder {
    private int a;
    private int b;

    private void set() {
        a = 1;
        b = -1;
    }

    private void check() {
        Run.check(a == 0 && b == 0 || a == 1 && b == -1, "half of the update");
    }

    private synchronized void setLocked() {
        set();
    }

    private synchronized void checkLocked() {
        check();
    }

    public static void main(String[] arguments) {
        Reorder shared = new Reorder();
        boolean fixed = Run.fixed(arguments);
        List<Runnable> bodies = new ArrayList<>();
        for (int setter = 1; setter < Run.number(arguments, 0); setter++) {
            bodies.add(fixed ? shared::setLocked : shared::set);
        }
        bodies.add(fixed ? shared::checkLocked : shared::check);
        Run.together(bodies);
    }
}
