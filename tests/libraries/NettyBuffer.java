// Netty's buffers: reference counts of many threads, pooled arenas, a buffer that is released
// twice.
// library: io.netty:netty-buffer:4.1.118.Final
// program: retained: ok
// program: pooled: ok
// program: releasedTooOften: bug exception "IllegalReferenceCountException"
// program: sharedIndex: bug assertion "index: 1"

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;

/** Programs on Netty's buffers. */
public class NettyBuffer {
    private static final UnpooledByteBufAllocator HEAP =
            new UnpooledByteBufAllocator(false, true, true);

    public void retained() {
        ByteBuf buffer = HEAP.heapBuffer(8);
        Together.Body use =
                () -> {
                    buffer.retain();
                    Together.equal((byte) 0, buffer.getByte(0), "byte");
                    buffer.release();
                };
        Together.run(use, use);
        Together.equal(1, buffer.refCnt(), "references");
        Together.check(buffer.release(), "not the last reference");
    }

    public void pooled() {
        PooledByteBufAllocator pool = new PooledByteBufAllocator(false);
        Together.Body use =
                () -> {
                    ByteBuf buffer = pool.heapBuffer(16);
                    buffer.writeInt(7);
                    Together.equal(7, buffer.readInt(), "read");
                    buffer.release();
                };
        Together.run(use, use);
    }

    /** One thread releases what the other still uses. */
    public void releasedTooOften() {
        ByteBuf buffer = HEAP.heapBuffer(8);
        Together.run(() -> buffer.release(), () -> buffer.getByte(0));
    }

    public void sharedIndex() {
        ByteBuf buffer = HEAP.heapBuffer(8);
        Together.run(() -> buffer.writeByte(1), () -> buffer.writeByte(2));
        Together.equal(2, buffer.writerIndex(), "index");
    }
}
