import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Records, enums, sealed types, switches of all kinds. */
public class WorldRecords {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    record Point(int x, double y) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
        }

        Point(int x) {
            this(x, x / 2.0);
        }

        static Point origin() {
            return new Point(0, 0);
        }
    }

    record Pair<A, B>(A first, B second) {}

    record Holder(int[] array, String text, Object other, long l, float f, boolean z, char c) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Holder && Arrays.equals(((Holder) o).array, array);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(array);
        }
    }

    enum Operation {
        PLUS("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        MINUS("-") {
            @Override
            int apply(int a, int b) {
                return a - b;
            }
        };

        final String sign;

        Operation(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);
    }

    enum Plain {
        A,
        B,
        C
    }

    sealed interface Expression permits Constant, Sum {}

    record Constant(int value) implements Expression {}

    record Sum(Expression left, Expression right) implements Expression {}

    static int evaluate(Expression expression) {
        if (expression instanceof Constant constant) {
            return constant.value();
        }
        Sum sum = (Sum) expression;
        return evaluate(sum.left()) + evaluate(sum.right());
    }

    static String classic(int n) {
        switch (n) {
            case 1:
            case 2:
                return "small";
            case 1000:
                return "large";
            default:
                return "other";
        }
    }

    static String modern(Plain plain) {
        return switch (plain) {
            case A -> "first";
            case B -> {
                String text = "sec";
                yield text + "ond";
            }
            default -> plain.name().toLowerCase();
        };
    }

    static int strings(String text) {
        return switch (text) {
            case "Aa", "BB" -> 1;
            case "other" -> 2;
            default -> text.length();
        };
    }

    static class Custom {
        @Override
        public String toString() {
            return "custom";
        }

        @Override
        public int hashCode() {
            return 77;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Custom;
        }
    }

    public static void main(String[] args) throws Throwable {

        Point point = new Point(3, 4.5);
        show("record", point + " " + point.x() + point.y() + " " + point.equals(new Point(3, 4.5)));
        show("hash", point.hashCode() == new Point(3, 4.5).hashCode());
        show("compact", new Point(4) + " " + Point.origin());
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            show("refused", e.getMessage());
        }
        Pair<Custom, Point> pair = new Pair<>(new Custom(), point);
        show(
                "custom members",
                pair + " " + pair.equals(new Pair<>(new Custom(), new Point(3, 4.5))));
        show("custom hash", new Pair<>(new Custom(), "x").hashCode() == 31 * 77 + "x".hashCode());
        Holder holder = new Holder(new int[] {1}, "t", null, 5L, 1.5f, true, 'c');
        show("holder", holder.equals(new Holder(new int[] {1}, "", 1, 0, 0, false, ' ')));
        show(
                "components",
                Arrays.toString(
                        Arrays.stream(Point.class.getRecordComponents())
                                .map(Object::toString)
                                .toArray()));
        show(
                "enum",
                Operation.PLUS.apply(2, 3)
                        + " "
                        + Operation.valueOf("MINUS").apply(2, 3)
                        + Operation.MINUS.sign);
        show(
                "constants",
                Arrays.toString(Operation.values())
                        + Operation.PLUS.getDeclaringClass().getSimpleName());
        show(
                "ordinal",
                Plain.C.ordinal()
                        + " "
                        + Plain.A.compareTo(Plain.C)
                        + Enum.valueOf(Plain.class, "B"));
        try {
            Plain.valueOf("D");
        } catch (IllegalArgumentException e) {
            show("no constant", e.getMessage());
        }
        show(
                "sealed",
                evaluate(new Sum(new Constant(1), new Sum(new Constant(2), new Constant(3)))));
        show("permitted", Arrays.toString(Expression.class.getPermittedSubclasses()));
        show("classic", classic(2) + classic(1000) + classic(-5));
        show("modern", modern(Plain.A) + modern(Plain.B) + modern(Plain.C));
        show("strings", strings("Aa") + strings("BB") + strings("other") + strings("four"));
        Object object = "text";
        if (object instanceof String text && text.length() == 4) {
            show("pattern", text.toUpperCase());
        }
        show(
                "objects",
                Objects.hash(1, new Custom())
                        + " "
                        + Objects.equals(new Custom(), new Custom())
                        + Objects.requireNonNullElse(null, "else"));
        show("lists of records", List.of(point, Point.origin()).contains(new Point(0, 0)));

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
