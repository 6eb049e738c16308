// Loops that wait while they see one value, count on another and leave on the rest. That they wait
// on one value says nothing about the others: each strategy finds the path on which the loop
// leaves.
// jess: run --strategy dpor
// run: args=spin | expect: exit=1 kind=assertion
// run: args=three | expect: exit=1 kind=assertion
// run: args=seqlock | expect: exit=1 kind=assertion
// jess: run --strategy lazy-dpor
// run: args=spin | expect: exit=1 kind=assertion
// run: args=three | expect: exit=1 kind=assertion
// run: args=seqlock | expect: exit=1 kind=assertion
// jess: run --strategy source-dpor
// run: args=spin | expect: exit=1 kind=assertion
// run: args=three | expect: exit=1 kind=assertion
// run: args=seqlock | expect: exit=1 kind=assertion
// jess: run --strategy fg-dpor
// run: args=spin | expect: exit=1 kind=assertion
// run: args=three | expect: exit=1 kind=assertion
// run: args=seqlock | expect: exit=1 kind=assertion
// jess: run --strategy hbr-caching
// run: args=spin | expect: exit=1 kind=assertion
// run: args=three | expect: exit=1 kind=assertion
// run: args=seqlock | expect: exit=1 kind=assertion
// jess: run --strategy lazy-hbr-caching
// run: args=spin | expect: exit=1 kind=assertion
// run: args=three | expect: exit=1 kind=assertion
// run: args=seqlock | expect: exit=1 kind=assertion
// jess: run --strategy dfs
// run: args=spin | expect: exit=1 kind=assertion
// run: args=three | expect: exit=1 kind=assertion
// run: args=seqlock | expect: exit=1 kind=assertion
// jess: run --strategy auto
// run: args=spin | expect: exit=1 kind=assertion
// run: args=three | expect: exit=1 kind=assertion
// run: args=seqlock | expect: exit=1 kind=assertion
public class OneValueOfSeveral {
    static volatile int state;
    static volatile int version;
    static volatile int value;

    public static void main(String[] args) {
        switch (args[0]) {
            case "spin":
                new Thread(() -> write(2)).start();
                spin(1);
                break;
            case "three":
                new Thread(() -> write(3)).start();
                spin(2);
                break;
            default:
                new Thread(OneValueOfSeveral::change).start();
                seqlock();
        }
    }

    static void write(int last) {
        for (int i = 1; i <= last; i++) {
            state = i;
        }
    }

    /** Waits while a change is under way, and gives one that has not begun one more chance. */
    static void spin(int last) {
        int tries = 0;
        int seen;
        for (; ; ) {
            seen = state;
            if (seen >= 1 && seen <= last) {
                continue;
            }
            if (seen == 0 && tries++ == 0) {
                continue;
            }
            break;
        }
        if (seen == 0) {
            throw new AssertionError("not begun");
        }
    }

    static void change() {
        for (int i = 1; i <= 2; i++) {
            version++;
            value = i;
            version++;
        }
    }

    /** Waits while the version is odd, and gives up when it has changed twice. */
    static void seqlock() {
        int tries = 0;
        for (; ; ) {
            int before = version;
            if (before % 2 == 1) {
                continue;
            }
            int seen = value;
            if (version == before) {
                if (seen * 2 != before) {
                    throw new IllegalStateException("a torn read");
                }
                return;
            }
            if (++tries == 2) {
                throw new AssertionError("gave up");
            }
        }
    }
}
