import java.net.ServerSocket;

// With one switch less than the execution that fails, the program goes where JESS has no control:
// the bug that was
// found is reported all the same, with the execution that was found.
// jess: run --strategy random --budget 200 --seed 3
// expect: exit=1 kind=assertion message~found replay=1
// run: args=it
// jess: run --strategy random --budget 200 --seed 6
// expect: exit=1 kind=assertion message~found replay=1
// run: args=it
// jess: run --strategy random --budget 200 --seed 9
// expect: exit=1 kind=assertion message~found replay=1
// run: args=it
public class ElsewhereWhenShorter {
    static volatile int first;
    static volatile int second;
    static volatile int last;
    static volatile int mine;
    static volatile int theirs;

    public static void main(String[] args) throws Exception {
        Thread thread =
                new Thread(
                        () -> {
                            first = 1;
                            theirs = mine + 1;
                            second = 1;
                            theirs = mine + 2;
                            theirs = mine + 3;
                            theirs = mine + 4;
                            last = 1;
                        });
        thread.start();
        mine = theirs + 1;
        mine = theirs + 2;
        if (first == 1 && last == 0) {
            if (second == 0) {
                new ServerSocket(0).accept();
            }
            throw new AssertionError("found");
        }
        thread.join();
    }
}
