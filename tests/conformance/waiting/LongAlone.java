// What a thread does while there is no other one is only long; beside others, and without an end,
// it is told.
// jess: run --strategy dpor --step-bound 5000
// run: args="4000 join" | expect: exit=0 verdict=verified
// run: args="9000 join" | expect: exit=0 verdict=verified
// run: args="20000 beside" | expect: exit=1 kind=livelock
public class LongAlone {
    static int sum;

    public static void main(String[] args) throws InterruptedException {
        int[] table = new int[100];
        int rounds = Integer.parseInt(args[0]);
        Thread other = new Thread(() -> sum = table[0]);
        if (args[1].equals("beside")) {
            other.start();
        }
        for (int i = 0; i < rounds; i++) {
            table[i % table.length]++;
        }
        if (args[1].equals("join")) {
            other.start();
        }
        other.join();
    }
}
