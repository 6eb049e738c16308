// Netty's executors, promises, fast thread locals and timers, without a channel.
// library: io.netty:netty-common:4.1.118.Final
// program: promise: ok
// program: eventExecutor: ok
// program: fastThreadLocal: ok
// program: hashedWheelTimer: ok
// program: waitsInItsOwnThread: bug exception|assertion "BlockingOperationException"
// program: twoExecutorsCount: bug assertion "count: 1"

import io.netty.util.HashedWheelTimer;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Netty's common parts. */
public class NettyCommon {
    private int count;

    private static void end(EventExecutorGroup group) {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    public void promise() {
        Promise<String> promise = ImmediateEventExecutor.INSTANCE.newPromise();
        AtomicInteger heard = new AtomicInteger();
        Together.run(
                () -> promise.trySuccess("one"),
                () -> promise.trySuccess("two"),
                () -> {
                    promise.addListener(future -> heard.incrementAndGet());
                    promise.await();
                });
        Together.equal(1, heard.get(), "heard");
        Together.equal(3, promise.getNow().length(), "length");
    }

    public void eventExecutor() throws Exception {
        EventExecutor executor = new DefaultEventExecutor();
        Future<?> one = executor.submit(() -> count++);
        Future<?> two = executor.submit(() -> count++);
        one.sync();
        two.sync();
        end(executor);
        Together.equal(2, count, "count");
    }

    public void fastThreadLocal() {
        AtomicInteger made = new AtomicInteger();
        FastThreadLocal<Integer> local =
                new FastThreadLocal<>() {
                    @Override
                    protected Integer initialValue() {
                        return made.incrementAndGet();
                    }
                };
        Together.Body look = () -> Together.equal(local.get(), local.get(), "own value");
        Together.run(look, look);
        Together.equal(2, made.get(), "made");
    }

    public void hashedWheelTimer() throws Exception {
        HashedWheelTimer timer = new HashedWheelTimer(10, TimeUnit.MILLISECONDS, 8);
        CountDownLatch rung = new CountDownLatch(1);
        timer.newTimeout(timeout -> rung.countDown(), 20, TimeUnit.MILLISECONDS);
        rung.await();
        timer.stop();
    }

    /** A task that waits for another one of its own executor. */
    public void waitsInItsOwnThread() throws Exception {
        EventExecutor executor = new DefaultEventExecutor();
        try {
            executor.submit(() -> executor.submit(() -> count++).syncUninterruptibly()).sync();
        } finally {
            end(executor);
        }
    }

    public void twoExecutorsCount() throws Exception {
        EventExecutorGroup group = new DefaultEventExecutorGroup(2);
        Future<?> one = group.submit(() -> count++);
        Future<?> two = group.submit(() -> count++);
        one.sync();
        two.sync();
        end(group);
        Together.equal(2, count, "count");
    }
}
