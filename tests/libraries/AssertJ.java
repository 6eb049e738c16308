// AssertJ: assertions in threads, soft assertions of each thread, and one of soft assertions that
// threads share.
// library: org.assertj:assertj-core:3.27.3
// program: inThreads: ok
// program: softly: ok
// program: failsInOrder: bug assertion "Expecting"

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.api.SoftAssertions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Programs on AssertJ. */
public class AssertJ {
    public void inThreads() {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Together.run(() -> list.add(1), () -> list.add(2));
        assertThat(list).hasSize(2).containsExactlyInAnyOrder(1, 2);
    }

    public void softly() {
        Together.Body assertions =
                () -> {
                    SoftAssertions softly = new SoftAssertions();
                    softly.assertThat("text").startsWith("t");
                    softly.assertThat(1).isPositive();
                    softly.assertAll();
                };
        Together.run(assertions, assertions);
    }

    /** The order of two threads is not known. */
    public void failsInOrder() {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Together.run(() -> list.add(1), () -> list.add(2));
        assertThat(list).containsExactly(1, 2);
    }
}
