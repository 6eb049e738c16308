// Of a class that is initialised in each execution the one thing that counts is who comes first
// (JLS 12.4.2): the others only wait, in whatever order they look. Who was started after that need
// not look.
// jess: run --strategy dpor
// run: args="1 first" | expect: exit=0 verdict=verified executions=1
// run: args="2 first" | expect: exit=0 verdict=verified executions=2
// run: args="3 first" | expect: exit=0 verdict=verified executions=3
// run: args="4 first" | expect: exit=0 verdict=verified executions=4
// run: args="4 before" | expect: exit=0 verdict=verified executions=1
// run: args="4 beside" | expect: exit=0 verdict=verified executions=5
// jess: run --strategy lazy-dpor
// run: args="4 first" | expect: exit=0 verdict=verified executions=4
// run: args="4 before" | expect: exit=0 verdict=verified executions=1
// jess: run --strategy source-dpor
// run: args="3 first" | expect: exit=0 verdict=verified executions=3
// jess: run --strategy dfs
// run: args="2 first" | expect: exit=0 verdict=verified hbrs=2
public class CountInitialised {
    static int count;

    static class Counted {
        static final int NUMBER = ++count;

        static int number() {
            return NUMBER;
        }
    }

    static void use() {
        if (Counted.number() != 1) {
            throw new AssertionError("initialised " + Counted.number());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        if (args[1].equals("before")) {
            use();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(CountInitialised::use);
            threads[i].start();
        }
        if (args[1].equals("beside")) {
            use();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        use();
    }
}
