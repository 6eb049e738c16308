import java.util.concurrent.atomic.AtomicMarkableReference;

// What the documents of AtomicMarkableReference promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, getReference, isMarked, get, get together, set, set half, set twice, compareAndSet
// rows: compareAndSet race, compareAndSet chained, compareAndSet same, compareAndSet published
// rows: weakCompareAndSet, attemptMark, attemptMark race
public class AtomicMarkableReferenceMethods {
    public static void main(String[] args) throws Exception {
        AtomicMarkableReference<String> at = new AtomicMarkableReference<>("a", false);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(of("a", false), pair(at));
                Check.equal(of(null, true), pair(new AtomicMarkableReference<String>(null, true)));
            }
            case "getReference" -> {
                Check.equal("a", at.getReference());
                Object[] seen =
                        Check.together(
                                () -> of(at.getReference(), at.getReference()),
                                () -> at.compareAndSet("a", "b", false, false));
                Check.among(seen[0], of("a", "a"), of("a", "b"), of("b", "b"));
                Check.equal("b", at.getReference());
            }
            case "isMarked" -> {
                Check.equal(false, at.isMarked());
                Object[] seen =
                        Check.together(
                                () -> of(at.isMarked(), at.isMarked()),
                                () -> at.compareAndSet("a", "a", false, true));
                Check.among(seen[0], of(false, false), of(false, true), of(true, true));
                Check.equal(true, at.isMarked());
            }
            case "get" -> {
                boolean[] holder = new boolean[2];
                at.set("b", true);
                Check.equal("b", at.get(holder));
                Check.equal(new boolean[] {true, false}, holder);
            }
            case "get together" ->
                    AtomicRules.race(
                            () -> pair(at),
                            () -> at.compareAndSet("a", "b", false, true),
                            () -> pair(at),
                            of(of("a", false), true, of("b", true)),
                            of(of("b", true), true, of("b", true)));
            case "set" ->
                    AtomicRules.race(
                            () -> pair(at),
                            () -> {
                                at.set("b", true);
                                return null;
                            },
                            () -> pair(at),
                            of(of("a", false), null, of("b", true)),
                            of(of("b", true), null, of("b", true)));
            case "set half" -> {
                at.set("a", true);
                Check.equal(of("a", true), pair(at));
                at.set("b", true);
                Check.equal(of("b", true), pair(at));
                at.set("b", true);
                Check.equal(of("b", true), pair(at));
            }
            case "set twice" -> {
                Together.run(() -> at.set("b", true), () -> at.set("c", false));
                Check.among(pair(at), of("b", true), of("c", false));
            }
            case "compareAndSet" -> {
                Check.equal(false, at.compareAndSet("b", "c", false, true));
                Check.equal(false, at.compareAndSet("a", "c", true, true));
                Check.equal(false, at.compareAndSet(new String("a"), "c", false, true));
                Check.equal(of("a", false), pair(at));
                Check.equal(true, at.compareAndSet("a", "a", false, false));
                Check.equal(of("a", false), pair(at));
                Check.equal(true, at.compareAndSet("a", "b", false, true));
                Check.equal(of("b", true), pair(at));
            }
            case "compareAndSet race" ->
                    AtomicRules.race(
                            () -> at.compareAndSet("a", "b", false, true),
                            () -> at.compareAndSet("a", "c", false, false),
                            () -> pair(at),
                            of(true, false, of("b", true)),
                            of(false, true, of("c", false)));
            case "compareAndSet chained" ->
                    AtomicRules.race(
                            () -> at.compareAndSet("a", "b", false, true),
                            () -> at.compareAndSet("b", "c", true, false),
                            () -> pair(at),
                            of(true, true, of("c", false)),
                            of(true, false, of("b", true)));
            case "compareAndSet same" ->
                    AtomicRules.race(
                            () -> at.compareAndSet("a", "a", false, false),
                            () -> at.compareAndSet("a", "b", false, false),
                            () -> pair(at),
                            of(true, true, of("b", false)),
                            of(false, true, of("b", false)));
            case "compareAndSet published" ->
                    AtomicRules.published(
                            () -> at.compareAndSet("a", "b", false, true),
                            () -> at.compareAndSet("b", "c", true, false));
            case "weakCompareAndSet" -> {
                Check.equal(false, at.weakCompareAndSet("b", "c", false, true));
                Check.equal(false, at.weakCompareAndSet("a", "c", true, true));
                AtomicRules.race(
                        () -> at.weakCompareAndSet("a", "b", false, true),
                        () -> at.weakCompareAndSet("a", "c", false, false),
                        () -> pair(at),
                        of(true, false, of("b", true)),
                        of(false, true, of("c", false)),
                        of(false, false, of("a", false)));
            }
            case "attemptMark" -> {
                Check.equal(false, at.attemptMark("b", true));
                Check.equal(false, at.attemptMark(new String("a"), true));
                Check.equal(of("a", false), pair(at));
                while (!at.attemptMark("a", true)) {}
                Check.equal(of("a", true), pair(at));
            }
            case "attemptMark race" -> {
                Object[] results =
                        Check.together(
                                () -> at.attemptMark("a", true),
                                () -> at.compareAndSet("a", "b", false, true));
                Check.among(
                        of(results[0], results[1], pair(at)),
                        of(true, false, of("a", true)),
                        of(false, true, of("b", true)));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object[] pair(AtomicMarkableReference<String> at) {
        boolean[] holder = new boolean[1];
        String reference = at.get(holder);
        return of(reference, holder[0]);
    }

    private static Object[] of(Object... values) {
        return values;
    }
}
