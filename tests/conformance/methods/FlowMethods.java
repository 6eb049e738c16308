import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

// What the documents of Flow promise of the default size and of a subscription, a row for each.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: defaultBufferSize, request, request more, request illegal, cancel, onError, onComplete
public class FlowMethods {
    private static final List<Runnable> tasks = new ArrayList<>();
    private static final List<Object> seen = new ArrayList<>();
    private static Flow.Subscription subscription;

    public static void main(String[] args) {
        if (args[0].equals("defaultBufferSize")) {
            Check.equal(256, Flow.defaultBufferSize());
            return;
        }
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>(tasks::add, 8);
        publisher.subscribe(new Recorder());
        work();
        publisher.submit("x");
        publisher.submit("y");
        work();
        Check.equal(List.of(), seen);
        switch (String.join(" ", args)) {
            case "request" -> {
                subscription.request(1);
                work();
                Check.equal(List.of("x"), seen);
            }
            case "request more" -> {
                subscription.request(Long.MAX_VALUE);
                work();
                Check.equal(List.of("x", "y"), seen);
                publisher.submit("z");
                work();
                Check.equal(List.of("x", "y", "z"), seen);
            }
            case "request illegal" -> {
                subscription.request(0);
                work();
                Check.equal(List.of(IllegalArgumentException.class), seen);
            }
            case "cancel" -> {
                subscription.cancel();
                subscription.cancel();
                subscription.request(2);
                work();
                Check.equal(List.of(), seen);
                Check.equal(0, publisher.getNumberOfSubscribers());
            }
            case "onError" -> {
                publisher.closeExceptionally(new ArithmeticException());
                work();
                Check.equal(List.of(ArithmeticException.class), seen);
            }
            case "onComplete" -> {
                subscription.request(1);
                publisher.close();
                work();
                Check.equal(List.of("x"), seen);
                subscription.request(1);
                work();
                Check.equal(List.of("x", "y", "complete"), seen);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void work() {
        while (!tasks.isEmpty()) {
            tasks.remove(0).run();
        }
    }

    private static final class Recorder implements Flow.Subscriber<String> {
        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
        }

        @Override
        public void onNext(String item) {
            seen.add(item);
        }

        @Override
        public void onError(Throwable thrown) {
            seen.add(thrown.getClass());
        }

        @Override
        public void onComplete() {
            seen.add("complete");
        }
    }
}
