import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;

/** Two threads emit to a serialized RxJava subject, whose observer needs no lock. */
public final class SerializedSubject {
    private SerializedSubject() {}

    public static void main(String[] arguments) throws Exception {
        Subject<Integer> subject = PublishSubject.<Integer>create().toSerialized();
        int[] sum = new int[1];
        subject.subscribe(number -> sum[0] += number);
        Thread other = new Thread(() -> subject.onNext(1));
        other.start();
        subject.onNext(2);
        other.join();
        if (sum[0] != 3) {
            throw new AssertionError("sum " + sum[0]);
        }
    }
}
