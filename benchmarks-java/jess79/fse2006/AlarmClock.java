package jess79.fse2006;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * alarmclock-3t: a clock thread ticks five times; two clients sleep for two ticks each. Each time
 * of waking has an object to wait on, kept in a list; the client looks up the time, enters its
 * object, and waits in separate steps, so that the clock may pass the time before the client waits:
 * it waits for ever. The twin does all under the monitor of the clock. After the catalogue of
 * benchmarks of Thomson's thesis (2016).
 */
final class AlarmClock {
    private static final int LAST = 5;
    private static final int TICKS = 2;

    private final boolean fixed;
    private final List<Wake> wakes = new ArrayList<>();
    private int now;

    private AlarmClock(boolean fixed) {
        this.fixed = fixed;
    }

    /** A time at which a client wants to be woken. */
    private static final class Wake {
        final int time;

        Wake(int time) {
            this.time = time;
        }
    }

    private synchronized int time() {
        return now;
    }

    private void sleep() {
        if (fixed) {
            synchronized (this) {
                int until = Math.min(now + TICKS, LAST);
                while (now < until) {
                    Run.await(this);
                }
            }
            return;
        }
        int until = time() + TICKS;
        if (until > LAST) {
            return;
        }
        Wake wake = new Wake(until);
        synchronized (wakes) {
            wakes.add(wake);
        }
        synchronized (wake) {
            Run.await(wake);
        }
    }

    private void tick() {
        int reached;
        synchronized (this) {
            now++;
            reached = now;
            notifyAll();
        }
        List<Wake> due = new ArrayList<>();
        synchronized (wakes) {
            for (Wake wake : wakes) {
                if (wake.time == reached) {
                    due.add(wake);
                }
            }
        }
        for (Wake wake : due) {
            synchronized (wake) {
                wake.notifyAll();
            }
        }
    }

    public static void main(String[] arguments) {
        AlarmClock clock = new AlarmClock(Run.fixed(arguments));
        Run.together(
                () -> {
                    for (int tick = 0; tick < LAST; tick++) {
                        clock.tick();
                    }
                },
                clock::sleep,
                clock::sleep);
    }
}
