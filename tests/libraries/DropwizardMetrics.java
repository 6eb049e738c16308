// Dropwizard Metrics: counters and histograms that threads share, and a ratio of two counters.
// library: io.dropwizard.metrics:metrics-core:4.2.30
// library: org.slf4j:slf4j-nop:2.0.16
// program: counter: ok
// program: sameMetric: ok
// program: histogram: ok
// program: tornRatio: bug assertion "hits"

import com.codahale.metrics.Counter;
import com.codahale.metrics.Histogram;
import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.SlidingWindowReservoir;

/** Programs on Dropwizard Metrics. */
public class DropwizardMetrics {
    public void counter() {
        Counter counter = new Counter();
        Together.run(counter::inc, counter::inc);
        Together.equal(2L, counter.getCount(), "count");
    }

    public void sameMetric() {
        MetricRegistry registry = new MetricRegistry();
        Together.run(() -> registry.counter("calls").inc(), () -> registry.counter("calls").inc());
        Together.equal(2L, registry.counter("calls").getCount(), "count");
    }

    public void histogram() {
        Histogram histogram = new Histogram(new SlidingWindowReservoir(4));
        Together.run(() -> histogram.update(1), () -> histogram.update(3));
        Together.equal(2L, histogram.getCount(), "count");
        Together.equal(3L, histogram.getSnapshot().getMax(), "maximum");
    }

    /** Two counters are no unit. */
    public void tornRatio() {
        Counter hits = new Counter();
        Counter all = new Counter();
        Together.run(
                () -> {
                    hits.inc();
                    all.inc();
                },
                () -> Together.check(hits.getCount() <= all.getCount(), "more hits than calls"));
    }
}
