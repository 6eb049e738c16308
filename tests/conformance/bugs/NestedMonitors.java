// Who takes a monitor again does nothing that others could notice; the report tells it all the
// same, so that what follows is told of the right steps.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion text~"NestedMonitors$Box#1.last = 2" text~"join Thread-0"
public class NestedMonitors {
    static class Box {
        int first;
        int last;

        synchronized void both() {
            first = 1;
            one();
            last = 2;
        }

        synchronized void one() {
            first = 3;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Thread other = new Thread(box::both);
        other.start();
        box.both();
        other.join();
        throw new AssertionError("as wanted");
    }
}
