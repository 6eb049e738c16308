package jess79.fse2006;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * prodcons-1-1-4 and -2-2-4: producers put three numbers each into a ring and then halt it;
 * consumers take until the ring is halted and empty, and add to a common total, each under its own
 * lock, so that additions may be lost; nobody checks the total. Threads start in their
 * constructors. No bug intended. Arguments: producers, consumers, size of the ring. After the
 * catalogue of benchmarks of Thomson's thesis (2016).
 */
final class ProducerConsumer {
    private static final int PUTS = 3;

    private final Integer[] ring;
    private int head;
    private int size;
    private int running;
    private int total;

    private ProducerConsumer(int capacity, int producers) {
        ring = new Integer[capacity];
        running = producers;
    }

    private synchronized void put(Integer number) {
        while (size == ring.length) {
            Run.await(this);
        }
        ring[(head + size) % ring.length] = number;
        size++;
        notifyAll();
    }

    private synchronized void halt() {
        running--;
        notifyAll();
    }

    private synchronized Integer take() {
        while (size == 0 && running > 0) {
            Run.await(this);
        }
        if (size == 0) {
            return null;
        }
        Integer number = ring[head];
        head = (head + 1) % ring.length;
        size--;
        notifyAll();
        return number;
    }

    /** Puts its numbers and halts. */
    private static final class Producer extends Thread {
        private final ProducerConsumer shared;

        Producer(ProducerConsumer shared) {
            this.shared = shared;
            start();
        }

        @Override
        public void run() {
            for (int number = 0; number < PUTS; number++) {
                shared.put(number);
            }
            shared.halt();
        }
    }

    /** Adds up under a lock that no other consumer uses. */
    private static final class Consumer extends Thread {
        private final ProducerConsumer shared;

        Consumer(ProducerConsumer shared) {
            this.shared = shared;
            start();
        }

        @Override
        public void run() {
            for (Integer number = shared.take(); number != null; number = shared.take()) {
                add(number);
            }
        }

        private synchronized void add(int number) {
            shared.total += number;
        }
    }

    public static void main(String[] arguments) {
        int producers = Run.number(arguments, 0);
        int consumers = Run.number(arguments, 1);
        ProducerConsumer shared = new ProducerConsumer(Run.number(arguments, 2), producers);
        List<Thread> threads = new ArrayList<>();
        for (int producer = 0; producer < producers; producer++) {
            threads.add(new Producer(shared));
        }
        for (int consumer = 0; consumer < consumers; consumer++) {
            threads.add(new Consumer(shared));
        }
        Run.join(threads);
    }
}
