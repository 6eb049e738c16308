package sctbench.radbench;

import support.Run;

import java.util.HashMap;
import java.util.Map;

/**
 * radbench.bug1: the contexts of a script engine share a hash table, which the first one makes and
 * the last one destroys. Who destroys finds out under the lock that it is the last, and destroys
 * without it: a new context may have made the table again, and uses it after its destruction. The
 * twin destroys under the lock. A stand-in for a bug of SpiderMonkey in RADBench. After the study
 * of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Bug1 {
    private final boolean fixed;
    private Map<String, Integer> atoms;
    private int contexts;

    private Bug1(boolean fixed) {
        this.fixed = fixed;
    }

    private synchronized void open() {
        contexts++;
        if (contexts == 1) {
            atoms = new HashMap<>();
        }
    }

    private synchronized void use(String atom) {
        atoms.merge(atom, 1, Integer::sum);
    }

    private void close() {
        boolean last;
        synchronized (this) {
            contexts--;
            last = contexts == 0;
            if (fixed && last) {
                atoms = null;
            }
        }
        if (!fixed && last) {
            atoms = null;
        }
    }

    private void script() {
        open();
        use("name");
        close();
    }

    public static void main(String[] arguments) {
        Bug1 engine = new Bug1(Run.fixed(arguments));
        Run.together(engine::script, engine::script, engine::script);
    }
}
