package jess79.fse2006;

import support.Run;

/**
 * airline-3-1: main starts up to three sellers, who each sell a seat and set a flag beyond the
 * capacity of two; main stops and gives one seat back if it sees the flag in time, and fails if
 * more than two are sold. It does not wait for the sellers. In the twin a seller looks and sells
 * under a lock. Arguments: seats asked for, seats fewer than that on the aircraft. After the
 * catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Airline {
    private final int capacity;
    private int sold;
    private boolean stop;

    private Airline(int capacity) {
        this.capacity = capacity;
    }

    private void sell() {
        sold++;
        if (sold > capacity) {
            stop = true;
        }
    }

    private synchronized void sellCarefully() {
        if (sold < capacity) {
            sold++;
        } else {
            stop = true;
        }
    }

    public static void main(String[] arguments) {
        int asked = Run.number(arguments, 0);
        Airline flight = new Airline(asked - Run.number(arguments, 1));
        boolean fixed = Run.fixed(arguments);
        for (int seller = 0; seller < asked; seller++) {
            Run.start(fixed ? flight::sellCarefully : flight::sell);
            if (flight.stop) {
                if (!fixed) {
                    flight.sold--;
                }
                break;
            }
        }
        Run.check(flight.sold <= flight.capacity, "more seats sold than there are");
    }
}
