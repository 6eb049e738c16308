// What a program asserts is what it is tested for: assertions are on, and can be turned off.
// jess: trust --strategy dpor
// expect: exit=1 verdict=bug kind=assertion
// rows: seen, nested
// jess: trust --strategy auto
// expect: exit=1 verdict=bug kind=assertion
// rows: seen, nested
// jess: trust --strategy dpor --jvm-arg -da
// expect: exit=0 verdict=verified complete=true
// rows: seen, nested
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified complete=true
// rows: holds
public class Assertions {
    private static int count;

    private static class Nested {
        static void count() {
            int before = count;
            count = before + 1;
            assert count == before + 1 : "somebody else counts";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean locked = args[0].equals("holds");
        Thread other = new Thread(() -> count(args[0]));
        other.start();
        count(args[0]);
        other.join();
        assert !locked || count == 2;
    }

    private static void count(String how) {
        switch (how) {
            case "seen" -> {
                int before = count;
                count = before + 1;
                assert count == before + 1 : "somebody else counts";
            }
            case "nested" -> Nested.count();
            default -> {
                synchronized (Assertions.class) {
                    Nested.count();
                }
            }
        }
    }
}
