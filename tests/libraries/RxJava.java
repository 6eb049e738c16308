// RxJava 3: schedulers with their own threads, a subject that must be serialized, virtual time.
// library: io.reactivex.rxjava3:rxjava:3.1.10
// program: computesInParallel: ok
// program: serializedSubject: ok
// program: virtualTime: ok
// program: sharedSource: ok
// program: subjectOfTwoThreads: bug assertion "sum"

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on RxJava. */
public class RxJava {
    public void computesInParallel() {
        int sum =
                Flowable.range(1, 2)
                        .flatMap(
                                n ->
                                        Flowable.just(n)
                                                .subscribeOn(Schedulers.computation())
                                                .map(i -> i * i))
                        .reduce(0, Integer::sum)
                        .blockingGet();
        Together.equal(5, sum, "sum");
    }

    private int sum;

    public void serializedSubject() {
        Subject<Integer> subject = PublishSubject.<Integer>create().toSerialized();
        subject.subscribe(n -> sum += n);
        Together.run(() -> subject.onNext(1), () -> subject.onNext(2));
        Together.equal(3, sum, "sum");
    }

    public void virtualTime() {
        TestScheduler time = new TestScheduler();
        AtomicInteger ticks = new AtomicInteger();
        Observable.interval(1, TimeUnit.SECONDS, time)
                .take(3)
                .subscribe(n -> ticks.incrementAndGet());
        Together.run(
                () -> time.advanceTimeBy(2, TimeUnit.SECONDS),
                () -> Together.check(ticks.get() <= 2, "ticks too early"));
        time.advanceTimeBy(2, TimeUnit.SECONDS);
        Together.equal(3, ticks.get(), "ticks");
    }

    public void sharedSource() {
        AtomicInteger subscriptions = new AtomicInteger();
        Observable<Integer> source =
                Observable.fromCallable(subscriptions::incrementAndGet).cache();
        Together.run(
                () -> Together.equal(1, source.blockingFirst(), "value"),
                () -> Together.equal(1, source.blockingFirst(), "value"));
        Together.equal(1, subscriptions.get(), "subscriptions");
    }

    /** A subject that is not serialized calls its observers from both threads at once. */
    public void subjectOfTwoThreads() {
        Subject<Integer> subject = PublishSubject.create();
        subject.subscribe(n -> sum += n);
        Together.run(() -> subject.onNext(1), () -> subject.onNext(2));
        Together.equal(3, sum, "sum");
    }
}
