// A class file that cannot be parsed is refused by name, not run untransformed.
// corrupt: CorruptClass$Damaged
// jess: run --strategy dpor
// expect: exit=3 text~CorruptClass$Damaged seconds<=10
public class CorruptClass {
    static class Damaged {
        int value = 42;
    }

    public static void main(String[] args) {
        if (new Damaged().value != 42) {
            throw new AssertionError("value");
        }
    }
}
