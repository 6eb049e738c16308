// The main class itself is damaged.
// corrupt: CorruptMain
// jess: run --strategy dpor
// expect: exit=3 text~CorruptMain seconds<=10
public class CorruptMain {
    public static void main(String[] args) {
        throw new AssertionError("ran");
    }
}
