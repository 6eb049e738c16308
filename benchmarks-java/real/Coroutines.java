import kotlin.Unit;
import kotlin.coroutines.EmptyCoroutineContext;

import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;

import java.util.concurrent.atomic.AtomicInteger;

/** Two Kotlin coroutines on the default dispatcher, and one that waits for both. */
public final class Coroutines {
    private Coroutines() {}

    public static void main(String[] arguments) throws Exception {
        AtomicInteger count = new AtomicInteger();
        BuildersKt.runBlocking(
                EmptyCoroutineContext.INSTANCE,
                (scope, ends) -> {
                    for (int i = 0; i < 2; i++) {
                        BuildersKt.launch(
                                scope,
                                Dispatchers.getDefault(),
                                CoroutineStart.DEFAULT,
                                (own, goesOn) -> {
                                    count.incrementAndGet();
                                    return Unit.INSTANCE;
                                });
                    }
                    return Unit.INSTANCE;
                });
        if (count.get() != 2) {
            throw new AssertionError("count " + count);
        }
    }
}
