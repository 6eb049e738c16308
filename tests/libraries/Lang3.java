// Commons Lang: its initializers, circuit breaker, date formats and thread helpers, and a lazy
// field of the program.
// library: org.apache.commons:commons-lang3:3.17.0
// program: lazyInitializer: ok
// program: atomicInitializer: ok
// program: backgroundInitializer: ok
// program: fastDateFormat: ok
// program: memoizer: ok
// program: mutableInt: bug assertion "count: 1"

import org.apache.commons.lang3.concurrent.AtomicInitializer;
import org.apache.commons.lang3.concurrent.BackgroundInitializer;
import org.apache.commons.lang3.concurrent.LazyInitializer;
import org.apache.commons.lang3.concurrent.Memoizer;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.time.FastDateFormat;

import java.util.Date;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Programs on Commons Lang. */
public class Lang3 {
    private final AtomicInteger made = new AtomicInteger();

    public void lazyInitializer() {
        LazyInitializer<Integer> lazy =
                LazyInitializer.<Integer>builder().setInitializer(made::incrementAndGet).get();
        Together.run(
                () -> Together.equal(1, lazy.get(), "value"),
                () -> Together.equal(1, lazy.get(), "value"));
    }

    public void atomicInitializer() {
        AtomicInitializer<Integer> lazy =
                AtomicInitializer.<Integer>builder().setInitializer(made::incrementAndGet).get();
        Integer[] found = new Integer[2];
        Together.run(() -> found[0] = lazy.get(), () -> found[1] = lazy.get());
        Together.equal(found[0], found[1], "values");
    }

    public void backgroundInitializer() throws Exception {
        BackgroundInitializer<Integer> later =
                new BackgroundInitializer<>() {
                    @Override
                    protected Integer initialize() {
                        return made.incrementAndGet();
                    }
                };
        later.start();
        Together.equal(1, later.get(), "value");
    }

    public void fastDateFormat() {
        FastDateFormat format =
                FastDateFormat.getInstance("yyyy-MM-dd", TimeZone.getTimeZone("UTC"));
        Together.Body use =
                () -> {
                    Together.equal("1970-01-02", format.format(new Date(86_400_000L)), "date");
                    Together.equal(86_400_000L, format.parse("1970-01-02").getTime(), "time");
                };
        Together.run(use, use);
    }

    public void memoizer() {
        Function<Integer, Integer> square =
                n -> {
                    made.incrementAndGet();
                    return n * n;
                };
        Memoizer<Integer, Integer> squares = new Memoizer<>(square);
        Together.run(
                () -> Together.equal(9, squares.compute(3), "square"),
                () -> Together.equal(9, squares.compute(3), "square"));
        Together.equal(1, made.get(), "made");
    }

    public void mutableInt() {
        MutableInt count = new MutableInt();
        Together.run(count::increment, count::increment);
        Together.equal(2, count.intValue(), "count");
    }
}
