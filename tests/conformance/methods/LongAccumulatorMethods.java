import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.LongBinaryOperator;

// What the documents of LongAccumulator promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, accumulate, accumulate race, accumulate twice, accumulate three
// rows: accumulate arguments, accumulate sum, get, get own, reset, reset contended, getThenReset
// rows: getThenReset contended, toString, longValue, intValue, floatValue, doubleValue, serialise
public class LongAccumulatorMethods {
    public static void main(String[] args) throws Exception {
        LongAccumulator at = new LongAccumulator(Maximum.OF, -1);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(-1L, at.get());
                long lowest = Long.MIN_VALUE;
                Check.equal(lowest, new LongAccumulator(Long::max, lowest).get());
            }
            case "accumulate" -> {
                at.accumulate(3);
                Check.equal(3L, at.get());
                at.accumulate(-2);
                Check.equal(3L, at.get());
            }
            case "accumulate race" -> {
                Together.run(() -> at.accumulate(3), () -> at.accumulate(5));
                Check.equal(5L, at.get());
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
                Check.equal(4L, at.get());
            }
            case "accumulate three" -> {
                Together.run(
                        () -> at.accumulate(1), () -> at.accumulate(4), () -> at.accumulate(2));
                Check.equal(4L, at.get());
            }
            case "accumulate arguments" -> {
                long[] seen = new long[2];
                LongAccumulator own =
                        new LongAccumulator(
                                (one, two) -> {
                                    seen[0] = Math.min(one, two);
                                    seen[1] = Math.max(one, two);
                                    return one + two;
                                },
                                0);
                own.accumulate(7);
                Check.equal(new long[] {0, 7}, seen);
                own.accumulate(9);
                Check.equal(new long[] {7, 9}, seen);
            }
            case "accumulate sum" -> {
                LongAccumulator own = new LongAccumulator((one, two) -> one + two, 0);
                Together.run(() -> own.accumulate(3), () -> own.accumulate(5));
                Check.equal(8L, own.get());
            }
            case "get" -> {
                Check.equal(-1L, at.get());
                at.accumulate(1);
                Object[] seen =
                        Check.together(
                                () -> at.get(),
                                () -> {
                                    at.accumulate(2);
                                    return at.get();
                                });
                Check.among(seen[0], 1L, 2L);
                Check.equal(2L, seen[1]);
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
                Check.among(seen[0], 4L, 8L);
                Check.equal(8L, seen[1]);
            }
            case "reset" -> {
                at.accumulate(3);
                at.reset();
                Check.equal(-1L, at.get());
            }
            case "reset contended" -> {
                Together.run(() -> at.accumulate(3), () -> at.accumulate(5));
                at.reset();
                Check.equal(-1L, at.get());
                Together.run(() -> at.accumulate(1), () -> at.accumulate(2));
                Check.equal(2L, at.get());
            }
            case "getThenReset" -> {
                at.accumulate(3);
                Check.equal(3L, at.getThenReset());
                Check.equal(-1L, at.get());
                Check.equal(-1L, at.getThenReset());
            }
            case "getThenReset contended" -> {
                Together.run(() -> at.accumulate(3), () -> at.accumulate(5));
                Check.equal(5L, at.getThenReset());
                Check.equal(-1L, at.get());
                at.accumulate(2);
                Check.equal(2L, at.get());
            }
            case "toString" -> {
                Check.equal("-1", at.toString());
                at.accumulate(7);
                Check.equal("7", at.toString());
            }
            case "longValue" -> {
                Together.run(() -> at.accumulate(1L << 32), () -> at.accumulate(7));
                Check.equal(1L << 32, at.longValue());
            }
            case "intValue" -> {
                at.accumulate((1L << 32) + 7);
                Check.equal(7, at.intValue());
            }
            case "floatValue" -> {
                at.accumulate(16_777_217);
                Check.equal(16_777_216f, at.floatValue());
            }
            case "doubleValue" -> {
                at.accumulate((1L << 53) + 1);
                Check.equal(0x1p53, at.doubleValue());
            }
            case "serialise" -> {
                Together.run(() -> at.accumulate(3), () -> at.accumulate(5));
                LongAccumulator copy = Serialised.copy(at);
                at.accumulate(10);
                Check.equal(5L, copy.get());
                copy.accumulate(7);
                Check.equal(7L, copy.get());
                copy.reset();
                Check.equal(-1L, copy.get());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private enum Maximum implements LongBinaryOperator {
        OF;

        @Override
        public long applyAsLong(long one, long two) {
            return Math.max(one, two);
        }
    }
}
