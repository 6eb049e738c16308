import java.util.concurrent.atomic.DoubleAdder;

// What the documents of DoubleAdder promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, add, add race, add twice, add three, sum, sum own, reset, reset contended
// rows: sumThenReset, sumThenReset contended, toString, doubleValue, longValue, intValue
// rows: floatValue, serialise
public class DoubleAdderMethods {
    public static void main(String[] args) throws Exception {
        DoubleAdder at = new DoubleAdder();
        switch (String.join(" ", args)) {
            case "new" -> Check.equal(0d, new DoubleAdder().sum());
            case "add" -> {
                at.add(3);
                Check.equal(3d, at.sum());
                at.add(-2);
                Check.equal(1d, at.sum());
            }
            case "add race" -> {
                Together.run(() -> at.add(3), () -> at.add(5));
                Check.equal(8d, at.sum());
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
                Check.equal(10d, at.sum());
            }
            case "add three" -> {
                Together.run(() -> at.add(1), () -> at.add(4), () -> at.add(2));
                Check.equal(7d, at.sum());
            }
            case "sum" -> {
                Check.equal(0d, at.sum());
                at.add(1);
                Object[] seen =
                        Check.together(
                                () -> at.sum(),
                                () -> {
                                    at.add(2);
                                    return at.sum();
                                });
                Check.among(seen[0], 1d, 3d);
                Check.equal(3d, seen[1]);
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
                Check.among(seen[0], 4d, 12d);
                Check.among(seen[1], 8d, 12d);
            }
            case "reset" -> {
                at.add(3);
                at.reset();
                Check.equal(0d, at.sum());
            }
            case "reset contended" -> {
                Together.run(() -> at.add(3), () -> at.add(5));
                at.reset();
                Check.equal(0d, at.sum());
                Together.run(() -> at.add(1), () -> at.add(2));
                Check.equal(3d, at.sum());
            }
            case "sumThenReset" -> {
                at.add(3);
                Check.equal(3d, at.sumThenReset());
                Check.equal(0d, at.sum());
                Check.equal(0d, at.sumThenReset());
            }
            case "sumThenReset contended" -> {
                Together.run(() -> at.add(3), () -> at.add(5));
                Check.equal(8d, at.sumThenReset());
                Check.equal(0d, at.sum());
                at.add(2);
                Check.equal(2d, at.sum());
            }
            case "toString" -> {
                Check.equal("0.0", at.toString());
                at.add(7);
                Check.equal("7.0", at.toString());
            }
            case "doubleValue" -> {
                Together.run(() -> at.add(0.5), () -> at.add(2));
                Check.equal(2.5, at.doubleValue());
            }
            case "longValue" -> {
                at.add(0x1p40 + 0.75);
                Check.equal(1L << 40, at.longValue());
            }
            case "intValue" -> {
                at.add(7.75);
                Check.equal(7, at.intValue());
                at.add(0x1p40);
                Check.equal(Integer.MAX_VALUE, at.intValue());
            }
            case "floatValue" -> {
                at.add(16_777_217);
                Check.equal(16_777_216f, at.floatValue());
            }
            case "serialise" -> {
                Together.run(() -> at.add(3), () -> at.add(5));
                DoubleAdder copy = Serialised.copy(at);
                at.add(10);
                Check.equal(8d, copy.sum());
                copy.add(7);
                Check.equal(15d, copy.sum());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
