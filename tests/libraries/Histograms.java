// HdrHistogram: the histogram for threads, the one that is not, and a recorder that is read while
// it is written.
// library: org.hdrhistogram:HdrHistogram:2.2.2
// program: concurrentHistogram: ok
// program: recorder: ok
// program: plainHistogram: bug assertion|exception

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Programs on HdrHistogram. */
public class Histograms {
    private static void use(AbstractHistogram histogram) {
        Together.run(() -> histogram.recordValue(1), () -> histogram.recordValue(1));
        Together.equal(2L, histogram.getTotalCount(), "total");
        Together.equal(2L, histogram.getCountAtValue(1), "count");
    }

    public void concurrentHistogram() {
        use(new ConcurrentHistogram(100, 1));
    }

    public void recorder() {
        Recorder recorder = new Recorder(100L, 1);
        long[] early = {0};
        Together.run(
                () -> recorder.recordValue(1),
                () -> early[0] = recorder.getIntervalHistogram().getTotalCount());
        long late = recorder.getIntervalHistogram().getTotalCount();
        Together.equal(1L, early[0] + late, "total");
    }

    public void plainHistogram() {
        use(new Histogram(100, 1));
    }
}
