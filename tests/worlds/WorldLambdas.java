import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Lambdas, method references, inner classes, default methods, generics and bridges. */
public class WorldLambdas {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    interface Named {
        String name();

        default String greet() {
            return "hello " + name() + suffix();
        }

        private String suffix() {
            return "!";
        }

        static Named of(String name) {
            return () -> name;
        }
    }

    interface Left {
        default String side() {
            return "left";
        }
    }

    interface Right {
        default String side() {
            return "right";
        }
    }

    static class Both implements Left, Right {
        @Override
        public String side() {
            return Left.super.side() + Right.super.side();
        }
    }

    abstract static class Shape<T extends Number> {
        abstract T area();

        T twice(UnaryOperator<T> doubled) {
            return doubled.apply(area());
        }
    }

    static class Square extends Shape<Integer> {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        Integer area() {
            return side * side;
        }
    }

    static class Base {
        String text() {
            return "base";
        }

        static String fixed(int n) {
            return "fixed" + n;
        }
    }

    static class Derived extends Base {
        @Override
        String text() {
            Supplier<String> up = super::text;
            return "derived of " + up.get();
        }

        class Inner {
            String outer() {
                return Derived.this.text() + " seen from inside";
            }
        }
    }

    static int counter;

    static int next() {
        return ++counter;
    }

    static String varargs(Object... values) {
        return values.length + " values";
    }

    interface Third<A, B, C, R> {
        R apply(A a, B b, C c);
    }

    public static void main(String[] args) throws Throwable {

        int captured = 5;
        Function<Integer, Integer> add = x -> x + captured;
        Function<Integer, Integer> times = x -> x * 2;
        show("compose", add.compose(times).apply(3) + " " + add.andThen(times).apply(3));
        Supplier<Supplier<String>> nested = () -> () -> "nested " + captured;
        show("nested", nested.get().get());
        show("named", Named.of("x").greet());
        show("both", new Both().side());
        show("shape", new Square(3).area() + " " + new Square(3).twice(n -> n * 2));
        Shape<?> raw = new Square(4);
        show("bridge", raw.area().intValue());
        Base base = new Derived();
        show("super reference", base.text());
        show("inner", new Derived().new Inner().outer());
        IntFunction<int[]> makeArray = int[]::new;
        UnaryOperator<int[]> copy = int[]::clone;
        show("array references", copy.apply(makeArray.apply(3)).length);
        Function<Integer, String> fixed = Base::fixed;
        Supplier<Derived> make = Derived::new;
        show("references", fixed.apply(7) + make.get().text());
        ToIntFunction<Object> hash = Object::hashCode;
        BiPredicate<Object, Object> equal = Object::equals;
        Function<Object, String> text = Object::toString;
        show(
                "object references",
                hash.applyAsInt("a") + " " + equal.test("a", "a") + text.apply(List.of(1)));
        Supplier<Integer> counting = WorldLambdas::next;
        show("order", counting.get() + counting.get() * 10);
        Predicate<String> empty = String::isEmpty;
        show(
                "predicates",
                empty.negate().and(s -> s.length() > 1).or(s -> s.equals("a")).test("a"));
        BinaryOperator<Integer> smaller = BinaryOperator.minBy(Integer::compare);
        show("minBy", smaller.apply(4, 3));
        Callable<String> call = () -> "called";
        show("callable", call.call());
        Runnable both = (Runnable & Serializable) () -> counter += 100;
        both.run();
        show("intersection", counter + " " + (both instanceof Serializable));
        Third<Integer, String, Long, String> third = (a, b, c) -> a + b + c;
        show("own interface", third.apply(1, "b", 2L));
        BiFunction<Base, Object, Boolean> isInstance = (b, o) -> b.getClass().isInstance(o);
        show("local", isInstance.apply(new Derived(), base));
        class Local {
            final int value = captured * 2;

            int get() {
                return value + counter;
            }
        }
        show("local class", new Local().get());
        Object anonymous =
                new Object() {
                    final int own = captured;

                    @Override
                    public String toString() {
                        return "anonymous " + own;
                    }
                };
        show("anonymous", anonymous);
        show("varargs", varargs() + varargs(1, 2) + varargs((Object[]) new String[] {"x"}));
        List<Supplier<Integer>> suppliers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int own = i;
            suppliers.add(() -> own * own);
        }
        int sum = 0;
        for (Supplier<Integer> supplier : suppliers) {
            sum += supplier.get();
        }
        show("captured in a loop", sum);
        Function<Integer, Function<Integer, Integer>> curried = x -> y -> x - y;
        show("curried", curried.apply(9).apply(4));

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
