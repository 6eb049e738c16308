import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;

// What atomics and handles order: each method says with which memory effects, as VarHandle has
// them,
// it reads and writes.
//
// jess: run --races fail --strategy dpor --budget 100
// expect: exit=0
// rows: atomicSet, atomicUpdate, atomicSwap, compareAndSet, compareAndSetFails, lazySet
// rows: atomicRelease, compareAndExchange, weakCompareAndSet, atomicArray, stampedReference
// rows: markableReference, integerUpdater, longUpdater, referenceUpdater, handleVolatile
// rows: handleRelease, handleUpdate, handleElement
//
// jess: run --races fail --strategy random --budget 40
// expect: exit=0
// rows: atomicSet, atomicUpdate, atomicSwap, compareAndSet, compareAndSetFails, lazySet
// rows: atomicRelease, compareAndExchange, weakCompareAndSet, atomicArray, stampedReference
// rows: markableReference, integerUpdater, longUpdater, referenceUpdater, handleVolatile
// rows: handleRelease, handleUpdate, handleElement
//
// jess: run --races fail --strategy auto --budget 40
// expect: exit=0
// rows: atomicSet, atomicUpdate, atomicSwap, compareAndSet, compareAndSetFails, lazySet
// rows: atomicRelease, compareAndExchange, weakCompareAndSet, atomicArray, stampedReference
// rows: markableReference, integerUpdater, longUpdater, referenceUpdater, handleVolatile
// rows: handleRelease, handleUpdate, handleElement
//
// jess: run --races fail --strategy portfolio --budget 1000
// expect: exit=1 kind=race
// rows: atomicSet broken, atomicUpdate broken, atomicSwap broken, compareAndSet broken
// rows: compareAndSetFails broken, lazySet broken, atomicRelease broken
// rows: compareAndExchange broken, weakCompareAndSet broken, atomicArray broken
// rows: stampedReference broken, markableReference broken, integerUpdater broken
// rows: longUpdater broken, referenceUpdater broken, handleVolatile broken, handleRelease broken
// rows: handleUpdate broken, handleElement broken
public class AtomicEdges {
    static final VarHandle PLAIN = handle();
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    static int plain;

    volatile int number;
    volatile long wide;
    volatile String reference;

    static VarHandle handle() {
        try {
            return MethodHandles.lookup()
                    .findStaticVarHandle(AtomicEdges.class, "plain", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Something if it is true. */
    static Object when(boolean seen) {
        return seen ? "seen" : null;
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger integer = new AtomicInteger();
        AtomicBoolean bool = new AtomicBoolean();
        AtomicLong wide = new AtomicLong();
        AtomicReference<String> reference = new AtomicReference<>();
        AtomicIntegerArray array = new AtomicIntegerArray(1);
        int[] cells = new int[1];
        switch (Edge.named(args)) {
                // get and set: as getVolatile and setVolatile.
            case "atomicSet":
                Edge.over(() -> integer.set(1), () -> when(integer.get() == 1));
                break;
                // Updates are both.
            case "atomicUpdate":
                Edge.over(integer::incrementAndGet, () -> when(integer.getAndAdd(2) == 1));
                break;
            case "atomicSwap":
                Edge.over(() -> reference.getAndSet("value"), reference::get);
                break;
            case "compareAndSet":
                Edge.over(
                        () -> bool.compareAndSet(false, true),
                        () -> when(bool.compareAndSet(true, false)));
                break;
                // One that fails has read.
            case "compareAndSetFails":
                Edge.over(() -> wide.set(1), () -> when(!wide.compareAndSet(0, 2)));
                break;
                // lazySet: as setRelease.
            case "lazySet":
                Edge.over(() -> integer.lazySet(1), () -> when(integer.get() == 1));
                break;
            case "atomicRelease":
                Edge.over(() -> integer.setRelease(1), () -> when(integer.getAcquire() == 1));
                break;
            case "compareAndExchange":
                Edge.over(
                        () -> wide.compareAndExchangeRelease(0, 1),
                        () -> when(wide.compareAndExchangeAcquire(1, 2) == 1));
                break;
            case "weakCompareAndSet":
                Edge.over(
                        () -> reference.weakCompareAndSetRelease(null, "value"),
                        () -> when(reference.weakCompareAndSetAcquire("value", "other")));
                break;
            case "atomicArray":
                Edge.over(() -> array.set(0, 1), () -> when(array.get(0) == 1));
                break;
            case "stampedReference":
                AtomicStampedReference<String> stamped = new AtomicStampedReference<>(null, 0);
                Edge.over(() -> stamped.set("value", 1), stamped::getReference);
                break;
            case "markableReference":
                AtomicMarkableReference<String> marked = new AtomicMarkableReference<>(null, false);
                Edge.over(() -> marked.attemptMark(null, true), () -> when(marked.isMarked()));
                break;
            case "integerUpdater":
                AtomicEdges holder = new AtomicEdges();
                AtomicIntegerFieldUpdater<AtomicEdges> numbers =
                        AtomicIntegerFieldUpdater.newUpdater(AtomicEdges.class, "number");
                Edge.over(() -> numbers.lazySet(holder, 1), () -> when(numbers.get(holder) == 1));
                break;
            case "longUpdater":
                AtomicEdges other = new AtomicEdges();
                AtomicLongFieldUpdater<AtomicEdges> longs =
                        AtomicLongFieldUpdater.newUpdater(AtomicEdges.class, "wide");
                Edge.over(() -> longs.incrementAndGet(other), () -> when(other.wide == 1));
                break;
            case "referenceUpdater":
                AtomicEdges third = new AtomicEdges();
                AtomicReferenceFieldUpdater<AtomicEdges, String> references =
                        AtomicReferenceFieldUpdater.newUpdater(
                                AtomicEdges.class, String.class, "reference");
                Edge.over(
                        () -> references.compareAndSet(third, null, "value"),
                        () -> references.get(third));
                break;
                // Handles: the mode of the access counts, whatever the field is.
            case "handleVolatile":
                Edge.over(() -> PLAIN.setVolatile(1), () -> when((int) PLAIN.getVolatile() == 1));
                break;
            case "handleRelease":
                Edge.over(() -> PLAIN.setRelease(1), () -> when((int) PLAIN.getAcquire() == 1));
                break;
            case "handleUpdate":
                Edge.over(
                        () -> PLAIN.getAndAddRelease(1),
                        () -> when((int) PLAIN.getAndAddAcquire(2) == 1));
                break;
            case "handleElement":
                Edge.over(
                        () -> ELEMENT.setRelease(cells, 0, 1),
                        () -> when((int) ELEMENT.getAcquire(cells, 0) == 1));
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }
}
