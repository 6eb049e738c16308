import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;

// What the documents of ConcurrentSkipListSet promise of the methods that JDK 21 brought.
// jess: trust --strategy dpor
// jdk: 21
// expect: exit=0 verdict=verified
// rows: addFirst, addLast
public class ConcurrentSkipListSetMethods21 {
    public static void main(String[] args) {
        ConcurrentSkipListSet<Integer> one = new ConcurrentSkipListSet<>(List.of(1));
        switch (String.join(" ", args)) {
            case "addFirst" ->
                    Check.fails(UnsupportedOperationException.class, () -> one.addFirst(0));
            case "addLast" ->
                    Check.fails(UnsupportedOperationException.class, () -> one.addLast(2));
            default -> throw new IllegalArgumentException(args[0]);
        }
        Check.equal("[1]", one.toString());
    }
}
