package jess79.classics;

import support.Counting;
import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * sleepbarber-3-3-1 and -6-6-2: a customer waits for the barber while it holds the mutex of the
 * shop, and signals are lost when nobody waits for them: deadlocks. The numbers of rounds are
 * statics that the constructor sets, and the harness of the original builds both shops before it
 * runs one. So the arguments are triples (customers, rounds of the barber, rounds of a customer): a
 * shop is built for each, in order, and the first one runs, with the rounds of the last. The twin
 * uses counting semaphores, and the barber serves all. After the catalogue of benchmarks of
 * Thomson's thesis (2016).
 */
final class SleepingBarber {
    // As in the original, where each new shop overwrites them.
    private static int barberRounds;
    private static int customerRounds;

    private final int customers;
    private final Object mutex = new Object();
    private final Object customerReady = new Object();
    private final Object barberReady = new Object();
    private final Counting arrived = new Counting(0);
    private final Counting served = new Counting(0);
    private int waiting;

    private SleepingBarber(int customers, int barber, int customer) {
        this.customers = customers;
        barberRounds = barber;
        customerRounds = customer;
    }

    private void barber() {
        for (int round = 0; round < barberRounds; round++) {
            synchronized (customerReady) {
                if (waiting == 0) {
                    Run.await(customerReady);
                }
                waiting--;
            }
            synchronized (barberReady) {
                barberReady.notify();
            }
        }
    }

    private void customer() {
        for (int round = 0; round < customerRounds; round++) {
            synchronized (mutex) {
                synchronized (customerReady) {
                    waiting++;
                    customerReady.notify();
                }
                synchronized (barberReady) {
                    Run.await(barberReady);
                }
            }
        }
    }

    private void patientBarber() {
        for (int round = 0; round < customers * customerRounds; round++) {
            arrived.acquire();
            served.release();
        }
    }

    private void patientCustomer() {
        for (int round = 0; round < customerRounds; round++) {
            arrived.release();
            served.acquire();
        }
    }

    private void open(boolean fixed) {
        List<Runnable> bodies = new ArrayList<>();
        bodies.add(fixed ? this::patientBarber : this::barber);
        for (int customer = 0; customer < customers; customer++) {
            bodies.add(fixed ? this::patientCustomer : this::customer);
        }
        Run.together(bodies);
    }

    public static void main(String[] arguments) {
        List<SleepingBarber> shops = new ArrayList<>();
        for (int at = 0; at + 2 < arguments.length; at += 3) {
            shops.add(
                    new SleepingBarber(
                            Run.number(arguments, at),
                            Run.number(arguments, at + 1),
                            Run.number(arguments, at + 2)));
        }
        shops.get(0).open(Run.fixed(arguments));
    }
}
