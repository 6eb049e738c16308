// Misuse is exit code 2.
// jess: run --strategy no-such-strategy
// expect: exit=2
// jess: run --strategy pct:0
// expect: exit=2
// jess: run --strategy pos:3
// expect: exit=2
// jess: run --budget nonsense
// expect: exit=2
// jess: run --no-such-option
// expect: exit=2
public class UnsupportedStrategy {
    public static void main(String[] args) {
        throw new AssertionError("ran");
    }
}
