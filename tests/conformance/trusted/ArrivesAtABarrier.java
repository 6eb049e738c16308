import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

// Threads at a barrier, where the JDK is trusted: as long as nothing can show in which order they
// have arrived, there is one behaviour. Each of the other programs shows it in another way, and
// what it then shows has to be found.
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified blocked=0
// run: args=plain | expect: executions=1
// run: args=rounds | expect: executions=1
// run: args=number | expect: executions=4
// run: args=numbers | expect: executions=6
// run: args=crowd
// run: args=given | expect: executions=1
// run: args=unused | expect: executions=1
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified blocked=0
// run: args=plain | expect: executions=1
// run: args=number | expect: executions=4
// run: args=crowd
// jess: trust --strategy lazy-dpor
// expect: exit=1 replay=1
// run: args=last | expect: kind=assertion message~"the last"
// run: args=command | expect: kind=assertion message~"ran the command"
// run: args=interrupted | expect: kind=assertion message~"is broken"
// run: args=before | expect: kind=assertion message~"is broken"
// run: args=timed | expect: kind=assertion message~"is broken"
// run: args=reset | expect: kind=assertion message~"is broken"
// run: args=waiting | expect: kind=assertion message~"1 waits"
// run: args=overridden | expect: kind=assertion message~"the last"
// run: args=fourth | expect: kind=deadlock
// run: args=missing | expect: kind=deadlock
// jess: trust --strategy random --budget 2000
// expect: exit=1 replay=1
// rows: last, command, interrupted, reset, waiting, overridden, fourth, missing
public class ArrivesAtABarrier {
    private static final CyclicBarrier GIVEN = new CyclicBarrier(2);
    private static final int[] DATA = new int[4];
    private static CyclicBarrier barrier;

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    private static void arrive() {
        try {
            barrier.await();
        } catch (InterruptedException e) {
            // Whoever is interrupted has nothing to say here.
        } catch (BrokenBarrierException e) {
            throw new AssertionError("is broken");
        }
    }

    private static int number() {
        try {
            return barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    private static void threads(int number, Runnable body) throws InterruptedException {
        Thread[] all = new Thread[number];
        for (int i = 0; i < number; i++) {
            int own = i;
            all[i] =
                    start(
                            () -> {
                                DATA[own]++;
                                body.run();
                                DATA[own]++;
                            });
        }
        for (Thread thread : all) {
            thread.join();
        }
        for (int i = 0; i < number; i++) {
            check(DATA[i] == 2, "data");
        }
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws Exception {
        barrier = new CyclicBarrier(3);
        switch (args[0]) {
            case "plain" -> threads(3, ArrivesAtABarrier::arrive);
            case "rounds" -> {
                barrier = new CyclicBarrier(2);
                threads(
                        2,
                        () -> {
                            arrive();
                            arrive();
                            arrive();
                        });
            }
            case "number" -> {
                Thread one = start(ArrivesAtABarrier::arrive);
                Thread other = start(ArrivesAtABarrier::arrive);
                int number = number();
                check(number >= 0 && number < 3, "number");
                one.join();
                other.join();
            }
            case "numbers" -> {
                int[] numbers = new int[3];
                Thread one = start(() -> numbers[0] = number());
                Thread other = start(() -> numbers[1] = number());
                numbers[2] = number();
                one.join();
                other.join();
                check(numbers[0] + numbers[1] + numbers[2] == 3, "numbers");
            }
            case "crowd" -> {
                barrier = new CyclicBarrier(2);
                threads(4, ArrivesAtABarrier::arrive);
            }
            case "given" -> {
                barrier = GIVEN;
                threads(2, ArrivesAtABarrier::arrive);
            }
            case "unused" -> {
                barrier = new CyclicBarrier(3, null);
                check(barrier.getParties() == 3, "parties");
                threads(3, ArrivesAtABarrier::arrive);
            }
            case "last" -> {
                start(ArrivesAtABarrier::arrive);
                start(ArrivesAtABarrier::arrive);
                check(number() != 0, "the last");
            }
            case "command" -> {
                Thread[] ran = new Thread[1];
                barrier = new CyclicBarrier(2, () -> ran[0] = Thread.currentThread());
                Thread other = start(ArrivesAtABarrier::arrive);
                arrive();
                check(ran[0] != other, "ran the command");
            }
            case "interrupted" -> {
                Thread one = start(ArrivesAtABarrier::arrive);
                start(ArrivesAtABarrier::arrive);
                one.interrupt();
                arrive();
            }
            case "before" -> {
                barrier = new CyclicBarrier(2);
                start(
                        () -> {
                            Thread.currentThread().interrupt();
                            arrive();
                        });
                arrive();
            }
            case "timed" -> {
                barrier = new CyclicBarrier(2);
                start(
                        () -> {
                            try {
                                barrier.await(0, TimeUnit.SECONDS);
                            } catch (InterruptedException
                                    | BrokenBarrierException
                                    | TimeoutException e) {
                                // The other thread has to find it.
                            }
                        });
                arrive();
            }
            case "reset" -> {
                barrier = new CyclicBarrier(2);
                start(ArrivesAtABarrier::arrive);
                barrier.reset();
                arrive();
            }
            case "waiting" -> {
                barrier = new CyclicBarrier(2);
                start(ArrivesAtABarrier::arrive);
                check(barrier.getNumberWaiting() != 1, "1 waits");
                arrive();
            }
            case "overridden" -> {
                barrier =
                        new CyclicBarrier(2) {
                            @Override
                            public int await() throws InterruptedException, BrokenBarrierException {
                                int number = super.await();
                                check(number != 0 || Thread.currentThread().isDaemon(), "the last");
                                return number;
                            }
                        };
                Thread other = new Thread(ArrivesAtABarrier::arrive);
                other.setDaemon(true);
                other.start();
                arrive();
            }
                // Two of three go on, and the third waits for ever.
            case "fourth" -> {
                barrier = new CyclicBarrier(2);
                threads(3, ArrivesAtABarrier::arrive);
            }
            case "missing" -> threads(2, ArrivesAtABarrier::arrive);
            default -> throw new AssertionError(args[0]);
        }
    }
}
