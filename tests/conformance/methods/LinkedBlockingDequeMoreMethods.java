import java.util.concurrent.LinkedBlockingDeque;

// What the documents of LinkedBlockingDeque promise of its operations as a collection.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: remove, remove head, remove raced, remove wakes, contains, contains raced, containsAll
// rows: toArray, toArray typed, toArray raced, toString, clear, clear raced, clear wakes
// rows: drainTo, drainTo some, drainTo raced, drainTo wakes, drainTo refused
// rows: iterator, iterator remove, iterator wakes, iterator weak, iterator raced
// rows: spliterator, spliterator raced, forEach, forEach raced, addAll, addAll itself
// rows: removeIf, removeIf raced, removeIf wakes, removeAll, removeAll wakes
// rows: retainAll, retainAll wakes, serialise
public class LinkedBlockingDequeMoreMethods {
    public static void main(String[] args) throws Exception {
        new BoundedCollection(LinkedBlockingDeque::new).check(String.join(" ", args));
    }
}
