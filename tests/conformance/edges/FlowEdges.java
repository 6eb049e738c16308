import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

// What publishers order.
//
// jess: run --races fail --strategy dpor --budget 100
// expect: exit=0
// rows: publish, publishSignal, subscription
//
// jess: run --races fail --strategy random --budget 40
// expect: exit=0
// rows: publish, publishSignal, subscription
//
// jess: run --races fail --strategy auto --budget 40
// expect: exit=0
// rows: publish, publishSignal, subscription
//
// jess: run --races fail --strategy portfolio --budget 1000
// expect: exit=1 kind=race
// rows: publish broken, publishSignal broken, subscription broken
public class FlowEdges {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>(pool, 2);
        CountDownLatch end = new CountDownLatch(1);
        switch (Edge.named(args)) {
                // Actions in a source thread prior to publishing an item happen-before actions
                // subsequent to the corresponding access by each subscriber.
            case "publish":
                publisher.subscribe(new Subscriber(Edge::read, () -> {}, end));
                Edge.writeIfKept();
                publisher.submit("item");
                Edge.writeIfBroken();
                break;
                // The same for signals.
            case "publishSignal":
                publisher.subscribe(new Subscriber(() -> {}, Edge::read, end));
                Edge.writeIfKept();
                publisher.close();
                Edge.writeIfBroken();
                break;
                // Subscriber method invocations for each subscription are strictly ordered in
                // happens-before order. (Those for different subscriptions are not.)
            case "subscription":
                publisher.subscribe(new Subscriber(Edge::write, () -> {}, end));
                if (Edge.isBroken()) {
                    publisher.subscribe(new Subscriber(Edge::write, () -> {}, end));
                }
                publisher.submit("one");
                publisher.submit("other");
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
        publisher.close();
        end.await();
        pool.shutdown();
    }

    static class Subscriber implements Flow.Subscriber<String> {
        final Runnable onItem;
        final Runnable onEnd;
        final CountDownLatch end;

        Subscriber(Runnable onItem, Runnable onEnd, CountDownLatch end) {
            this.onItem = onItem;
            this.onEnd = onEnd;
            this.end = end;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(2);
        }

        @Override
        public void onNext(String item) {
            onItem.run();
        }

        @Override
        public void onError(Throwable thrown) {
            throw new AssertionError(thrown);
        }

        @Override
        public void onComplete() {
            onEnd.run();
            end.countDown();
        }
    }
}
