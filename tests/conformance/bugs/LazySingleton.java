// Two threads both see that the instance is missing.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=assertion message~"two instances" replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class LazySingleton {
    static LazySingleton instance;

    static LazySingleton unsafe() {
        if (instance == null) {
            instance = new LazySingleton();
        }
        return instance;
    }

    static synchronized LazySingleton safe() {
        return unsafe();
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        LazySingleton[] seen = new LazySingleton[2];
        Thread one = new Thread(() -> seen[0] = broken ? unsafe() : safe());
        Thread two = new Thread(() -> seen[1] = broken ? unsafe() : safe());
        one.start();
        two.start();
        one.join();
        two.join();
        if (seen[0] != seen[1]) {
            throw new AssertionError("two instances");
        }
    }
}
