// options: --step-bound 20000000
import java.util.Arrays;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Streams, collectors and parallel streams. */
public class WorldStreams {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    static final class Range implements Iterable<Integer> {
        @Override
        public java.util.Iterator<Integer> iterator() {
            return List.of(4, 5, 6).iterator();
        }
    }

    public static void main(String[] args) throws Throwable {

        show(
                "filter",
                IntStream.range(0, 50)
                        .filter(i -> i % 7 == 0)
                        .mapToObj(i -> "a" + i)
                        .collect(Collectors.joining(",", "[", "]")));
        show(
                "sorted",
                Stream.of(3, 1, 2)
                        .sorted(Comparator.reverseOrder())
                        .map(Object::toString)
                        .collect(Collectors.toList()));
        show(
                "grouped",
                new TreeMap<>(
                        IntStream.range(0, 20).boxed().collect(Collectors.groupingBy(i -> i % 3))));
        show(
                "counting",
                new TreeMap<>(
                        Stream.of("a", "bb", "cc")
                                .collect(
                                        Collectors.groupingBy(
                                                String::length, Collectors.counting()))));
        show(
                "partition",
                IntStream.range(0, 6).boxed().collect(Collectors.partitioningBy(i -> i > 3)));
        show(
                "map",
                Stream.of("x", "yy")
                        .collect(
                                Collectors.toMap(
                                        Function.identity(),
                                        String::length,
                                        (a, b) -> a,
                                        TreeMap::new)));
        show("iterate", Stream.iterate(1, x -> x * 2).limit(10).reduce(0, Integer::sum));
        show(
                "takeWhile",
                Stream.iterate(1, x -> x < 100, x -> x * 3).takeWhile(x -> x < 30).toList());
        show("flatMap", Stream.of("b", "a").flatMap(s -> Stream.of(s, s + s)).distinct().count());
        show(
                "peek",
                Stream.of(1, 2, 3, 4).skip(1).peek(i -> show("peeked", i)).anyMatch(i -> i == 3));
        IntSummaryStatistics statistics = IntStream.of(4, 8, 15).summaryStatistics();
        show("statistics", statistics);
        show(
                "doubles",
                DoubleStream.of(1.5, 2.5).sum()
                        + " "
                        + LongStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b));
        Optional<String> longest =
                Stream.of("a", "ccc", "bb").max(Comparator.comparingInt(String::length));
        show(
                "optional",
                longest.map(String::toUpperCase).orElse("none") + Optional.empty().isPresent());
        show(
                "teeing",
                Stream.of(1, 2, 3)
                        .collect(
                                Collectors.teeing(
                                        Collectors.summingInt(i -> i),
                                        Collectors.counting(),
                                        (a, b) -> a + "/" + b)));
        show(
                "iterable",
                StreamSupport.stream(new Range().spliterator(), false).mapToInt(i -> i).sum());
        show(
                "arrays",
                Arrays.stream(new int[] {1, 2, 3})
                        .map(i -> i * i)
                        .boxed()
                        .collect(Collectors.toSet())
                        .equals(Set.of(1, 4, 9)));
        show(
                "chars",
                "hello".chars().filter(c -> c == 'l').count() + " " + "a\nb".lines().toList());
        show(
                "mapMulti",
                Stream.of(1, 2)
                        .<Integer>mapMulti(
                                (i, sink) -> {
                                    sink.accept(i);
                                    sink.accept(-i);
                                })
                        .toList());
        AtomicInteger lazily = new AtomicInteger();
        Stream<Integer> lazy = Stream.of(1, 2, 3).map(i -> lazily.addAndGet(i));
        show("lazy", lazily.get());
        show("forced", lazy.toList() + " " + lazily.get());
        try {
            lazy.count();
        } catch (IllegalStateException e) {
            show("used", e.getMessage());
        }
        show("parallel sum", IntStream.range(0, 10_000).parallel().mapToLong(i -> i).sum());
        show(
                "parallel list",
                IntStream.range(0, 100)
                        .parallel()
                        .boxed()
                        .map(i -> i * 2)
                        .collect(Collectors.toList())
                        .equals(
                                IntStream.range(0, 100)
                                        .boxed()
                                        .map(i -> i * 2)
                                        .collect(Collectors.toList())));
        show(
                "parallel group",
                Stream.of("a", "b", "cc")
                        .parallel()
                        .collect(
                                Collectors.groupingByConcurrent(
                                        String::length, Collectors.counting()))
                        .equals(Map.of(1, 2L, 2, 1L)));
        int[] sorted = IntStream.range(0, 20_000).map(i -> (i * 7919) % 20_011).toArray();
        Arrays.parallelSort(sorted);
        show("parallel sort", sorted[0] + " " + sorted[19_999]);
        int[] prefix = {1, 2, 3, 4};
        Arrays.parallelPrefix(prefix, Integer::sum);
        show("parallel prefix", Arrays.toString(prefix));

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
