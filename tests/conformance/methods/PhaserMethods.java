import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

// What the documents of Phaser promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new parties, new parent, new parent parties, register, register raced
// rows: register too many, register or arrive, register child, register child raced, bulkRegister
// rows: bulkRegister raced, arrive, arrive raced, arrive illegal, arriveAndDeregister
// rows: arriveAndDeregister raced, arriveAndDeregister last raced, arriveAndDeregister child
// rows: arriveAndAwaitAdvance, arriveAndAwaitAdvance alone, arriveAndAwaitAdvance again
// rows: arriveAndAwaitAdvance interrupted, arriveAndAwaitAdvance child
// rows: arriveAndAwaitAdvance or deregister, awaitAdvance, awaitAdvance at once
// rows: awaitAdvance interrupted, awaitAdvanceInterruptibly, awaitAdvanceInterruptibly interrupted
// rows: awaitAdvanceInterruptibly timed, awaitAdvanceInterruptibly expired
// rows: awaitAdvanceInterruptibly timed interrupted, awaitAdvanceInterruptibly or expire
// rows: forceTermination, forceTermination waiting, forceTermination or arrive
// rows: forceTermination tiered, getPhase, getRegisteredParties, getArrivedParties
// rows: getUnarrivedParties, getParent, getRoot, isTerminated, onAdvance, onAdvance order
// rows: onAdvance terminates, onAdvance survives, onAdvance throwing, toString
public class PhaserMethods {
    private static final Class<IllegalArgumentException> ILLEGAL = IllegalArgumentException.class;
    private static final Class<IllegalStateException> STATE = IllegalStateException.class;
    private static final int MOST = 65535;

    public static void main(String[] args) throws Exception {
        Phaser none = new Phaser();
        Phaser one = new Phaser(1);
        Phaser two = new Phaser(2);
        Phaser ended = new Phaser(1);
        ended.forceTermination();
        switch (String.join(" ", args)) {
            case "new" -> {
                is(none, 0, 0, 0);
                Check.equal(null, none.getParent());
                Check.equal(false, none.isTerminated());
            }
            case "new parties" -> {
                is(two, 0, 2, 0);
                is(new Phaser(0), 0, 0, 0);
                is(new Phaser(MOST), 0, MOST, 0);
                Check.fails(ILLEGAL, () -> new Phaser(-1));
                Check.fails(ILLEGAL, () -> new Phaser(MOST + 1));
            }
            case "new parent" -> {
                // Registered with its parent only when it has parties itself.
                Phaser child = new Phaser(none);
                Check.equal(none, child.getParent());
                is(child, 0, 0, 0);
                is(none, 0, 0, 0);
                is(new Phaser((Phaser) null), 0, 0, 0);
            }
            case "new parent parties" -> {
                Phaser child = new Phaser(one, 3);
                Check.equal(one, child.getParent());
                is(child, 0, 3, 0);
                is(one, 0, 2, 0);
                is(new Phaser(one, 0), 0, 0, 0);
                is(one, 0, 2, 0);
                is(new Phaser(null, 4), 0, 4, 0);
                Check.fails(ILLEGAL, () -> new Phaser(one, -1));
                Check.fails(ILLEGAL, () -> new Phaser(one, MOST + 1));
            }
            case "register" -> {
                Check.equal(0, none.register());
                is(none, 0, 1, 0);
                none.arrive();
                Check.equal(1, none.register());
                is(none, 1, 2, 0);
                Check.that(ended.register() < 0, "not negative");
                Check.equal(1, ended.getRegisteredParties());
            }
            case "register raced" -> {
                Object[] results = Check.together(none::register, none::register);
                Check.equal(new Object[] {0, 0}, results);
                is(none, 0, 2, 0);
            }
            case "register too many" -> {
                Phaser full = new Phaser(MOST);
                Check.fails(STATE, full::register);
                Check.fails(STATE, () -> new Phaser(MOST - 1).bulkRegister(2));
                is(full, 0, MOST, 0);
            }
            case "register or arrive" -> {
                // Either it takes part in the first phase, which waits for it, or in the next.
                Object[] results = Check.together(one::register, one::arrive);
                Check.equal(0, results[1]);
                Check.among(results[0], 0, 1);
                is(one, results[0].equals(0) ? 0 : 1, 2, results[0].equals(0) ? 1 : 0);
            }
            case "register child" -> {
                Phaser child = new Phaser(one);
                Check.equal(0, child.register());
                is(one, 0, 2, 0);
                Check.equal(0, child.register());
                is(one, 0, 2, 0);
                is(child, 0, 2, 0);
            }
            case "register child raced" -> {
                Phaser child = new Phaser(none);
                Check.equal(new Object[] {0, 0}, Check.together(child::register, child::register));
                is(none, 0, 1, 0);
                is(child, 0, 2, 0);
            }
            case "bulkRegister" -> {
                Check.equal(0, one.bulkRegister(2));
                is(one, 0, 3, 0);
                Check.equal(0, one.bulkRegister(0));
                is(one, 0, 3, 0);
                Check.fails(ILLEGAL, () -> one.bulkRegister(-1));
                Check.that(ended.bulkRegister(3) < 0, "not negative");
                Check.equal(1, ended.getRegisteredParties());
            }
            case "bulkRegister raced" -> {
                Object[] results = Check.together(() -> none.bulkRegister(2), none::register);
                Check.equal(new Object[] {0, 0}, results);
                is(none, 0, 3, 0);
            }
            case "arrive" -> {
                Check.equal(0, two.arrive());
                is(two, 0, 2, 1);
                Check.equal(0, two.arrive());
                is(two, 1, 2, 0);
                Check.equal(1, two.arrive());
                is(two, 1, 2, 1);
                Check.that(ended.arrive() < 0, "not negative");
            }
            case "arrive raced" -> {
                Check.equal(new Object[] {0, 0}, Check.together(two::arrive, two::arrive));
                is(two, 1, 2, 0);
            }
            case "arrive illegal" -> {
                Check.fails(STATE, none::arrive);
                Check.fails(STATE, none::arriveAndDeregister);
                is(none, 0, 0, 0);
            }
            case "arriveAndDeregister" -> {
                Check.equal(0, two.arriveAndDeregister());
                is(two, 0, 1, 0);
                Check.equal(0, two.arrive());
                is(two, 1, 1, 0);
                Check.equal(1, two.arriveAndDeregister());
                Check.equal(true, two.isTerminated());
                Check.equal(0, two.getRegisteredParties());
                Check.that(two.arriveAndDeregister() < 0, "not negative");
            }
            case "arriveAndDeregister raced" -> {
                Object[] results = Check.together(two::arriveAndDeregister, two::arrive);
                Check.equal(new Object[] {0, 0}, results);
                is(two, 1, 1, 0);
            }
            case "arriveAndDeregister last raced" -> {
                Object[] results =
                        Check.together(two::arriveAndDeregister, two::arriveAndDeregister);
                Check.equal(new Object[] {0, 0}, results);
                Check.equal(true, two.isTerminated());
            }
            case "arriveAndDeregister child" -> {
                Phaser child = new Phaser(one, 2);
                Check.equal(0, child.arriveAndDeregister());
                is(one, 0, 2, 0);
                Check.equal(0, child.arriveAndDeregister());
                is(one, 0, 1, 0);
                Check.equal(false, child.isTerminated());
                Check.equal(0, child.register());
                is(one, 0, 2, 0);
            }
            case "arriveAndAwaitAdvance" -> {
                int[] data = new int[2];
                Object[] results =
                        Check.together(
                                () -> {
                                    data[0] = 1;
                                    int phase = two.arriveAndAwaitAdvance();
                                    Check.equal(2, data[1]);
                                    return phase;
                                },
                                () -> {
                                    data[1] = 2;
                                    int phase = two.arriveAndAwaitAdvance();
                                    Check.equal(1, data[0]);
                                    return phase;
                                });
                Check.equal(new Object[] {1, 1}, results);
                is(two, 1, 2, 0);
            }
            case "arriveAndAwaitAdvance alone" -> {
                Check.equal(1, one.arriveAndAwaitAdvance());
                Check.equal(2, one.arriveAndAwaitAdvance());
                Check.that(ended.arriveAndAwaitAdvance() < 0, "not negative");
                Check.fails(STATE, none::arriveAndAwaitAdvance);
            }
            case "arriveAndAwaitAdvance again" -> {
                Object[] results = new Object[1];
                Thread waiter =
                        Waiting.start(
                                results,
                                0,
                                () ->
                                        two.arriveAndAwaitAdvance()
                                                + " "
                                                + two.arriveAndAwaitAdvance());
                Waiting.untilOthersDo();
                Check.equal(0, two.arrive());
                Waiting.untilOthersDo();
                is(two, 1, 2, 1);
                Check.equal(2, two.arriveAndAwaitAdvance());
                waiter.join();
                Check.equal("1 2", results[0]);
            }
            case "arriveAndAwaitAdvance interrupted" -> {
                boolean[] still = new boolean[1];
                Thread waiter =
                        new Thread(
                                () -> {
                                    Check.equal(1, two.arriveAndAwaitAdvance());
                                    still[0] = Thread.currentThread().isInterrupted();
                                });
                waiter.start();
                waiter.interrupt();
                Waiting.untilOthersDo();
                Check.that(waiter.isAlive(), "did not wait");
                two.arrive();
                waiter.join();
                Check.that(still[0], "the flag is not set");
            }
            case "arriveAndAwaitAdvance child" -> {
                Phaser child = new Phaser(one, 1);
                Object[] results =
                        Check.together(one::arriveAndAwaitAdvance, child::arriveAndAwaitAdvance);
                Check.equal(new Object[] {1, 1}, results);
                is(child, 1, 1, 0);
                is(one, 1, 2, 0);
            }
            case "arriveAndAwaitAdvance or deregister" -> {
                int[] data = new int[1];
                Object[] results =
                        Check.together(
                                () -> {
                                    int phase = two.arriveAndAwaitAdvance();
                                    Check.equal(1, data[0]);
                                    return phase;
                                },
                                () -> {
                                    data[0] = 1;
                                    return two.arriveAndDeregister();
                                });
                Check.equal(new Object[] {1, 0}, results);
                is(two, 1, 1, 0);
            }
            case "awaitAdvance" -> {
                int[] data = new int[1];
                Object[] results =
                        Check.together(
                                () -> {
                                    int phase = one.awaitAdvance(0);
                                    Check.equal(1, data[0]);
                                    return phase;
                                },
                                () -> {
                                    data[0] = 1;
                                    return one.arrive();
                                });
                Check.equal(new Object[] {1, 0}, results);
            }
            case "awaitAdvance at once" -> {
                one.arrive();
                Check.equal(1, one.awaitAdvance(0));
                Check.equal(1, one.awaitAdvance(2));
                Check.equal(-5, one.awaitAdvance(-5));
                Check.equal(ended.getPhase(), ended.awaitAdvance(0));
                Check.that(ended.awaitAdvance(0) < 0, "not negative");
            }
            case "awaitAdvance interrupted" -> {
                Object[] results = new Object[1];
                Thread waiter =
                        Waiting.start(
                                results,
                                0,
                                () ->
                                        one.awaitAdvance(0)
                                                + (Thread.interrupted() ? " interrupted" : ""));
                waiter.interrupt();
                Waiting.untilOthersDo();
                Check.that(waiter.isAlive(), "did not wait");
                one.arrive();
                waiter.join();
                Check.equal("1 interrupted", results[0]);
            }
            case "awaitAdvanceInterruptibly" -> {
                Object[] results =
                        Check.together(() -> one.awaitAdvanceInterruptibly(0), one::arrive);
                Check.equal(new Object[] {1, 0}, results);
                Check.equal(1, one.awaitAdvanceInterruptibly(0));
                Check.equal(-5, one.awaitAdvanceInterruptibly(-5));
                Check.equal(ended.getPhase(), ended.awaitAdvanceInterruptibly(0));
            }
            case "awaitAdvanceInterruptibly interrupted" -> {
                Waiting.interruptedElsewhere(() -> one.awaitAdvanceInterruptibly(0));
                Waiting.interruptedBefore(() -> one.awaitAdvanceInterruptibly(0));
                is(one, 0, 1, 0);
            }
            case "awaitAdvanceInterruptibly timed" -> {
                Object[] results =
                        Check.together(
                                () -> one.awaitAdvanceInterruptibly(0, 1, TimeUnit.DAYS),
                                one::arrive);
                Check.equal(new Object[] {1, 0}, results);
                Check.equal(1, one.awaitAdvanceInterruptibly(0, 0, TimeUnit.DAYS));
                Check.equal(-5, one.awaitAdvanceInterruptibly(-5, 1, TimeUnit.DAYS));
                Check.equal(ended.getPhase(), ended.awaitAdvanceInterruptibly(0, 1, TimeUnit.DAYS));
            }
            case "awaitAdvanceInterruptibly expired" -> {
                expired(one, 1_000);
                expired(one, 0);
                expired(one, -1);
                is(one, 0, 1, 0);
            }
            case "awaitAdvanceInterruptibly timed interrupted" -> {
                Waiting.interruptedElsewhere(
                        () -> one.awaitAdvanceInterruptibly(0, 1, TimeUnit.DAYS));
                Waiting.interruptedBefore(() -> one.awaitAdvanceInterruptibly(0, 1, TimeUnit.DAYS));
                is(one, 0, 1, 0);
            }
            case "awaitAdvanceInterruptibly or expire" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    try {
                                        return one.awaitAdvanceInterruptibly(
                                                0, 1, TimeUnit.NANOSECONDS);
                                    } catch (TimeoutException expired) {
                                        return "expired";
                                    }
                                },
                                one::arrive);
                Check.among(results[0], 1, "expired");
                Check.equal(0, results[1]);
                is(one, 1, 1, 0);
            }
            case "forceTermination" -> {
                one.arrive();
                one.forceTermination();
                Check.equal(true, one.isTerminated());
                Check.equal(1, one.getRegisteredParties());
                Check.equal(1, one.getPhase() + Integer.MIN_VALUE);
                int phase = one.getPhase();
                one.forceTermination();
                Check.equal(phase, one.getPhase());
            }
            case "forceTermination waiting" -> {
                Object[] results = Check.together(() -> two.arriveAndAwaitAdvance() < 0, end(two));
                Check.equal(true, results[0]);
                Check.equal(true, two.isTerminated());
            }
            case "forceTermination or arrive" -> {
                Object[] results = Check.together(one::arrive, end(one));
                int phase = one.getPhase() + Integer.MIN_VALUE;
                Check.that((int) results[0] == 0 || (int) results[0] < 0 && phase == 0, "neither");
                Check.among(phase, 0, 1);
                Check.equal(true, one.isTerminated());
            }
            case "forceTermination tiered" -> {
                Phaser child = new Phaser(one, 1);
                Phaser sibling = new Phaser(one);
                child.forceTermination();
                Check.equal(true, child.isTerminated());
                Check.equal(true, sibling.isTerminated());
                Check.equal(true, one.isTerminated());
                Check.that(sibling.register() < 0, "not negative");
            }
            case "getPhase" -> {
                Object[] results = Check.together(one::getPhase, one::arrive);
                Check.among(results[0], 0, 1);
                Check.equal(1, one.getPhase());
                Check.that(ended.getPhase() < 0, "not negative");
                Check.equal(0, ended.getPhase() + Integer.MIN_VALUE);
            }
            case "getRegisteredParties" -> {
                Object[] results =
                        Check.together(two::getRegisteredParties, two::arriveAndDeregister);
                Check.among(results[0], 2, 1);
                Check.equal(1, two.getRegisteredParties());
            }
            case "getArrivedParties" -> {
                Object[] results = Check.together(two::getArrivedParties, two::arrive);
                Check.among(results[0], 0, 1);
                Check.equal(1, two.getArrivedParties());
                two.arrive();
                Check.equal(0, two.getArrivedParties());
            }
            case "getUnarrivedParties" -> {
                Object[] results = Check.together(two::getUnarrivedParties, two::arrive);
                Check.among(results[0], 2, 1);
                Check.equal(1, two.getUnarrivedParties());
                two.arrive();
                Check.equal(2, two.getUnarrivedParties());
                Check.equal(0, none.getUnarrivedParties());
            }
            case "getParent" -> {
                Check.equal(null, one.getParent());
                Check.equal(one, new Phaser(new Phaser(one)).getParent().getParent());
            }
            case "getRoot" -> {
                Check.equal(one, one.getRoot());
                Check.equal(one, new Phaser(new Phaser(one)).getRoot());
            }
            case "isTerminated" -> {
                Object[] results = Check.together(one::isTerminated, one::arriveAndDeregister);
                Check.among(results[0], false, true);
                Check.equal(true, one.isTerminated());
                Check.equal(false, none.isTerminated());
            }
            case "onAdvance" -> onAdvance();
            case "onAdvance order" -> onAdvanceOrder();
            case "onAdvance terminates" -> {
                Phaser once = terminating();
                Object[] results = Check.together(() -> once.awaitAdvance(0) < 0, once::arrive);
                Check.equal(new Object[] {true, 0}, results);
                Check.equal(true, once.isTerminated());
                Check.that(once.register() < 0, "not negative");
                Check.that(once.arriveAndAwaitAdvance() < 0, "not negative");
            }
            case "onAdvance survives" -> {
                Phaser lasting =
                        new Phaser(1) {
                            @Override
                            protected boolean onAdvance(int phase, int registered) {
                                return false;
                            }
                        };
                Check.equal(0, lasting.arriveAndDeregister());
                is(lasting, 1, 0, 0);
                Check.equal(1, lasting.register());
            }
            case "onAdvance throwing" -> {
                Phaser failing =
                        new Phaser(1) {
                            @Override
                            protected boolean onAdvance(int phase, int registered) {
                                throw new IllegalCallerException();
                            }
                        };
                Check.fails(IllegalCallerException.class, failing::arrive);
                Check.equal(0, failing.getPhase());
                Check.equal(false, failing.isTerminated());
            }
            case "toString" -> {
                two.arrive();
                two.arrive();
                two.arrive();
                String text = two.toString();
                Check.that(text.contains("phase = 1"), text);
                Check.that(text.contains("parties = 2"), text);
                Check.that(text.contains("arrived = 1"), text);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void is(Phaser phaser, int phase, int registered, int arrived) {
        Check.equal(phase, phaser.getPhase());
        Check.equal(registered, phaser.getRegisteredParties());
        Check.equal(arrived, phaser.getArrivedParties());
        Check.equal(registered - arrived, phaser.getUnarrivedParties());
    }

    private static Check.Query end(Phaser phaser) {
        return () -> {
            phaser.forceTermination();
            return null;
        };
    }

    private static void expired(Phaser one, long millis) {
        long start = System.nanoTime();
        Check.fails(
                TimeoutException.class,
                () -> one.awaitAdvanceInterruptibly(0, millis, TimeUnit.MILLISECONDS));
        Check.that(System.nanoTime() - start >= millis * 1_000_000, "too early");
    }

    private static Phaser terminating() {
        return new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int registered) {
                return true;
            }
        };
    }

    /** It is told the phase that ends and the parties that are left. */
    private static void onAdvance() {
        List<String> seen = new ArrayList<>();
        Phaser noting =
                new Phaser(2) {
                    @Override
                    protected boolean onAdvance(int phase, int registered) {
                        seen.add(phase + " " + registered);
                        boolean last = super.onAdvance(phase, registered);
                        Check.equal(registered == 0, last);
                        return last;
                    }
                };
        noting.arrive();
        Check.equal(List.of(), seen);
        noting.arrive();
        noting.arrive();
        noting.arriveAndDeregister();
        noting.arriveAndDeregister();
        Check.equal(List.of("0 2", "1 1", "2 0"), seen);
        Check.equal(true, noting.isTerminated());
    }

    /** The last to arrive runs it, after what all have done and before any is released. */
    private static void onAdvanceOrder() throws InterruptedException {
        int[] data = new int[3];
        Phaser summing =
                new Phaser(2) {
                    @Override
                    protected boolean onAdvance(int phase, int registered) {
                        data[2] += data[0] + data[1];
                        return false;
                    }
                };
        Check.Query[] parties = new Check.Query[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            parties[i] =
                    () -> {
                        data[number] = number + 1;
                        int phase = summing.arriveAndAwaitAdvance();
                        Check.equal(3, data[2]);
                        return phase;
                    };
        }
        Check.equal(new Object[] {1, 1}, Check.together(parties));
        Check.equal(3, data[2]);
    }
}
