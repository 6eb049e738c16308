// A search that is killed and goes on in another JVM: increments of a counter, some of them after a
// lock was held.
// jess: run
// run: args=racy | expect: exit=0 verdict=verified complete=true resume=3
// run: args=locked | expect: exit=0 verdict=verified complete=true resume=2
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class Resumed {
    static final class State {
        final AtomicInteger counter = new AtomicInteger();
        final ReentrantLock lock = new ReentrantLock();
        int guarded;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean racy = args[0].equals("racy");
        State state = new State();
        Thread[] threads = new Thread[racy ? 3 : 4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] =
                    new Thread(
                            () -> {
                                if (racy) {
                                    state.counter.incrementAndGet();
                                    state.counter.incrementAndGet();
                                } else {
                                    state.lock.lock();
                                    state.guarded++;
                                    state.lock.unlock();
                                    state.counter.incrementAndGet();
                                }
                            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
