// Outcomes under sequential consistency: a run asserts that an outcome never happens, so exit=1
// means that it is reachable and exit=0 that it is forbidden.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// run: args="sb 00"
// run: args="mp 10"
// run: args="lb 11"
// run: args="corr 10"
// run: args="iriw 1010"
// run: args="2+2w 11"
// run: args="r 10"
// run: args="s 12"
// jess: run --strategy dpor
// expect: exit=1 kind=assertion
// run: args="sb 01"
// run: args="sb 10"
// run: args="sb 11"
// run: args="mp 00"
// run: args="mp 01"
// run: args="mp 11"
// run: args="lb 00"
// run: args="lb 01"
// run: args="lb 10"
// run: args="corr 00"
// run: args="corr 01"
// run: args="corr 11"
// run: args="iriw 1011"
// run: args="iriw 1110"
// run: args="iriw 0000"
// run: args="iriw 1111"
// run: args="2+2w 21"
// run: args="2+2w 12"
// run: args="2+2w 22"
public class LitmusMemory {
    static int x;
    static int y;

    static Runnable[] threads(String test, int[] r) {
        switch (test) {
            case "sb":
                return new Runnable[] {
                    () -> {
                        x = 1;
                        r[0] = y;
                    },
                    () -> {
                        y = 1;
                        r[1] = x;
                    }
                };
            case "mp":
                return new Runnable[] {
                    () -> {
                        x = 1;
                        y = 1;
                    },
                    () -> {
                        r[0] = y;
                        r[1] = x;
                    }
                };
            case "lb":
                return new Runnable[] {
                    () -> {
                        r[0] = x;
                        y = 1;
                    },
                    () -> {
                        r[1] = y;
                        x = 1;
                    }
                };
            case "corr":
                return new Runnable[] {
                    () -> x = 1,
                    () -> {
                        r[0] = x;
                        r[1] = x;
                    }
                };
            case "iriw":
                return new Runnable[] {
                    () -> x = 1,
                    () -> y = 1,
                    () -> {
                        r[0] = x;
                        r[1] = y;
                    },
                    () -> {
                        r[2] = y;
                        r[3] = x;
                    }
                };
            case "2+2w":
                return new Runnable[] {
                    () -> {
                        x = 1;
                        y = 2;
                    },
                    () -> {
                        y = 1;
                        x = 2;
                    }
                };
            case "r":
                return new Runnable[] {
                    () -> {
                        x = 1;
                        y = 1;
                    },
                    () -> {
                        y = 2;
                        r[1] = x;
                    }
                };
            default:
                return new Runnable[] {
                    () -> {
                        x = 2;
                        y = 1;
                    },
                    () -> {
                        r[0] = y;
                        x = 1;
                    }
                };
        }
    }

    static String outcome(String test, int[] r) {
        switch (test) {
            case "iriw":
                return "" + r[0] + r[1] + r[2] + r[3];
            case "2+2w":
                return "" + x + y;
            case "r":
                // Forbidden: y == 2 at the end and x read as 0, which is shown as 10.
                return y == 2 && r[1] == 0 ? "10" : "allowed";
            case "s":
                // Forbidden: y read as 1 and x == 2 at the end.
                return "" + r[0] + x;
            default:
                return "" + r[0] + r[1];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] r = new int[4];
        Runnable[] bodies = threads(args[0], r);
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        String outcome = outcome(args[0], r);
        if (outcome.equals(args[1])) {
            throw new AssertionError(args[0] + " gave " + outcome);
        }
    }
}
