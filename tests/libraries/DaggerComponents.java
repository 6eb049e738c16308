// Dagger: a component with a singleton, a reusable object and a lazy one.
// library: com.google.dagger:dagger:2.56
// processor: com.google.dagger:dagger-compiler:2.56
// program: singleton: ok
// program: lazy: ok
// program: unscoped: bug assertion "made: 2"

import dagger.Component;
import dagger.Lazy;
import dagger.Module;
import dagger.Provides;

import jakarta.inject.Named;
import jakarta.inject.Singleton;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Dagger. */
public class DaggerComponents {
    /** Makes numbers. */
    @Module
    public static class Numbers {
        final AtomicInteger made = new AtomicInteger();

        @Provides
        @Singleton
        @Named("one")
        Integer one() {
            return made.incrementAndGet();
        }

        @Provides
        @Named("each")
        Integer each() {
            return made.incrementAndGet();
        }
    }

    /** What is asked. */
    @Singleton
    @Component(modules = Numbers.class)
    public interface Shop {
        @Named("one")
        Integer one();

        @Named("each")
        Integer each();

        @Named("one")
        Lazy<Integer> later();
    }

    private static Shop shop(Numbers numbers) {
        return DaggerDaggerComponents_Shop.builder().numbers(numbers).build();
    }

    public void singleton() {
        Numbers numbers = new Numbers();
        Shop shop = shop(numbers);
        Together.run(
                () -> Together.equal(1, shop.one(), "number"),
                () -> Together.equal(1, shop.one(), "number"));
        Together.equal(1, numbers.made.get(), "made");
    }

    public void lazy() {
        Numbers numbers = new Numbers();
        Lazy<Integer> later = shop(numbers).later();
        Together.run(
                () -> Together.equal(1, later.get(), "number"),
                () -> Together.equal(1, later.get(), "number"));
    }

    private volatile Integer kept;

    /** A singleton by hand. */
    public void unscoped() {
        Numbers numbers = new Numbers();
        Shop shop = shop(numbers);
        Together.Body ask =
                () -> {
                    if (kept == null) {
                        kept = shop.each();
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, numbers.made.get(), "made");
    }
}
