package jess79.fse2006;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * reorder-1-1 and -2-2: setters write a = 1 and then b = -1 without a lock; checkers fail unless
 * they see (0, 0) or (1, -1). The twin has a lock. Arguments: setters, checkers. After the
 * catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Reorder {
    private int a;
    private int b;

    private void set() {
        a = 1;
        b = -1;
    }

    private void check() {
        int first = a;
        int second = b;
        Run.check(first == 0 && second == 0 || first == 1 && second == -1, "half of the update");
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
        for (int thread = 0; thread < Run.number(arguments, 0); thread++) {
            bodies.add(fixed ? shared::setLocked : shared::set);
        }
        for (int thread = 0; thread < Run.number(arguments, 1); thread++) {
            bodies.add(fixed ? shared::checkLocked : shared::check);
        }
        Run.together(bodies);
    }
}
