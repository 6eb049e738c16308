import java.util.concurrent.atomic.AtomicBoolean;

// An initialiser that goes round a loop until another thread changes something waits for that
// thread: it is part of each execution.
// jess: run --strategy dpor
// expect: exit=1 kind=livelock
// rows: spins, sleeps, atomic
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: ends
public class InitialisersThatSpin {
    static volatile boolean go;
    static final AtomicBoolean ATOMIC = new AtomicBoolean();

    static class Spins {
        static {
            while (!go) {}
        }

        static void use() {}
    }

    static class Sleeps {
        static {
            try {
                while (!go) {
                    Thread.sleep(1);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static void use() {}
    }

    static class Looks {
        static {
            while (!ATOMIC.get()) {
                Thread.onSpinWait();
            }
        }

        static void use() {}
    }

    public static void main(String[] args) throws InterruptedException {
        go = false;
        ATOMIC.set(false);
        switch (args[0]) {
            case "spins":
                Spins.use();
                break;
            case "sleeps":
                Sleeps.use();
                break;
            case "atomic":
                Looks.use();
                break;
            case "ends":
                Thread setter = new Thread(() -> go = true);
                setter.start();
                Spins.use();
                setter.join();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }
}
