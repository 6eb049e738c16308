package sctbench.cb;

import support.Run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * CB.pbzip2: main puts blocks into a queue, two threads compress them, one writes them. Main waits
 * for the writer only, and then throws away the mutex of the queue, which a compressing thread may
 * still want: a null pointer where the original accesses freed memory. The twin waits for all. A
 * stand-in for the parallel compressor pbzip2. After the study of Thomson, Donaldson and Betts
 * (TOPC 2016).
 */
final class Pbzip2 {
    private static final int BLOCKS = 2;

    private final Queue<Integer> queue = new ArrayDeque<>();
    private final String[] output = new String[BLOCKS];
    private Object mutex = new Object();
    private boolean done;

    private void produce() {
        for (int block = 0; block < BLOCKS; block++) {
            synchronized (mutex) {
                queue.add(block);
                mutex.notifyAll();
            }
        }
        synchronized (mutex) {
            done = true;
            mutex.notifyAll();
        }
    }

    private Integer take() {
        synchronized (mutex) {
            while (queue.isEmpty() && !done) {
                Run.await(mutex);
            }
            return queue.poll();
        }
    }

    private void compress() {
        for (Integer block = take(); block != null; block = take()) {
            synchronized (output) {
                output[block] = "compressed";
                output.notify();
            }
        }
    }

    private void write() {
        for (int block = 0; block < BLOCKS; block++) {
            synchronized (output) {
                while (output[block] == null) {
                    Run.await(output);
                }
            }
        }
    }

    public static void main(String[] arguments) {
        Pbzip2 program = new Pbzip2();
        List<Thread> threads = new ArrayList<>();
        threads.addAll(Run.start(program::compress, program::compress));
        Thread writer = Run.start(program::write).get(0);
        program.produce();
        Run.join(writer);
        if (Run.fixed(arguments)) {
            Run.join(threads);
        }
        program.mutex = null;
    }
}
