package jess79.apps;

import support.Run;

/**
 * rhino-bug2: a function with a destructuring parameter, {@code function f([a, b])}, keeps the
 * argument in a place that belongs to the function, not to the call: two calls at once mix their
 * arguments. The twin keeps it in the call. A small version of what the Rhino interpreter makes of
 * such a function. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class RhinoDestructuring {
    private final boolean fixed;
    private int[] destructured;

    private RhinoDestructuring(boolean fixed) {
        this.fixed = fixed;
    }

    /** The difference of the two elements of the argument. */
    private int call(int[] argument) {
        if (fixed) {
            return argument[0] - argument[1];
        }
        destructured = argument;
        int a = destructured[0];
        int b = destructured[1];
        return a - b;
    }

    private void test(int number) {
        int difference = call(new int[] {10 * number, number});
        Run.check(difference == 9 * number, "the arguments of two calls are mixed");
    }

    public static void main(String[] arguments) {
        RhinoDestructuring function = new RhinoDestructuring(Run.fixed(arguments));
        Thread other = new Thread(() -> function.test(1));
        other.start();
        function.test(2);
        Run.join(other);
    }
}
