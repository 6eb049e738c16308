// Two threads add to one element of an int array.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=assertion message~"cell is 1" replay=1
// run: args=fixed | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=disjoint | expect: exit=0 verdict=verified executions=1 blocked=0 complete=true
public class LostUpdateArray {
    static void add(int[] cells, int i, boolean broken) {
        if (broken) {
            cells[i]++;
        } else {
            synchronized (cells) {
                cells[i]++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean fixed = args[0].equals("fixed");
        int other = args[0].equals("disjoint") ? 2 : 1;
        int[] cells = new int[3];
        Thread first = new Thread(() -> add(cells, 1, !fixed));
        Thread second = new Thread(() -> add(cells, other, !fixed));
        first.start();
        second.start();
        first.join();
        second.join();
        if (cells[1] + cells[2] != 2) {
            throw new AssertionError("cell is " + cells[1]);
        }
    }
}
