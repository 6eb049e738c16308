// A copy of an array is a read and a write of each element, in turns and in order, however it is
// recorded: another
// thread that comes in between sees a part of it.
// jess: run --strategy dpor --races off
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args=clone | expect: executions=3 hbrs=3
// run: args=copy | expect: executions=3 hbrs=3
// run: args=backwards | expect: executions=4 hbrs=4
// run: args=part | expect: executions=3 hbrs=3
// run: args=references | expect: executions=3 hbrs=3
// run: args=again | expect: executions=2 hbrs=2
// run: args=long | expect: executions=2 hbrs=2
// jess: run --strategy dfs --races off
// expect: exit=0 verdict=verified complete=true
// run: args=clone | expect: hbrs=3
// run: args=copy | expect: hbrs=3
// run: args=part | expect: hbrs=3
// run: args=again | expect: hbrs=2
public class CountCopies {

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "clone":
                // Both read in the order in which the other one writes backwards: one order of four
                // is impossible.
                int[] cloned = {0, 0};
                beside(
                        () -> cloned.clone(),
                        () -> {
                            cloned[1] = 1;
                            cloned[0] = 1;
                        });
                break;
            case "copy":
                // Were all read before the first is written, the fourth order would be possible.
                int[] from = {1, 1};
                int[] to = {0, 0};
                beside(
                        () -> System.arraycopy(from, 0, to, 0, 2),
                        () -> {
                            from[1] = 2;
                            int read = to[0];
                        });
                break;
            case "backwards":
                // Into itself, further back: the last element is the first that is copied.
                int[] moved = {1, 2, 3};
                beside(
                        () -> System.arraycopy(moved, 0, moved, 1, 2),
                        () -> {
                            int last = moved[2];
                            int second = moved[1];
                        });
                break;
            case "part":
                byte[] bytes = new byte[2];
                beside(
                        () -> "ab".getBytes(0, 2, bytes, 0),
                        () -> {
                            byte second = bytes[1];
                            byte first = bytes[0];
                        });
                break;
            case "references":
                Object[] objects = {"a", "b"};
                beside(
                        () -> objects.clone(),
                        () -> {
                            objects[1] = null;
                            objects[0] = null;
                        });
                break;
            case "again":
                // Known as private when it is copied first, and no longer when it is copied again.
                int[] once = {0, 0};
                int[] first = once.clone();
                beside(() -> once.clone(), () -> once[1] = first[1]);
                break;
            default:
                int[] many = new int[5_000];
                beside(() -> many.clone(), () -> many[4_999] = 1);
        }
    }

    static void beside(Runnable one, Runnable other) throws InterruptedException {
        Thread thread = new Thread(other);
        thread.start();
        one.run();
        thread.join();
    }
}
