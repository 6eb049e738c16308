// Commons Math: statistics that are synchronized, and statistics that are not.
// library: org.apache.commons:commons-math3:3.6.1
// program: synchronizedSummary: ok
// program: plainSummary: bug assertion|exception

import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.commons.math3.stat.descriptive.SynchronizedSummaryStatistics;

/** Programs on Commons Math. */
public class CommonsMath {
    private static void use(SummaryStatistics statistics) {
        Together.run(() -> statistics.addValue(1), () -> statistics.addValue(3));
        Together.equal(2L, statistics.getN(), "count");
        Together.equal(4.0, statistics.getSum(), "sum");
        Together.equal(3.0, statistics.getMax(), "maximum");
    }

    public void synchronizedSummary() {
        use(new SynchronizedSummaryStatistics());
    }

    public void plainSummary() {
        use(new SummaryStatistics());
    }
}
