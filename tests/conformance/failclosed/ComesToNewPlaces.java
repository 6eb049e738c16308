import java.util.concurrent.CountDownLatch;

// An execution is only long, and no livelock, while it comes to places of the program at which it
// has not been. Here a thread works for as long as half the bound at each of many places.
// jess: run --strategy dpor --step-bound 2000
// run: args=many | expect: exit=0 verdict=verified executions=1
// run: args=one | expect: exit=1 kind=livelock
public class ComesToNewPlaces {
    static final int ROUNDS = 600;
    static volatile int changed;

    static void work(boolean many) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        for (int i = 0; i < ROUNDS; i++) {
            changed = i;
        }
        for (int place = 0; place < 12; place++) {
            for (int i = 0; i < ROUNDS; i++) {
                switch (many ? place : 0) {
                    case 0 -> changed++;
                    case 1 -> changed++;
                    case 2 -> changed++;
                    case 3 -> changed++;
                    case 4 -> changed++;
                    case 5 -> changed++;
                    case 6 -> changed++;
                    case 7 -> changed++;
                    case 8 -> changed++;
                    case 9 -> changed++;
                    case 10 -> changed++;
                    default -> changed++;
                }
            }
        }
        latch.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        boolean many = args[0].equals("many");
        Thread worker =
                new Thread(
                        () -> {
                            try {
                                work(many);
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        });
        worker.start();
        worker.join();
        // So that others have touched it, too.
        if (changed < ROUNDS) {
            throw new AssertionError(changed);
        }
    }
}
