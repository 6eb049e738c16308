// Micrometer: meters that are made once, counted by threads, and a gauge on a number that nothing
// guards.
// library: io.micrometer:micrometer-core:1.14.3
// program: counter: ok
// program: timer: ok
// program: sameMeter: ok
// program: gaugeOfField: bug assertion "gauge: 1.0"

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import java.util.concurrent.TimeUnit;

/** Programs on Micrometer. */
public class Micrometer {
    private int size;

    public void counter() {
        MeterRegistry registry = new SimpleMeterRegistry();
        Together.run(
                () -> registry.counter("calls").increment(),
                () -> registry.counter("calls").increment());
        Together.equal(2.0, registry.get("calls").counter().count(), "count");
    }

    public void timer() {
        Timer timer = new SimpleMeterRegistry().timer("time");
        Together.run(
                () -> timer.record(1, TimeUnit.SECONDS), () -> timer.record(2, TimeUnit.SECONDS));
        Together.equal(2L, timer.count(), "count");
        Together.equal(3.0, timer.totalTime(TimeUnit.SECONDS), "total");
    }

    public void sameMeter() {
        MeterRegistry registry = new SimpleMeterRegistry();
        Counter[] found = new Counter[2];
        Together.run(
                () -> found[0] = registry.counter("calls", "user", "a"),
                () -> found[1] = registry.counter("calls", "user", "a"));
        Together.check(found[0] == found[1], "two counters");
    }

    public void gaugeOfField() {
        MeterRegistry registry = new SimpleMeterRegistry();
        Gauge gauge = Gauge.builder("size", () -> size).register(registry);
        Together.run(() -> size++, () -> size++);
        Together.equal(2.0, gauge.value(), "gauge");
    }
}
