package jess79.simulations;

import support.Run;

import java.util.ArrayList;
import java.util.List;
import java.util.Vector;

/**
 * elevator-2t: lifts in a house of four floors. Main pushes two calls; the lifts, whose threads
 * start in the constructor, each scan the floors once while they are idle, and claim the calls of a
 * floor under its lock. No bug intended. Argument: lifts. After the catalogue of benchmarks of
 * Thomson's thesis (2016).
 */
final class Elevator {
    private static final int FLOORS = 4;

    private final List<Floor> floors = new ArrayList<>();

    private Elevator() {
        for (int number = 0; number < FLOORS; number++) {
            floors.add(new Floor());
        }
    }

    /** The calls from a floor, and which lift has claimed them. */
    private static final class Floor {
        final Vector<Integer> up = new Vector<>();
        final Vector<Integer> down = new Vector<>();
        Lift claimed;
    }

    /** A lift, which carries those it claimed. */
    private static final class Lift extends Thread {
        private final Elevator house;
        private int at;
        private int carried;

        Lift(Elevator house) {
            this.house = house;
            start();
        }

        @Override
        public void run() {
            for (int number = 0; number < FLOORS; number++) {
                Floor floor = house.floors.get(number);
                if (!claim(floor)) {
                    continue;
                }
                at = number;
                synchronized (floor) {
                    carried += floor.up.size() + floor.down.size();
                    floor.up.removeAllElements();
                    floor.down.removeAllElements();
                    floor.claimed = null;
                }
            }
        }

        private boolean claim(Floor floor) {
            synchronized (floor) {
                boolean wanted = !floor.up.isEmpty() || !floor.down.isEmpty();
                if (!wanted || floor.claimed != null) {
                    return false;
                }
                floor.claimed = this;
                return true;
            }
        }
    }

    private void call(int from, int to) {
        Floor floor = floors.get(from);
        synchronized (floor) {
            (to > from ? floor.up : floor.down).addElement(to);
        }
    }

    public static void main(String[] arguments) {
        Elevator house = new Elevator();
        List<Lift> lifts = new ArrayList<>();
        for (int lift = 0; lift < Run.number(arguments, 0); lift++) {
            lifts.add(new Lift(house));
        }
        house.call(1, 3);
        house.call(2, 0);
        Run.join(lifts);
        for (Lift lift : lifts) {
            Run.check(lift.at < FLOORS && lift.carried <= 2, "carried too many");
        }
    }
}
