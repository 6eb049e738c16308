package sctbench.parsec;

import support.Run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * parsec.ferret: a pipeline of stages: one thread loads, two each segment, extract, index and rank,
 * one puts out, with a queue between stages. A queue ends when the threads that fill it have ended;
 * but each counts itself only when it runs first: if one is kept out from the start until the
 * others are done, the queue ends without it, and what it then takes is lost. The twin counts them
 * before they start. A stand-in for the PARSEC program ferret: the study of Thomson, Donaldson and
 * Betts (TOPC 2016) says of its bug that a thread must be preempted early and kept out.
 */
final class Ferret {
    private static final int STAGES = 4;
    private static final int IMAGES = 2;

    private final boolean fixed;
    private final List<Pipe> pipes = new ArrayList<>();
    private int results;

    private Ferret(boolean fixed) {
        this.fixed = fixed;
        for (int at = 0; at <= STAGES; at++) {
            pipes.add(new Pipe());
        }
    }

    /** A queue between two stages, and how many threads fill it. */
    private static final class Pipe {
        private final Queue<Integer> items = new ArrayDeque<>();
        private int fillers;
        private boolean opened;

        synchronized void open() {
            fillers++;
            opened = true;
        }

        synchronized void close() {
            fillers--;
            notifyAll();
        }

        synchronized void put(Integer item) {
            items.add(item);
            notifyAll();
        }

        /** An item, or null at the end. */
        synchronized Integer take() {
            while (items.isEmpty() && (!opened || fillers > 0)) {
                Run.await(this);
            }
            return items.poll();
        }
    }

    private void load() {
        if (!fixed) {
            pipes.get(0).open();
        }
        for (int image = 0; image < IMAGES; image++) {
            pipes.get(0).put(image);
        }
        pipes.get(0).close();
    }

    private void stage(int number) {
        Pipe source = pipes.get(number);
        Pipe target = pipes.get(number + 1);
        // The thread may be kept out here, with an item in its hands.
        Integer item = source.take();
        if (!fixed) {
            target.open();
        }
        for (; item != null; item = source.take()) {
            target.put(item);
        }
        target.close();
    }

    private void putOut() {
        while (pipes.get(STAGES).take() != null) {
            results++;
        }
    }

    public static void main(String[] arguments) {
        Ferret program = new Ferret(Run.fixed(arguments));
        List<Runnable> bodies = new ArrayList<>();
        bodies.add(program::load);
        for (int at = 0; at < STAGES; at++) {
            int number = at;
            bodies.add(() -> program.stage(number));
            bodies.add(() -> program.stage(number));
        }
        bodies.add(program::putOut);
        if (program.fixed) {
            program.pipes.get(0).open();
            for (Pipe target : program.pipes.subList(1, STAGES + 1)) {
                target.open();
                target.open();
            }
        }
        Run.together(bodies);
        Run.check(program.results == IMAGES, program.results + " results");
    }
}
