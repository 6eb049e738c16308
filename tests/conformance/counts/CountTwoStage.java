// twostage(w, r) and the account shape, whose counts are known from brute force. The account
// checker reads the second flag only if the first is set; if it read both there were 14.
// jess: run --strategy dpor --keep-going
// expect: blocked=0 complete=true
// run: args="twostage 1 1" | expect: executions=3 exit=1 kind=assertion
// run: args="twostage 2 1" | expect: executions=40 exit=1
// run: args="account" | expect: exit=0 executions=11 lazy_hbrs=6
public class CountTwoStage {
    static final Object FIRST = new Object();
    static final Object SECOND = new Object();
    static int d1;
    static int d2;
    static int balance;
    static int depositDone;
    static int withdrawalDone;

    static void write() {
        synchronized (FIRST) {
            d1 = 1;
        }
        synchronized (SECOND) {
            d2 = d1 + 1;
        }
    }

    static void read() {
        int t;
        synchronized (FIRST) {
            t = d1;
        }
        if (t == 0) {
            return;
        }
        int u;
        synchronized (SECOND) {
            u = d2;
        }
        if (u == 0) {
            throw new AssertionError("second stage missing");
        }
    }

    static void update(int amount) {
        synchronized (FIRST) {
            balance += amount;
        }
        if (amount > 0) {
            depositDone = 1;
        } else {
            withdrawalDone = 1;
        }
    }

    static void check() {
        synchronized (FIRST) {
            if (depositDone == 1 && withdrawalDone == 1 && balance != 5) {
                throw new AssertionError("balance " + balance);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads;
        if (args[0].equals("account")) {
            threads =
                    new Thread[] {
                        new Thread(() -> update(10)),
                        new Thread(() -> update(-5)),
                        new Thread(CountTwoStage::check)
                    };
        } else {
            int writers = Integer.parseInt(args[1]);
            int readers = Integer.parseInt(args[2]);
            threads = new Thread[writers + readers];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(i < writers ? CountTwoStage::write : CountTwoStage::read);
            }
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
