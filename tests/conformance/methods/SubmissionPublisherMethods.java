import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;

// What the documents of SubmissionPublisher promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new illegal, new handler, subscribe, subscribe twice, subscribe closed
// rows: subscribe throws, submit, submit closed, submit rejected, submit race, offer
// rows: offer dropped, offer timed, offer interrupted, close, closeExceptionally
// rows: close race, isClosed, getClosedException, hasSubscribers, getNumberOfSubscribers
// rows: getExecutor, getMaxBufferCapacity, getSubscribers, isSubscribed, estimateMinimumDemand
// rows: estimateMaximumLag, consume, consume fails, consume cancelled
public class SubmissionPublisherMethods {
    private static final Class<NullPointerException> NULL = NullPointerException.class;
    private static final Class<IllegalArgumentException> ILLEGAL = IllegalArgumentException.class;
    private static final Class<IllegalStateException> STATE = IllegalStateException.class;

    private static final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private static final Executor later = tasks::add;
    private static final SubmissionPublisher<String> publisher =
            new SubmissionPublisher<>(later, 2);
    private static final Recorder recorder = new Recorder(10);
    private static final RuntimeException mine = new RuntimeException("mine");

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "new" -> {
                int capacity = new SubmissionPublisher<>().getMaxBufferCapacity();
                Check.equal(Flow.defaultBufferSize(), capacity);
                Check.equal(false, publisher.isClosed());
                Check.equal(false, publisher.hasSubscribers());
            }
            case "new illegal" -> {
                Check.fails(NULL, () -> new SubmissionPublisher<>(null, 1));
                Check.fails(NULL, () -> new SubmissionPublisher<>(null, 1, null));
                Check.fails(ILLEGAL, () -> new SubmissionPublisher<>(later, 0));
                Check.fails(ILLEGAL, () -> new SubmissionPublisher<>(later, -1, null));
            }
            case "new handler" -> {
                List<Object> handled = new ArrayList<>();
                SubmissionPublisher<String> handling =
                        new SubmissionPublisher<>(
                                later, 1, (who, what) -> handled.addAll(List.of(who, what)));
                recorder.failing = "x";
                handling.subscribe(recorder);
                handling.submit("x");
                work();
                Check.equal(List.of(recorder, mine), handled);
            }
            case "subscribe" -> {
                publisher.subscribe(recorder);
                Check.equal(List.of(), recorder.seen);
                work();
                Check.equal(List.of("subscribed"), recorder.seen);
                Check.fails(NULL, () -> publisher.subscribe(null));
            }
            case "subscribe twice" -> {
                publisher.subscribe(recorder);
                publisher.subscribe(recorder);
                work();
                Check.equal(List.of("subscribed", STATE), recorder.seen);
            }
            case "subscribe closed" -> {
                publisher.close();
                publisher.subscribe(recorder);
                work();
                Check.equal(List.of("subscribed", "complete"), recorder.seen);
            }
            case "subscribe throws" -> {
                recorder.failing = "subscribed";
                publisher.subscribe(recorder);
                work();
                Check.equal(false, publisher.isSubscribed(recorder));
                Check.equal(0, publisher.submit("x"));
            }
            case "submit" -> {
                Check.equal(0, publisher.submit("nobody"));
                publisher.subscribe(recorder);
                Check.that(publisher.submit("x") >= 1, "no lag");
                Check.that(publisher.submit("y") >= 1, "no lag");
                work();
                Check.equal(List.of("subscribed", "x", "y"), recorder.seen);
                Check.fails(NULL, () -> publisher.submit(null));
            }
            case "submit closed" -> {
                publisher.close();
                Check.fails(STATE, () -> publisher.submit("x"));
                Check.fails(STATE, () -> publisher.offer("x", null));
                Check.fails(STATE, () -> publisher.offer("x", 1, TimeUnit.DAYS, null));
            }
            case "submit rejected" -> {
                SubmissionPublisher<String> rejected =
                        new SubmissionPublisher<>(
                                task -> {
                                    throw new RejectedExecutionException();
                                },
                                1);
                Check.fails(
                        RejectedExecutionException.class,
                        () -> {
                            rejected.subscribe(recorder);
                            rejected.submit("x");
                        });
            }
            case "submit race" -> {
                publisher.subscribe(recorder);
                work();
                Together.run(() -> publisher.submit("x"), () -> publisher.submit("y"));
                work();
                Check.among(
                        recorder.seen,
                        List.of("subscribed", "x", "y"),
                        List.of("subscribed", "y", "x"));
            }
            case "offer" -> {
                Check.equal(0, publisher.offer("nobody", null));
                publisher.subscribe(recorder);
                Check.that(publisher.offer("x", null) >= 1, "no lag");
                work();
                Check.equal(List.of("subscribed", "x"), recorder.seen);
                Check.fails(NULL, () -> publisher.offer(null, null));
            }
            case "offer dropped" -> {
                fill();
                List<Object> drops = new ArrayList<>();
                Check.equal(-1, publisher.offer("c", null));
                Check.equal(
                        -1, publisher.offer("d", (who, what) -> !drops.addAll(List.of(who, what))));
                Check.equal(List.of(recorder, "d"), drops);
                Check.equal(-1, publisher.offer("e", (who, what) -> drops.add(what)));
                Check.equal(List.of(recorder, "d", "e"), drops);
                Check.that(publisher.offer("f", (who, what) -> work()) >= 1, "still dropped");
                work();
                Check.equal(List.of("subscribed", "a", "b", "f"), recorder.seen);
            }
            case "offer timed" -> {
                fill();
                Check.equal(-1, publisher.offer("c", 1, TimeUnit.SECONDS, null));
                Check.equal(-1, publisher.offer("d", 0, TimeUnit.SECONDS, null));
                work();
                Check.that(publisher.offer("e", 1, TimeUnit.DAYS, null) >= 1, "no lag");
                Check.fails(NULL, () -> publisher.offer(null, 1, TimeUnit.DAYS, null));
            }
            case "offer interrupted" -> {
                fill();
                Thread.currentThread().interrupt();
                boolean[] flag = new boolean[1];
                int drops =
                        publisher.offer(
                                "c",
                                1,
                                TimeUnit.DAYS,
                                (who, what) -> {
                                    flag[0] = Thread.currentThread().isInterrupted();
                                    return false;
                                });
                Check.equal(-1, drops);
                Check.that(flag[0], "the handler does not see the interrupt");
            }
            case "close" -> {
                publisher.subscribe(recorder);
                publisher.submit("x");
                publisher.close();
                publisher.close();
                publisher.closeExceptionally(mine);
                work();
                Check.equal(List.of("subscribed", "x", "complete"), recorder.seen);
                Check.equal(null, publisher.getClosedException());
            }
            case "closeExceptionally" -> {
                publisher.subscribe(recorder);
                work();
                publisher.closeExceptionally(mine);
                publisher.close();
                Recorder late = new Recorder(1);
                publisher.subscribe(late);
                work();
                Check.equal(List.of("subscribed", RuntimeException.class), recorder.seen);
                Check.equal(List.of("subscribed", RuntimeException.class), late.seen);
                Check.fails(NULL, () -> publisher.closeExceptionally(null));
            }
            case "close race" -> {
                publisher.subscribe(recorder);
                work();
                Together.run(publisher::close, () -> publisher.closeExceptionally(mine));
                work();
                Check.among(
                        recorder.seen,
                        List.of("subscribed", "complete"),
                        List.of("subscribed", RuntimeException.class));
                Check.equal(
                        recorder.seen.contains("complete") ? null : mine,
                        publisher.getClosedException());
            }
            case "isClosed" -> {
                Check.equal(false, publisher.isClosed());
                publisher.close();
                Check.equal(true, publisher.isClosed());
            }
            case "getClosedException" -> {
                Check.equal(null, publisher.getClosedException());
                publisher.closeExceptionally(mine);
                Check.equal(mine, publisher.getClosedException());
            }
            case "hasSubscribers" -> {
                publisher.subscribe(recorder);
                Check.equal(true, publisher.hasSubscribers());
                publisher.close();
                Check.equal(false, publisher.hasSubscribers());
            }
            case "getNumberOfSubscribers" -> {
                publisher.subscribe(recorder);
                publisher.subscribe(new Recorder(1));
                Check.equal(2, publisher.getNumberOfSubscribers());
                work();
                recorder.subscription.cancel();
                work();
                Check.equal(1, publisher.getNumberOfSubscribers());
            }
            case "getExecutor" -> Check.that(later == publisher.getExecutor(), "another");
            case "getMaxBufferCapacity" -> {
                Check.equal(2, publisher.getMaxBufferCapacity());
                int three = new SubmissionPublisher<>(later, 3).getMaxBufferCapacity();
                Check.among(three, 3, 4);
            }
            case "getSubscribers" -> {
                Check.equal(List.of(), publisher.getSubscribers());
                publisher.subscribe(recorder);
                Check.equal(List.of(recorder), publisher.getSubscribers());
            }
            case "isSubscribed" -> {
                publisher.subscribe(recorder);
                Check.equal(true, publisher.isSubscribed(recorder));
                Check.equal(false, publisher.isSubscribed(new Recorder(1)));
                Check.fails(NULL, () -> publisher.isSubscribed(null));
            }
            case "estimateMinimumDemand" -> {
                Check.equal(0L, publisher.estimateMinimumDemand());
                publisher.subscribe(recorder);
                work();
                Check.equal(10L, publisher.estimateMinimumDemand());
            }
            case "estimateMaximumLag" -> {
                Check.equal(0, publisher.estimateMaximumLag());
                fill();
                Check.equal(2, publisher.estimateMaximumLag());
            }
            case "consume" -> {
                List<String> items = new ArrayList<>();
                CompletableFuture<Void> future = publisher.consume(items::add);
                publisher.submit("x");
                work();
                Check.equal(false, future.isDone());
                publisher.close();
                work();
                Check.equal(null, future.get());
                Check.equal(List.of("x"), items);
                Check.fails(NULL, () -> publisher.consume(null));
            }
            case "consume fails" -> {
                CompletableFuture<Void> failed = publisher.consume(item -> recorder.raise());
                publisher.submit("x");
                work();
                Check.equal(true, failed.isCompletedExceptionally());
                CompletableFuture<Void> future = publisher.consume(item -> {});
                publisher.closeExceptionally(mine);
                work();
                Check.equal(true, future.isCompletedExceptionally());
            }
            case "consume cancelled" -> {
                Set<String> items = new HashSet<>();
                CompletableFuture<Void> future = publisher.consume(items::add);
                work();
                future.cancel(false);
                publisher.submit("x");
                work();
                Check.equal(Set.of(), items);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Does what the publisher has left to its executor. */
    private static boolean work() {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
        return true;
    }

    private static void fill() {
        publisher.subscribe(recorder);
        publisher.submit("a");
        publisher.submit("b");
    }

    private static final class Recorder implements Flow.Subscriber<String> {
        final List<Object> seen = new ArrayList<>();
        final long demand;
        String failing = "";
        Flow.Subscription subscription;

        Recorder(long demand) {
            this.demand = demand;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(demand);
            onNext("subscribed");
        }

        @Override
        public void onNext(String item) {
            seen.add(item);
            if (item.equals(failing)) {
                raise();
            }
        }

        @Override
        public void onError(Throwable thrown) {
            seen.add(thrown.getClass());
        }

        @Override
        public void onComplete() {
            seen.add("complete");
        }

        void raise() {
            throw mine;
        }
    }
}
