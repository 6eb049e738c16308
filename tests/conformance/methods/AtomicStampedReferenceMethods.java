import java.util.concurrent.atomic.AtomicStampedReference;

// What the documents of AtomicStampedReference promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, getReference, getStamp, get, get together, set, set half, set twice, compareAndSet
// rows: compareAndSet race, compareAndSet chained, compareAndSet same, compareAndSet published
// rows: weakCompareAndSet, attemptStamp, attemptStamp race, compareAndSet back
public class AtomicStampedReferenceMethods {
    public static void main(String[] args) throws Exception {
        AtomicStampedReference<String> at = new AtomicStampedReference<>("a", 0);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(of("a", 0), pair(at));
                Check.equal(of(null, 1), pair(new AtomicStampedReference<String>(null, 1)));
            }
            case "getReference" -> {
                Check.equal("a", at.getReference());
                Object[] seen =
                        Check.together(
                                () -> of(at.getReference(), at.getReference()),
                                () -> at.compareAndSet("a", "b", 0, 0));
                Check.among(seen[0], of("a", "a"), of("a", "b"), of("b", "b"));
                Check.equal("b", at.getReference());
            }
            case "getStamp" -> {
                Check.equal(0, at.getStamp());
                Object[] seen =
                        Check.together(
                                () -> of(at.getStamp(), at.getStamp()),
                                () -> at.compareAndSet("a", "a", 0, 1));
                Check.among(seen[0], of(0, 0), of(0, 1), of(1, 1));
                Check.equal(1, at.getStamp());
            }
            case "get" -> {
                int[] holder = new int[2];
                at.set("b", 1);
                Check.equal("b", at.get(holder));
                Check.equal(new int[] {1, 0}, holder);
            }
            case "get together" ->
                    AtomicRules.race(
                            () -> pair(at),
                            () -> at.compareAndSet("a", "b", 0, 1),
                            () -> pair(at),
                            of(of("a", 0), true, of("b", 1)),
                            of(of("b", 1), true, of("b", 1)));
            case "set" ->
                    AtomicRules.race(
                            () -> pair(at),
                            () -> {
                                at.set("b", 1);
                                return null;
                            },
                            () -> pair(at),
                            of(of("a", 0), null, of("b", 1)),
                            of(of("b", 1), null, of("b", 1)));
            case "set half" -> {
                at.set("a", 1);
                Check.equal(of("a", 1), pair(at));
                at.set("b", 1);
                Check.equal(of("b", 1), pair(at));
                at.set("b", 1);
                Check.equal(of("b", 1), pair(at));
            }
            case "set twice" -> {
                Together.run(() -> at.set("b", 1), () -> at.set("c", 0));
                Check.among(pair(at), of("b", 1), of("c", 0));
            }
            case "compareAndSet" -> {
                Check.equal(false, at.compareAndSet("b", "c", 0, 1));
                Check.equal(false, at.compareAndSet("a", "c", 1, 1));
                Check.equal(false, at.compareAndSet(new String("a"), "c", 0, 1));
                Check.equal(of("a", 0), pair(at));
                Check.equal(true, at.compareAndSet("a", "a", 0, 0));
                Check.equal(of("a", 0), pair(at));
                Check.equal(true, at.compareAndSet("a", "b", 0, 1));
                Check.equal(of("b", 1), pair(at));
            }
            case "compareAndSet race" ->
                    AtomicRules.race(
                            () -> at.compareAndSet("a", "b", 0, 1),
                            () -> at.compareAndSet("a", "c", 0, 0),
                            () -> pair(at),
                            of(true, false, of("b", 1)),
                            of(false, true, of("c", 0)));
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> at.compareAndSet("a", "b", 0, 1),
                            () -> at.compareAndSet("b", "c", 1, 0),
                            () -> pair(at),
                            of(true, true, of("c", 0)),
                            of(true, false, of("b", 1)));
            case "compareAndSet same" ->
                    AtomicRules.race(
                            () -> at.compareAndSet("a", "a", 0, 0),
                            () -> at.compareAndSet("a", "b", 0, 0),
                            () -> pair(at),
                            of(true, true, of("b", 0)),
                            of(false, true, of("b", 0)));
            case "compareAndSet published" ->
                    AtomicRules.published(
                            () -> at.compareAndSet("a", "b", 0, 1),
                            () -> at.compareAndSet("b", "c", 1, 0));
            case "weakCompareAndSet" -> {
                Check.equal(false, at.weakCompareAndSet("b", "c", 0, 1));
                Check.equal(false, at.weakCompareAndSet("a", "c", 1, 1));
                AtomicRules.race(
                        () -> at.weakCompareAndSet("a", "b", 0, 1),
                        () -> at.weakCompareAndSet("a", "c", 0, 0),
                        () -> pair(at),
                        of(true, false, of("b", 1)),
                        of(false, true, of("c", 0)),
                        of(false, false, of("a", 0)));
            }
            case "attemptStamp" -> {
                Check.equal(false, at.attemptStamp("b", 1));
                Check.equal(false, at.attemptStamp(new String("a"), 1));
                Check.equal(of("a", 0), pair(at));
                while (!at.attemptStamp("a", 1)) {}
                Check.equal(of("a", 1), pair(at));
            }
            case "attemptStamp race" -> {
                Object[] results =
                        Check.together(
                                () -> at.attemptStamp("a", 1),
                                () -> at.compareAndSet("a", "b", 0, 2));
                Check.among(
                        of(results[0], results[1], pair(at)),
                        of(true, false, of("a", 1)),
                        of(false, true, of("b", 2)));
            }
            case "compareAndSet back" ->
                    AtomicRules.race(
                            () -> at.compareAndSet("a", "c", 0, 3),
                            () ->
                                    of(
                                            at.compareAndSet("a", "b", 0, 1),
                                            at.compareAndSet("b", "a", 1, 2)),
                            () -> pair(at),
                            of(true, of(false, false), of("c", 3)),
                            of(false, of(true, true), of("a", 2)));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] pair(AtomicStampedReference<String> at) {
        int[] holder = new int[1];
        String reference = at.get(holder);
        return of(reference, holder[0]);
    }

    private static Object[] of(Object... values) {
        return values;
    }
}
