import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.function.DoubleBinaryOperator;

// What the documents of DoubleAccumulator promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, accumulate, accumulate race, accumulate twice, accumulate three
// rows: accumulate arguments, accumulate sum, get, get own, reset, reset contended, getThenReset
// rows: getThenReset contended, toString, doubleValue, longValue, intValue, floatValue, serialise
public class DoubleAccumulatorMethods {
    public static void main(String[] args) throws Exception {
        DoubleAccumulator at = new DoubleAccumulator(Maximum.OF, -1);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(-1d, at.get());
                double lowest = Double.NEGATIVE_INFINITY;
                Check.equal(lowest, new DoubleAccumulator(Double::max, lowest).get());
            }
            case "accumulate" -> {
                at.accumulate(3);
                Check.equal(3d, at.get());
                at.accumulate(-2);
                Check.equal(3d, at.get());
            }
            case "accumulate race" -> {
                Together.run(() -> at.accumulate(3), () -> at.accumulate(5));
                Check.equal(5d, at.get());
            }
            case "accumulate twice" -> {
                Together.run(
                        () -> {
                            at.accumulate(1);
                            at.accumulate(2);
                        },
                        () -> {
                            at.accumulate(4);
                            at.accumulate(3);
                        });
                Check.equal(4d, at.get());
            }
            case "accumulate three" -> {
                Together.run(
                        () -> at.accumulate(1), () -> at.accumulate(4), () -> at.accumulate(2));
                Check.equal(4d, at.get());
            }
            case "accumulate arguments" -> {
                double[] seen = new double[2];
                DoubleAccumulator own =
                        new DoubleAccumulator(
                                (one, two) -> {
                                    seen[0] = Math.min(one, two);
                                    seen[1] = Math.max(one, two);
                                    return one + two;
                                },
                                0);
                own.accumulate(7);
                Check.equal(new double[] {0, 7}, seen);
                own.accumulate(9);
                Check.equal(new double[] {7, 9}, seen);
            }
            case "accumulate sum" -> {
                DoubleAccumulator own = new DoubleAccumulator((one, two) -> one + two, 0);
                Together.run(() -> own.accumulate(3), () -> own.accumulate(5));
                Check.equal(8d, own.get());
            }
            case "get" -> {
                Check.equal(-1d, at.get());
                at.accumulate(1);
                Object[] seen =
                        Check.together(
                                () -> at.get(),
                                () -> {
                                    at.accumulate(2);
                                    return at.get();
                                });
                Check.among(seen[0], 1d, 2d);
                Check.equal(2d, seen[1]);
            }
            case "get own" -> {
                Object[] seen =
                        Check.together(
                                () -> {
                                    at.accumulate(4);
                                    return at.get();
                                },
                                () -> {
                                    at.accumulate(8);
                                    return at.get();
                                });
                Check.among(seen[0], 4d, 8d);
                Check.equal(8d, seen[1]);
            }
            case "reset" -> {
                at.accumulate(3);
                at.reset();
                Check.equal(-1d, at.get());
            }
            case "reset contended" -> {
                Together.run(() -> at.accumulate(3), () -> at.accumulate(5));
                at.reset();
                Check.equal(-1d, at.get());
                Together.run(() -> at.accumulate(1), () -> at.accumulate(2));
                Check.equal(2d, at.get());
            }
            case "getThenReset" -> {
                at.accumulate(3);
                Check.equal(3d, at.getThenReset());
                Check.equal(-1d, at.get());
                Check.equal(-1d, at.getThenReset());
            }
            case "getThenReset contended" -> {
                Together.run(() -> at.accumulate(3), () -> at.accumulate(5));
                Check.equal(5d, at.getThenReset());
                Check.equal(-1d, at.get());
                at.accumulate(2);
                Check.equal(2d, at.get());
            }
            case "toString" -> {
                Check.equal("-1.0", at.toString());
                at.accumulate(7);
                Check.equal("7.0", at.toString());
            }
            case "doubleValue" -> {
                Together.run(() -> at.accumulate(0.5), () -> at.accumulate(2));
                Check.equal(2.0, at.doubleValue());
            }
            case "longValue" -> {
                at.accumulate(0x1p40 + 0.75);
                Check.equal(1L << 40, at.longValue());
            }
            case "intValue" -> {
                at.accumulate(7.75);
                Check.equal(7, at.intValue());
                at.accumulate(0x1p40);
                Check.equal(Integer.MAX_VALUE, at.intValue());
            }
            case "floatValue" -> {
                at.accumulate(16_777_217);
                Check.equal(16_777_216f, at.floatValue());
            }
            case "serialise" -> {
                Together.run(() -> at.accumulate(3), () -> at.accumulate(5));
                DoubleAccumulator copy = Serialised.copy(at);
                at.accumulate(10);
                Check.equal(5d, copy.get());
                copy.accumulate(7);
                Check.equal(7d, copy.get());
                copy.reset();
                Check.equal(-1d, copy.get());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private enum Maximum implements DoubleBinaryOperator {
        OF;

        @Override
        public double applyAsDouble(double one, double two) {
            return Math.max(one, two);
        }
    }
}
