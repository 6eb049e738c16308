package jess79.fse2006;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * linkedlist-2t-6 and -4t-20: threads append disjoint ranges of numbers to one list through a
 * synchronized method that walks over the whole list. No bug: the check of the final size never
 * fails. Arguments: threads, numbers in all. After the catalogue of benchmarks of Thomson's thesis
 * (2016).
 */
final class LinkedList {
    private Node head;

    /** A number of the list. */
    private static final class Node {
        final int number;
        Node next;

        Node(int number) {
            this.number = number;
        }
    }

    private synchronized void addLast(int number) {
        Node added = new Node(number);
        if (head == null) {
            head = added;
            return;
        }
        Node last = head;
        while (last.next != null) {
            last = last.next;
        }
        last.next = added;
    }

    private synchronized int size() {
        int size = 0;
        for (Node node = head; node != null; node = node.next) {
            size++;
        }
        return size;
    }

    public static void main(String[] arguments) {
        int threads = Run.number(arguments, 0);
        int numbers = Run.number(arguments, 1);
        int each = numbers / threads;
        LinkedList list = new LinkedList();
        List<Runnable> builders = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            int from = thread * each;
            builders.add(
                    () -> {
                        for (int number = from; number < from + each; number++) {
                            list.addLast(number);
                        }
                    });
        }
        Run.together(builders);
        Run.check(list.size() == each * threads, "a number is missing");
    }
}
