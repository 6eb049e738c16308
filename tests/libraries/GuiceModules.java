// Guice: singletons that are made once, also with a cycle of proxies, and an object in no scope
// that keeps state.
// library: com.google.inject:guice:7.0.0
// program: singleton: ok
// program: provider: ok
// program: madeTwice: bug assertion "made: 2"

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import com.google.inject.Stage;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Guice. */
public class GuiceModules {
    /** What is injected. */
    public static class Service {
        final int number;

        Service(int number) {
            this.number = number;
        }
    }

    private final AtomicInteger made = new AtomicInteger();

    private Injector injector(boolean single) {
        return Guice.createInjector(
                Stage.DEVELOPMENT,
                single
                        ? new AbstractModule() {
                            @Provides
                            @Singleton
                            Service service() {
                                return new Service(made.incrementAndGet());
                            }
                        }
                        : new AbstractModule() {
                            @Provides
                            Service service() {
                                return new Service(made.incrementAndGet());
                            }
                        });
    }

    public void singleton() {
        Injector injector = injector(true);
        Together.run(
                () -> Together.equal(1, injector.getInstance(Service.class).number, "number"),
                () -> Together.equal(1, injector.getInstance(Service.class).number, "number"));
        Together.equal(1, made.get(), "made");
    }

    public void provider() {
        Injector injector = injector(false);
        Together.run(
                () -> injector.getProvider(Service.class).get(),
                () -> injector.getProvider(Service.class).get());
        Together.equal(2, made.get(), "made");
    }

    private volatile Service kept;

    /** A singleton by hand. */
    public void madeTwice() {
        Injector injector = injector(false);
        Together.Body ask =
                () -> {
                    if (kept == null) {
                        kept = injector.getInstance(Service.class);
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, made.get(), "made");
    }
}
