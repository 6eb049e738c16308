package jess79.apps;

import support.Run;

/**
 * papabench: the autopilot and the fly-by-wire controller of an unmanned aircraft as seven periodic
 * tasks, of 2, 2, 2 and 10 and of 20, 2 and 10 rounds, which read and write the shared state of the
 * aircraft with almost no lock. No bug intended. A small version with the concurrency of the
 * benchmark PapaBench; periods are left out. After the catalogue of benchmarks of Thomson's thesis
 * (2016).
 */
final class PapaBench {
    private double course;
    private double altitude = 100;
    private double roll;
    private double pitch;
    private int radio;
    private int servo;
    private boolean safe;
    private boolean automatic;
    private double reported;

    private static void every(int rounds, Runnable task) {
        for (int round = 0; round < rounds; round++) {
            task.run();
        }
    }

    private void navigate() {
        course = (course + 1) % 360;
    }

    private void climb() {
        pitch = (110 - altitude) / 10;
    }

    private void stabilize() {
        roll = automatic ? course / 10 : 0;
        altitude += pitch;
    }

    private void report() {
        reported = altitude;
    }

    private void testPulses() {
        radio = radio + 1;
        automatic = radio > 1;
    }

    private void checkFailsafe() {
        safe = reported < 1000;
    }

    private void moveServos() {
        synchronized (this) {
            servo = safe ? (int) roll : 0;
        }
    }

    public static void main(String[] arguments) {
        PapaBench aircraft = new PapaBench();
        Run.together(
                () -> every(2, aircraft::navigate),
                () -> every(2, aircraft::climb),
                () -> every(2, aircraft::stabilize),
                () -> every(10, aircraft::report),
                () -> every(20, aircraft::testPulses),
                () -> every(2, aircraft::checkFailsafe),
                () -> every(10, aircraft::moveServos));
        Run.check(aircraft.servo >= 0 && aircraft.radio == 20, "lost control");
    }
}
