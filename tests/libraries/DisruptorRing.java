// LMAX Disruptor: a ring of a few events, one or two producers, a consumer in a thread of its own.
// library: com.lmax:disruptor:4.0.0
// program: oneProducer: ok
// program: twoProducers: ok
// program: shutsDownEarly: bug assertion "sum: 0"
// program: twoProducersOfOne: bug assertion|deadlock|livelock|exception

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** Programs on the Disruptor. */
public class DisruptorRing {
    /** What the ring holds. */
    static final class Event {
        int value;
    }

    private final CountDownLatch started = new CountDownLatch(1);
    private int sum;

    private Disruptor<Event> disruptor(ProducerType producers) {
        Disruptor<Event> disruptor =
                new Disruptor<>(
                        Event::new,
                        4,
                        Executors.defaultThreadFactory(),
                        producers,
                        new BlockingWaitStrategy());
        disruptor.handleEventsWith(
                new EventHandler<Event>() {
                    @Override
                    public void onStart() {
                        started.countDown();
                    }

                    @Override
                    public void onEvent(Event event, long sequence, boolean isLast) {
                        sum += event.value;
                    }
                });
        return disruptor;
    }

    private static void publish(RingBuffer<Event> ring, int value) {
        long sequence = ring.next();
        ring.get(sequence).value = value;
        ring.publish(sequence);
    }

    public void oneProducer() throws InterruptedException {
        Disruptor<Event> disruptor = disruptor(ProducerType.SINGLE);
        RingBuffer<Event> ring = disruptor.start();
        started.await();
        publish(ring, 1);
        publish(ring, 2);
        disruptor.shutdown();
        Together.equal(3, sum, "sum");
    }

    public void twoProducers() throws InterruptedException {
        Disruptor<Event> disruptor = disruptor(ProducerType.MULTI);
        RingBuffer<Event> ring = disruptor.start();
        started.await();
        Together.run(() -> publish(ring, 1), () -> publish(ring, 2));
        disruptor.shutdown();
        Together.equal(3, sum, "sum");
    }

    public void twoProducersOfOne() throws InterruptedException {
        Disruptor<Event> disruptor = disruptor(ProducerType.SINGLE);
        RingBuffer<Event> ring = disruptor.start();
        started.await();
        Together.run(() -> publish(ring, 1), () -> publish(ring, 2));
        disruptor.shutdown();
        Together.equal(3, sum, "sum");
    }

    /** What a consumer that has not begun to run leaves is no backlog to it. */
    public void shutsDownEarly() {
        Disruptor<Event> disruptor = disruptor(ProducerType.SINGLE);
        publish(disruptor.start(), 1);
        disruptor.shutdown();
        Together.equal(1, sum, "sum");
    }
}
