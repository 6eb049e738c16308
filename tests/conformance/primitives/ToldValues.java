// What a report says of values: a loop that waits is told with all that it reads, and text that
// does not print as itself as in a literal of the language.
// jess: trust --strategy dpor
// expect: exit=1
// run: args=loop | expect: kind=livelock text~"ToldValues$Node#1.locked (true)" text!~"➜ ?"
// run: args=text | expect: kind=assertion text~\u001b[31m text~'\n'
// jess: trust --strategy auto
// expect: exit=1
// run: args=loop | expect: kind=livelock text~"ToldValues$Node#1.locked (true)" text!~"➜ ?"
// run: args=text | expect: kind=assertion text~\u001b[31m text~'\n'
public class ToldValues {
    private static volatile String text = "";
    private static volatile char letter;

    static class Node {
        volatile boolean locked = true;
    }

    static class Lock {
        private final Node before;

        Lock(Node before) {
            this.before = before;
        }

        void lock() {
            while (before.locked) {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) {
        if (args[0].equals("loop")) {
            Node node = new Node();
            new Thread(() -> new Lock(node).lock()).start();
            new Lock(node).lock();
            return;
        }
        new Thread(
                        () -> {
                            text = "a\n\"b\"\\" + (char) 27 + "[31m";
                            letter = '\n';
                        })
                .start();
        if (!text.isEmpty() && letter == '\n') {
            throw new AssertionError("seen");
        }
    }
}
