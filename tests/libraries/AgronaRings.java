// Agrona: ring buffers on plain memory, queues, and a map for one thread that two use.
// library: org.agrona:agrona:1.23.1
// program: manyToOneQueue: ok
// program: oneToOneRing: ok
// program: manyToOneRing: ok
// program: primitiveMap: bug exception|assertion|livelock
// gate: manyToOneQueue

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

import java.nio.ByteBuffer;

/** Programs on Agrona. */
public class AgronaRings {
    public void manyToOneQueue() {
        ManyToOneConcurrentArrayQueue<Integer> queue = new ManyToOneConcurrentArrayQueue<>(4);
        Together.run(() -> queue.offer(1), () -> queue.offer(2));
        int[] sum = {0};
        queue.drain(n -> sum[0] += n);
        Together.equal(3, sum[0], "sum");
    }

    private static UnsafeBuffer memory() {
        return new UnsafeBuffer(ByteBuffer.allocate(256 + RingBufferDescriptor.TRAILER_LENGTH));
    }

    private static void write(RingBuffer ring, int value) {
        UnsafeBuffer message = new UnsafeBuffer(new byte[4]);
        message.putInt(0, value);
        Together.check(ring.write(1, message, 0, 4), "full");
    }

    private static int read(RingBuffer ring) {
        int[] sum = {0};
        ring.read((type, buffer, at, length) -> sum[0] += buffer.getInt(at));
        return sum[0];
    }

    public void oneToOneRing() {
        RingBuffer ring = new OneToOneRingBuffer(memory());
        int[] early = {0};
        Together.run(() -> write(ring, 1), () -> early[0] = read(ring));
        Together.equal(1, early[0] + read(ring), "sum");
    }

    public void manyToOneRing() {
        RingBuffer ring = new ManyToOneRingBuffer(memory());
        Together.run(() -> write(ring, 1), () -> write(ring, 2));
        Together.equal(3, read(ring), "sum");
    }

    public void primitiveMap() {
        Int2ObjectHashMap<String> map = new Int2ObjectHashMap<>();
        Together.run(() -> map.put(1, "one"), () -> map.put(2, "two"));
        Together.equal(2, map.size(), "size");
        Together.check("one".equals(map.get(1)) && "two".equals(map.get(2)), "an entry is lost");
    }
}
