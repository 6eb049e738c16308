import java.util.concurrent.ThreadLocalRandom;

// What the documents of ThreadLocalRandom promise whatever the numbers are, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: current, current two threads, setSeed, nextBoolean, nextInt, nextInt bound
// rows: nextInt range, nextLong, nextLong bound, nextLong range, nextFloat, nextFloat bound
// rows: nextFloat range, nextDouble, nextDouble bound, nextDouble range, ints, ints range
// rows: ints unlimited, longs, longs range, longs unlimited, doubles, doubles range
// rows: doubles unlimited
public class ThreadLocalRandomMethods {
    private static final Class<IllegalArgumentException> ILLEGAL = IllegalArgumentException.class;
    private static final double NAN = Double.NaN;
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    public static void main(String[] args) throws Exception {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        switch (String.join(" ", args)) {
            case "current" -> {
                Check.that(random == ThreadLocalRandom.current(), "another in the same thread");
                Check.that(random != null, "null");
            }
            case "current two threads" ->
                    Together.twice(
                            () -> {
                                int number = ThreadLocalRandom.current().nextInt(2, 4);
                                Check.among(number, 2, 3);
                            });
            case "setSeed" ->
                    Check.fails(UnsupportedOperationException.class, () -> random.setSeed(1));
            case "nextBoolean" -> Check.among(random.nextBoolean(), true, false);
            case "nextInt" -> {
                int first = random.nextInt();
                boolean differs = false;
                for (int i = 0; i < 10; i++) {
                    differs |= random.nextInt() != first;
                }
                Check.that(differs, "eleven times " + first);
            }
            case "nextInt bound" -> {
                Check.equal(0, random.nextInt(1));
                for (int i = 0; i < 20; i++) {
                    Check.among(random.nextInt(3), 0, 1, 2);
                    int large = random.nextInt(Integer.MAX_VALUE);
                    Check.that(0 <= large && large < Integer.MAX_VALUE, "" + large);
                }
                Check.fails(ILLEGAL, () -> random.nextInt(0));
                Check.fails(ILLEGAL, () -> random.nextInt(-1));
            }
            case "nextInt range" -> {
                Check.equal(-7, random.nextInt(-7, -6));
                for (int i = 0; i < 20; i++) {
                    Check.among(random.nextInt(-1, 2), -1, 0, 1);
                    Check.that(random.nextInt(Integer.MIN_VALUE, 0) < 0, "not below 0");
                    int large = random.nextInt(-2, Integer.MAX_VALUE);
                    Check.that(-2 <= large && large < Integer.MAX_VALUE, "" + large);
                }
                Check.fails(ILLEGAL, () -> random.nextInt(3, 3));
                Check.fails(ILLEGAL, () -> random.nextInt(3, 2));
            }
            case "nextLong" -> {
                long first = random.nextLong();
                boolean differs = false;
                for (int i = 0; i < 10; i++) {
                    differs |= random.nextLong() != first;
                }
                Check.that(differs, "eleven times " + first);
            }
            case "nextLong bound" -> {
                Check.equal(0L, random.nextLong(1));
                for (int i = 0; i < 20; i++) {
                    Check.among(random.nextLong(3), 0L, 1L, 2L);
                }
                Check.fails(ILLEGAL, () -> random.nextLong(0));
                Check.fails(ILLEGAL, () -> random.nextLong(-1));
            }
            case "nextLong range" -> {
                Check.equal(-7L, random.nextLong(-7, -6));
                for (int i = 0; i < 20; i++) {
                    Check.among(random.nextLong(-1, 2), -1L, 0L, 1L);
                    Check.that(random.nextLong(Long.MIN_VALUE, 0) < 0, "not below 0");
                }
                Check.fails(ILLEGAL, () -> random.nextLong(3, 3));
                Check.fails(ILLEGAL, () -> random.nextLong(3, 2));
            }
            case "nextFloat" -> {
                for (int i = 0; i < 20; i++) {
                    within(0, random.nextFloat(), 1);
                }
            }
            case "nextFloat bound" -> {
                for (int i = 0; i < 20; i++) {
                    within(0, random.nextFloat(0.5f), 0.5);
                }
                Check.fails(ILLEGAL, () -> random.nextFloat(0));
                Check.fails(ILLEGAL, () -> random.nextFloat(-1));
                Check.fails(ILLEGAL, () -> random.nextFloat(Float.NaN));
                Check.fails(ILLEGAL, () -> random.nextFloat(Float.POSITIVE_INFINITY));
            }
            case "nextFloat range" -> {
                for (int i = 0; i < 20; i++) {
                    within(-2, random.nextFloat(-2, -1.5f), -1.5);
                }
                Check.equal(1f, random.nextFloat(1, Math.nextUp(1f)));
                Check.fails(ILLEGAL, () -> random.nextFloat(1, 1));
                Check.fails(ILLEGAL, () -> random.nextFloat(Float.NaN, 1));
                Check.fails(ILLEGAL, () -> random.nextFloat(1, Float.POSITIVE_INFINITY));
            }
            case "nextDouble" -> {
                for (int i = 0; i < 20; i++) {
                    within(0, random.nextDouble(), 1);
                }
            }
            case "nextDouble bound" -> {
                for (int i = 0; i < 20; i++) {
                    within(0, random.nextDouble(0.5), 0.5);
                }
                Check.fails(ILLEGAL, () -> random.nextDouble(0));
                Check.fails(ILLEGAL, () -> random.nextDouble(-1));
                Check.fails(ILLEGAL, () -> random.nextDouble(NAN));
                Check.fails(ILLEGAL, () -> random.nextDouble(INFINITE));
            }
            case "nextDouble range" -> {
                for (int i = 0; i < 20; i++) {
                    within(-2, random.nextDouble(-2, -1.5), -1.5);
                }
                Check.equal(1.0, random.nextDouble(1, Math.nextUp(1.0)));
                Check.fails(ILLEGAL, () -> random.nextDouble(1, 1));
                Check.fails(ILLEGAL, () -> random.nextDouble(NAN, 1));
                Check.fails(ILLEGAL, () -> random.nextDouble(1, INFINITE));
            }
            case "ints" -> {
                Check.equal(5, random.ints(5).toArray().length);
                Check.equal(0, random.ints(0).toArray().length);
                Check.fails(ILLEGAL, () -> random.ints(-1));
            }
            case "ints range" -> {
                Check.equal(new int[] {4, 4, 4}, random.ints(3, 4, 5).toArray());
                Check.that(random.ints(20, -1, 2).allMatch(i -> -1 <= i && i < 2), "out of range");
                Check.fails(ILLEGAL, () -> random.ints(-1, 4, 5));
                Check.fails(ILLEGAL, () -> random.ints(3, 4, 4));
            }
            case "ints unlimited" -> {
                Check.equal(6, random.ints().limit(6).toArray().length);
                Check.equal(new int[] {4, 4}, random.ints(4, 5).limit(2).toArray());
                Check.fails(ILLEGAL, () -> random.ints(4, 4));
            }
            case "longs" -> {
                Check.equal(5, random.longs(5).toArray().length);
                Check.equal(0, random.longs(0).toArray().length);
                Check.fails(ILLEGAL, () -> random.longs(-1));
            }
            case "longs range" -> {
                Check.equal(new long[] {4, 4, 4}, random.longs(3, 4, 5).toArray());
                Check.that(random.longs(20, -1, 2).allMatch(i -> -1 <= i && i < 2), "out of range");
                Check.fails(ILLEGAL, () -> random.longs(-1, 4, 5));
                Check.fails(ILLEGAL, () -> random.longs(3, 4, 4));
            }
            case "longs unlimited" -> {
                Check.equal(6, random.longs().limit(6).toArray().length);
                Check.equal(new long[] {4, 4}, random.longs(4, 5).limit(2).toArray());
                Check.fails(ILLEGAL, () -> random.longs(4, 4));
            }
            case "doubles" -> {
                double[] numbers = random.doubles(5).toArray();
                Check.equal(5, numbers.length);
                for (double number : numbers) {
                    within(0, number, 1);
                }
                Check.fails(ILLEGAL, () -> random.doubles(-1));
            }
            case "doubles range" -> {
                random.doubles(20, -2, -1.5).forEach(number -> within(-2, number, -1.5));
                Check.equal(3, random.doubles(3, 4, 5).toArray().length);
                Check.fails(ILLEGAL, () -> random.doubles(-1, 4, 5));
                Check.fails(ILLEGAL, () -> random.doubles(3, 4, 4));
            }
            case "doubles unlimited" -> {
                Check.equal(6, random.doubles().limit(6).toArray().length);
                random.doubles(4, 5).limit(5).forEach(number -> within(4, number, 5));
                Check.fails(ILLEGAL, () -> random.doubles(4, 4));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void within(double least, double number, double bound) {
        Check.that(least <= number && number < bound, "" + number);
    }
}
