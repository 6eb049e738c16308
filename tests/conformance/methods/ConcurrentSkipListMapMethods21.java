import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

// What the documents of ConcurrentSkipListMap promise of the methods that JDK 21 brought.
// jess: trust --strategy dpor
// jdk: 21
// expect: exit=0 verdict=verified
// rows: putFirst, putLast
public class ConcurrentSkipListMapMethods21 {
    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, Integer> one = new ConcurrentSkipListMap<>(Map.of(1, 10));
        switch (String.join(" ", args)) {
            case "putFirst" ->
                    Check.fails(UnsupportedOperationException.class, () -> one.putFirst(0, 5));
            case "putLast" ->
                    Check.fails(UnsupportedOperationException.class, () -> one.putLast(2, 20));
            default -> throw new IllegalArgumentException(args[0]);
        }
        Check.equal("{1=10}", one.toString());
    }
}
