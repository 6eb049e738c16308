// The first execution of a search shows what is shared; it may be the failing one. What is told is
// the interleaving that led to the message.
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion executions=1 replay=2
// expect: "text~FirstReached.x = true" "message~reached with x=true"
// run: args=always
// run: args=sometimes
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion executions=1 replay=2
// run: args=loop | expect: "message~reached with x=true"
// jess: run --strategy lazy-dpor
// expect: exit=1 verdict=bug kind=assertion replay=2
// run: args=always
// run: args=sometimes | expect: "message~reached with x=true"
// run: args=loop | expect: "message~reached with x=true"
// jess: run --strategy auto
// expect: exit=1 verdict=bug kind=assertion replay=2
// run: args=always
// run: args=sometimes | expect: "message~reached with x=true"
// run: args=loop | expect: "message~reached with x=true"
// jess: run --strategy random --budget 100
// expect: exit=1 verdict=bug kind=assertion replay=2
// run: args=always
// run: args=sometimes | expect: "message~reached with x=true"
// run: args=loop | expect: "message~reached with x=true"
public class FirstReached {
    static volatile boolean ready;
    static volatile boolean x;

    public static void main(String[] args) throws Exception {
        boolean loops = args[0].equals("loop");
        Thread t = loops ? new Thread(() -> ready = true) : new Thread(() -> x = ready);
        t.start();
        if (loops) {
            while (!ready) {}
            x = true;
        } else {
            ready = true;
        }
        t.join();
        if (!args[0].equals("sometimes") || x) {
            throw new AssertionError("reached with x=" + x);
        }
    }
}
