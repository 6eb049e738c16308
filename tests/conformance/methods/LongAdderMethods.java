import java.util.concurrent.atomic.LongAdder;

// What the documents of LongAdder promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, add, add race, add twice, add three, increment, decrement, decrement race, sum
// rows: sum own, reset, reset contended, sumThenReset, sumThenReset contended, toString
// rows: longValue, intValue, floatValue, doubleValue, serialise
public class LongAdderMethods {
    public static void main(String[] args) throws Exception {
        LongAdder at = new LongAdder();
        switch (String.join(" ", args)) {
            case "new" -> Check.equal(0L, new LongAdder().sum());
            case "add" -> {
                at.add(3);
                Check.equal(3L, at.sum());
                at.add(-2);
                Check.equal(1L, at.sum());
            }
            case "add race" -> {
                Together.run(() -> at.add(3), () -> at.add(5));
                Check.equal(8L, at.sum());
            }
            case "add twice" -> {
                Together.run(
                        () -> {
                            at.add(1);
                            at.add(2);
                        },
                        () -> {
                            at.add(4);
                            at.add(3);
                        });
                Check.equal(10L, at.sum());
            }
            case "add three" -> {
                Together.run(() -> at.add(1), () -> at.add(4), () -> at.add(2));
                Check.equal(7L, at.sum());
            }
            case "increment" -> {
                Together.twice(at::increment);
                Check.equal(2L, at.sum());
            }
            case "decrement" -> {
                Together.twice(at::decrement);
                Check.equal(-2L, at.sum());
            }
            case "decrement race" -> {
                Together.run(at::increment, at::decrement);
                Check.equal(0L, at.sum());
            }
            case "sum" -> {
                Check.equal(0L, at.sum());
                at.add(1);
                Object[] seen =
                        Check.together(
                                () -> at.sum(),
                                () -> {
                                    at.add(2);
                                    return at.sum();
                                });
                Check.among(seen[0], 1L, 3L);
                Check.equal(3L, seen[1]);
            }
            case "sum own" -> {
                Object[] seen =
                        Check.together(
                                () -> {
                                    at.add(4);
                                    return at.sum();
                                },
                                () -> {
                                    at.add(8);
                                    return at.sum();
                                });
                Check.among(seen[0], 4L, 12L);
                Check.among(seen[1], 8L, 12L);
            }
            case "reset" -> {
                at.add(3);
                at.reset();
                Check.equal(0L, at.sum());
            }
            case "reset contended" -> {
                Together.run(() -> at.add(3), () -> at.add(5));
                at.reset();
                Check.equal(0L, at.sum());
                Together.run(() -> at.add(1), () -> at.add(2));
                Check.equal(3L, at.sum());
            }
            case "sumThenReset" -> {
                at.add(3);
                Check.equal(3L, at.sumThenReset());
                Check.equal(0L, at.sum());
                Check.equal(0L, at.sumThenReset());
            }
            case "sumThenReset contended" -> {
                Together.run(() -> at.add(3), () -> at.add(5));
                Check.equal(8L, at.sumThenReset());
                Check.equal(0L, at.sum());
                at.add(2);
                Check.equal(2L, at.sum());
            }
            case "toString" -> {
                Check.equal("0", at.toString());
                at.add(7);
                Check.equal("7", at.toString());
            }
            case "longValue" -> {
                Together.run(() -> at.add(1L << 32), () -> at.add(7));
                Check.equal((1L << 32) + 7, at.longValue());
            }
            case "intValue" -> {
                at.add((1L << 32) + 7);
                Check.equal(7, at.intValue());
            }
            case "floatValue" -> {
                at.add(16_777_217);
                Check.equal(16_777_216f, at.floatValue());
            }
            case "doubleValue" -> {
                at.add((1L << 53) + 1);
                Check.equal(0x1p53, at.doubleValue());
            }
            case "serialise" -> {
                Together.run(() -> at.add(3), () -> at.add(5));
                LongAdder copy = Serialised.copy(at);
                at.add(10);
                Check.equal(8L, copy.sum());
                copy.add(7);
                Check.equal(15L, copy.sum());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
