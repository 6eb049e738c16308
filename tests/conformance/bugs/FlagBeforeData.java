// A flag is published before the data that it guards.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=assertion message~"data is 0" replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class FlagBeforeData {
    int data;
    volatile boolean published;

    void publish(boolean broken) {
        if (broken) {
            published = true;
            data = 42;
        } else {
            data = 42;
            published = true;
        }
    }

    void read() {
        if (published && data != 42) {
            throw new AssertionError("data is " + data);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        FlagBeforeData state = new FlagBeforeData();
        Thread writer = new Thread(() -> state.publish(broken));
        Thread reader = new Thread(state::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
