import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

// All access modes of VarHandles on fields, statics, array elements and byte array views.
// jess: run --strategy dpor
// run: args=alone | expect: exit=0 verdict=verified executions=1 complete=true
// run: args=increment | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=static | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=array | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=disjoint | expect: exit=0 verdict=verified executions=1 blocked=0 complete=true
// run: args=mixed | expect: exit=1 kind=assertion message~"lost"
// run: args=publish | expect: exit=0 verdict=verified complete=true
public class VarHandleModes {
    static final VarHandle FIELD;
    static final VarHandle STATIC;
    static final VarHandle NAME;
    static final VarHandle WIDE;
    static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle BYTES =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FIELD = lookup.findVarHandle(VarHandleModes.class, "field", int.class);
            STATIC = lookup.findStaticVarHandle(VarHandleModes.class, "shared", int.class);
            NAME = lookup.findVarHandle(VarHandleModes.class, "name", String.class);
            WIDE = lookup.findVarHandle(VarHandleModes.class, "wide", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int shared;
    int field;
    long wide;
    String name = "a";
    final int[] cells = new int[3];

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    void alone() {
        FIELD.set(this, 1);
        FIELD.setOpaque(this, (int) FIELD.getOpaque(this) + 1);
        FIELD.setRelease(this, (int) FIELD.getAcquire(this) + 1);
        FIELD.setVolatile(this, (int) FIELD.getVolatile(this) + 1);
        check((int) FIELD.get(this) == 4 && field == 4, "reads and writes");
        check(FIELD.compareAndSet(this, 4, 5) && !FIELD.compareAndSet(this, 4, 6), "cas");
        check((int) FIELD.compareAndExchange(this, 5, 6) == 5, "exchange");
        check((int) FIELD.compareAndExchangeAcquire(this, 5, 7) == 6, "failed exchange");
        check((int) FIELD.compareAndExchangeRelease(this, 6, 5) == 6, "release");
        while (!FIELD.weakCompareAndSet(this, 5, 6)) {
            check(field == 5, "weak");
        }
        while (!FIELD.weakCompareAndSetPlain(this, 6, 5)) {
            check(field == 6, "weak plain");
        }
        check((int) FIELD.getAndSet(this, 8) == 5 && (int) FIELD.getAndAdd(this, 2) == 8, "rmw");
        check((int) FIELD.getAndBitwiseOr(this, 5) == 10 && field == 15, "or");
        check((int) FIELD.getAndBitwiseAnd(this, 6) == 15 && field == 6, "and");
        check((int) FIELD.getAndBitwiseXor(this, 2) == 6 && field == 4, "xor");
        WIDE.setVolatile(this, 1L << 40);
        check((long) WIDE.getAndAdd(this, 1L) == 1L << 40 && wide == (1L << 40) + 1, "long");
        check(NAME.compareAndSet(this, "a", "b") && NAME.getAndSet(this, "c").equals("b"), "name");
        CELL.setVolatile(cells, 1, 3);
        check((int) CELL.getAndAdd(cells, 1, 2) == 3 && cells[1] == 5, "array");
        try {
            CELL.get(cells, 3);
            throw new AssertionError("out of bounds");
        } catch (IndexOutOfBoundsException expected) {
            check(cells[1] == 5, "unchanged");
        }
        byte[] bytes = new byte[8];
        BYTES.set(bytes, 0, 0x01020304);
        check(bytes[0] == 4 && (int) BYTES.get(bytes, 0) == 0x01020304, "view");
        STATIC.set(7);
        check((int) STATIC.getAndAdd(1) == 7 && shared == 8, "static");
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        check(FIELD.toMethodHandle(VarHandle.AccessMode.GET).type().parameterCount() == 1, "mh");
    }

    void add() {
        FIELD.getAndAdd(this, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleModes state = new VarHandleModes();
        switch (args[0]) {
            case "alone":
                state.alone();
                break;
            case "increment":
                Together.run(state::add, state::add);
                check(state.field == 2, "field");
                break;
            case "static":
                Together.run(() -> STATIC.getAndAdd(1), () -> STATIC.getAndAdd(1));
                check(shared == 2, "shared");
                break;
            case "array":
                Together.run(
                        () -> CELL.getAndAdd(state.cells, 1, 1),
                        () -> CELL.getAndAdd(state.cells, 1, 1));
                check(state.cells[1] == 2, "cell");
                break;
            case "disjoint":
                Together.run(
                        () -> CELL.getAndAdd(state.cells, 1, 1),
                        () -> CELL.getAndAdd(state.cells, 2, 1));
                check(state.cells[1] + state.cells[2] == 2, "cells");
                break;
            case "mixed":
                Together.run(state::add, () -> state.field = state.field + 1);
                check(state.field == 2, "lost");
                break;
            default:
                Together.run(
                        () -> {
                            state.cells[0] = 42;
                            FIELD.setRelease(state, 1);
                        },
                        () -> {
                            if ((int) FIELD.getAcquire(state) == 1) {
                                check(state.cells[0] == 42, "published");
                            }
                        });
        }
    }
}
