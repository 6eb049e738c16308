// What a method of AtomicInteger or AtomicLong orders is what the VarHandle method orders that its
// document names: an opaque access orders nothing else, a compare-and-exchange that acquires is
// written as if set plainly, one that releases is read as if read plainly.
// jess: run --strategy dpor --races fail
// expect: exit=1 verdict=bug message~"AtomicModes.value: "
// rows: int.setOpaque, int.getOpaque, int.exchangeAcquire, int.exchangeRelease
// rows: int.weakAcquire, int.weakRelease, int.setPlain
// rows: long.setOpaque, long.getOpaque, long.exchangeAcquire, long.exchangeRelease
// rows: long.weakAcquire, long.weakRelease
// jess: run --strategy dpor --races fail
// expect: exit=0 verdict=verified
// rows: int.release, int.acquire, int.exchange, int.handedOn, int.taken
// rows: long.release, long.acquire, long.exchange, long.handedOn, long.taken
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

public class AtomicModes {
    static int value;

    interface Flag {
        boolean set();

        boolean isSet();
    }

    static Flag ofInt(String mode, AtomicInteger flag) {
        return new Flag() {
            @Override
            public boolean set() {
                switch (mode) {
                    case "setOpaque":
                        flag.setOpaque(1);
                        return true;
                    case "setPlain":
                        flag.setPlain(1);
                        return true;
                    case "release":
                        flag.setRelease(1);
                        return true;
                    case "exchangeAcquire":
                        return flag.compareAndExchangeAcquire(0, 1) == 0;
                    case "weakAcquire":
                        return flag.weakCompareAndSetAcquire(0, 1);
                    case "handedOn":
                        return flag.compareAndExchangeRelease(0, 1) == 0;
                    case "exchange":
                        return flag.compareAndExchange(0, 1) == 0;
                    default:
                        flag.set(1);
                        return true;
                }
            }

            @Override
            public boolean isSet() {
                switch (mode) {
                    case "getOpaque":
                        return flag.getOpaque() == 1;
                    case "exchangeRelease":
                        return flag.compareAndExchangeRelease(1, 2) == 1;
                    case "weakRelease":
                        return flag.weakCompareAndSetRelease(1, 2);
                    case "acquire":
                    case "release":
                        return flag.getAcquire() == 1;
                    case "taken":
                        return flag.compareAndExchangeAcquire(1, 2) == 1;
                    default:
                        return flag.get() == 1;
                }
            }
        };
    }

    static Flag ofLong(String mode, AtomicLong flag) {
        return new Flag() {
            @Override
            public boolean set() {
                switch (mode) {
                    case "setOpaque":
                        flag.setOpaque(1);
                        return true;
                    case "release":
                        flag.setRelease(1);
                        return true;
                    case "exchangeAcquire":
                        return flag.compareAndExchangeAcquire(0, 1) == 0;
                    case "weakAcquire":
                        return flag.weakCompareAndSetAcquire(0, 1);
                    case "handedOn":
                        return flag.compareAndExchangeRelease(0, 1) == 0;
                    case "exchange":
                        return flag.compareAndExchange(0, 1) == 0;
                    default:
                        flag.set(1);
                        return true;
                }
            }

            @Override
            public boolean isSet() {
                switch (mode) {
                    case "getOpaque":
                        return flag.getOpaque() == 1;
                    case "exchangeRelease":
                        return flag.compareAndExchangeRelease(1, 2) == 1;
                    case "weakRelease":
                        return flag.weakCompareAndSetRelease(1, 2);
                    case "acquire":
                    case "release":
                        return flag.getAcquire() == 1;
                    case "taken":
                        return flag.compareAndExchangeAcquire(1, 2) == 1;
                    default:
                        return flag.get() == 1;
                }
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        String mode = args[0].substring(args[0].indexOf('.') + 1);
        boolean isInt = args[0].startsWith("int");
        Flag flag = isInt ? ofInt(mode, new AtomicInteger()) : ofLong(mode, new AtomicLong());
        Thread writer =
                new Thread(
                        () -> {
                            value = 1;
                            flag.set();
                        });
        writer.start();
        if (flag.isSet() && value != 1) {
            throw new AssertionError();
        }
        writer.join();
    }
}
