import java.util.ArrayDeque;

// A woken consumer must check again: another consumer may have taken the element.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=exception message~NoSuchElementException replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class IfInsteadOfWhile {
    final ArrayDeque<Integer> queue = new ArrayDeque<>();

    synchronized void put(int element) {
        queue.add(element);
        notifyAll();
    }

    synchronized int take(boolean broken) throws InterruptedException {
        if (broken) {
            if (queue.isEmpty()) {
                wait();
            }
        } else {
            while (queue.isEmpty()) {
                wait();
            }
        }
        return queue.remove();
    }

    void consume(boolean broken) {
        try {
            take(broken);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        IfInsteadOfWhile buffer = new IfInsteadOfWhile();
        Thread one = new Thread(() -> buffer.consume(broken));
        Thread two = new Thread(() -> buffer.consume(broken));
        Thread producer =
                new Thread(
                        () -> {
                            buffer.put(1);
                            buffer.put(2);
                        });
        one.start();
        two.start();
        producer.start();
        one.join();
        two.join();
        producer.join();
    }
}
