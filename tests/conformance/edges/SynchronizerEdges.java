import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

// What synchronizers order: "Actions prior to 'releasing' synchronizer methods happen-before
// actions
// subsequent to a successful 'acquiring' method on the same synchronizer object."
//
// jess: run --races fail --strategy dpor --budget 100
// expect: exit=0
// rows: semaphore, tryAcquire, drainPermits, countDown, awaitTimed, barrierAction, barrier
// rows: onAdvance, awaitAdvance, afterOnAdvance, exchange
//
// jess: run --races fail --strategy random --budget 40
// expect: exit=0
// rows: semaphore, tryAcquire, drainPermits, countDown, awaitTimed, barrierAction, barrier
// rows: onAdvance, awaitAdvance, afterOnAdvance, exchange
//
// jess: run --races fail --strategy auto --budget 40
// expect: exit=0
// rows: semaphore, tryAcquire, drainPermits, countDown, awaitTimed, barrierAction, barrier
// rows: onAdvance, awaitAdvance, afterOnAdvance, exchange
//
// jess: run --races fail --strategy portfolio --budget 1000
// expect: exit=1 kind=race
// rows: semaphore broken, tryAcquire broken, drainPermits broken, countDown broken
// rows: awaitTimed broken, barrierAction broken, barrier broken, onAdvance broken
// rows: awaitAdvance broken, afterOnAdvance broken, exchange broken
public class SynchronizerEdges {
    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        CountDownLatch latch = new CountDownLatch(1);
        switch (Edge.named(args)) {
            case "semaphore":
                Edge.over(
                        semaphore::release,
                        () -> {
                            semaphore.acquire();
                            return semaphore;
                        });
                break;
            case "tryAcquire":
                Edge.over(semaphore::release, () -> semaphore.tryAcquire() ? semaphore : null);
                break;
            case "drainPermits":
                Edge.over(semaphore::release, () -> semaphore.drainPermits() > 0 ? latch : null);
                break;
            case "countDown":
                Edge.over(
                        latch::countDown,
                        () -> {
                            latch.await();
                            return latch;
                        });
                break;
            case "awaitTimed":
                Edge.over(latch::countDown, () -> latch.await(1, TimeUnit.SECONDS) ? latch : null);
                break;
                // Actions prior to calling CyclicBarrier.await happen-before actions that are part
                // of
                // the barrier action …
            case "barrierAction":
                CyclicBarrier before = new CyclicBarrier(2, Edge::read);
                Thread outside = Edge.started(Edge::writeIfBroken);
                Edge.both(
                        () -> {
                            Edge.writeIfKept();
                            before.await();
                        },
                        before::await);
                outside.join();
                break;
                // … which in turn happen-before actions following a successful return from the
                // corresponding await in other threads.
            case "barrier":
                CyclicBarrier after = new CyclicBarrier(2, Edge::writeIfKept);
                Edge.both(
                        () -> {
                            after.await();
                            Edge.writeIfBroken();
                        },
                        () -> {
                            after.await();
                            Edge.read();
                        });
                break;
                // Actions prior to any form of arrive happen-before a corresponding phase advance
                // and
                // onAdvance actions, which in turn happen-before actions following the phase
                // advance.
            case "onAdvance":
                advance(Edge::read, Edge::writeIfKept, Edge::writeIfBroken, () -> {});
                break;
            case "awaitAdvance":
                advance(() -> {}, Edge::writeIfKept, Edge::writeIfBroken, Edge::read);
                break;
            case "afterOnAdvance":
                advance(Edge::writeIfKept, () -> {}, Edge::writeIfBroken, Edge::read);
                break;
                // Actions prior to the exchange() in each thread happen-before those subsequent to
                // the
                // corresponding exchange() in the other thread.
            case "exchange":
                Exchanger<String> exchanger = new Exchanger<>();
                Edge.over(() -> exchanger.exchange("one"), () -> exchanger.exchange("other"));
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    static void advance(Runnable action, Edge.Body before, Edge.Body late, Edge.Body after)
            throws InterruptedException {
        Phaser phaser =
                new Phaser(2) {
                    @Override
                    protected boolean onAdvance(int phase, int parties) {
                        action.run();
                        return false;
                    }
                };
        Edge.both(
                () -> {
                    before.run();
                    phaser.arrive();
                    late.run();
                },
                () -> {
                    phaser.awaitAdvance(phaser.arrive());
                    after.run();
                });
    }
}
