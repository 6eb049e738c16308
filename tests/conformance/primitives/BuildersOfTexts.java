// A builder that never leaves the operand stack is called as it is; what is appended to it is seen
// all the same, and a builder that others may have is seen itself.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"lost"
// rows: object, null, nested, branch, chars, argument, local, shared
// jess: run --strategy dpor
// run: args=text | expect: exit=0 verdict=verified
public class BuildersOfTexts {
    static int count;
    static char[] chars = new char[1];
    static StringBuilder shared = new StringBuilder();

    static class Counts {
        @Override
        public String toString() {
            count++;
            return "counts";
        }
    }

    static String call() {
        count++;
        return "call";
    }

    static void text(String kind, Counts counts) {
        switch (kind) {
            case "object" -> new StringBuilder().append(1).append(counts).append('c').toString();
            case "null" -> new StringBuilder().append((Object) null).append(counts).toString();
            case "nested" ->
                    new StringBuilder("a")
                            .append(new StringBuilder().append(2L).append(counts).toString())
                            .append(1.5)
                            .toString();
            case "branch" ->
                    new StringBuilder().append(count < 0 ? "a" : call()).append(true).toString();
            case "chars" -> {
                chars[0]++;
                String seen = new StringBuilder().append(chars).append(2f).toString();
                count = seen.charAt(0);
            }
            case "argument" -> new StringBuilder().append(1L).append(call()).toString();
            case "local" -> {
                StringBuilder local = new StringBuilder();
                local.append(counts);
                local.toString();
            }
            default -> {
                shared.append('a');
                count = shared.length();
            }
        }
    }

    static void check(boolean right) {
        if (!right) {
            throw new AssertionError("text");
        }
    }

    static void texts() {
        Object none = null;
        String all =
                new StringBuilder("s")
                        .append(none)
                        .append(1)
                        .append(2L)
                        .append(1.5)
                        .append(2.5f)
                        .append('c')
                        .append(true)
                        .append("t" + none)
                        .append(new Counts())
                        .toString();
        check(all.equals("snull121.52.5ctruetnullcounts"));
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("text")) {
            texts();
            return;
        }
        Thread thread = new Thread(() -> text(arguments[0], new Counts()));
        thread.start();
        text(arguments[0], new Counts());
        thread.join();
        if (count != 2) {
            throw new AssertionError("lost");
        }
    }
}
