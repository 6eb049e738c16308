package jess79.apps;

import support.Run;

/**
 * pjcd: the detection of collisions of aircraft. After a handshake with wait and notify the
 * simulator puts three frames into a ring of two, dropping what does not fit; the detector takes
 * one frame without waiting for one, and fails if there is none. A third thread prepares the
 * detector's memory. The twin waits. A small version with the concurrency of the collision detector
 * CDj. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Pjcd {
    private static final int FRAMES = 3;

    private final float[][] ring = new float[2][];
    private int size;
    private int head;
    private boolean ready;
    private int collisions;

    private synchronized void announce() {
        ready = true;
        notifyAll();
    }

    private synchronized void awaitDetector() {
        while (!ready) {
            Run.await(this);
        }
    }

    private synchronized void put(float[] frame) {
        if (size < ring.length) {
            ring[(head + size) % ring.length] = frame;
            size++;
            notifyAll();
        }
    }

    private synchronized float[] take(boolean patient) {
        while (patient && size == 0) {
            Run.await(this);
        }
        if (size == 0) {
            return null;
        }
        float[] frame = ring[head];
        head = (head + 1) % ring.length;
        size--;
        return frame;
    }

    private void simulate() {
        awaitDetector();
        for (int frame = 0; frame < FRAMES; frame++) {
            put(new float[] {frame, frame + 1, frame});
        }
    }

    private void detect(boolean fixed) {
        awaitDetector();
        float[] frame = take(fixed);
        if (frame == null) {
            throw new IllegalStateException("no frame");
        }
        for (int first = 0; first < frame.length; first++) {
            for (int second = first + 1; second < frame.length; second++) {
                if (frame[first] == frame[second]) {
                    collisions++;
                }
            }
        }
    }

    public static void main(String[] arguments) {
        Pjcd system = new Pjcd();
        boolean fixed = Run.fixed(arguments);
        Run.together(system::simulate, () -> system.detect(fixed), system::announce);
        Run.check(system.collisions == 1, "a collision was not seen");
    }
}
