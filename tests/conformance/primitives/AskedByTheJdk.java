import java.util.Locale;

// Code of the JDK that is short and well known calls the program back all the same, or reads what
// it shares.
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion
// run: args=parse | expect: "message~saw 10"
// run: args=builder | expect: "message~saw 10"
// run: args=long | expect: "message~saw 10"
// run: args=points | expect: "message~saw 49"
// run: args=case | expect: "message~saw"
// run: args=locks | expect: kind=deadlock
public class AskedByTheJdk {
    static volatile int x;
    static volatile int y;
    static final Object LOCK = new Object();

    static class Digits implements CharSequence {
        public char charAt(int at) {
            return (char) ('0' + (at == 0 ? x : y));
        }

        public int length() {
            return 2;
        }

        public CharSequence subSequence(int from, int to) {
            return this;
        }
    }

    static class Locked extends Digits {
        @Override
        public synchronized char charAt(int at) {
            synchronized (LOCK) {
                return '1';
            }
        }
    }

    static void must(boolean holds, Object what) {
        if (!holds) {
            throw new AssertionError("saw " + what);
        }
    }

    public static void main(String[] args) throws Exception {
        Locale turkish = new Locale("tr");
        Locale.setDefault(Locale.US);
        StringBuilder builder = new StringBuilder("00");
        char[] chars = {'0'};
        Digits locked = new Locked();
        Thread other =
                new Thread(
                        () -> {
                            switch (args[0]) {
                                case "parse", "long" -> x = 1;
                                case "builder" -> builder.setCharAt(0, '1');
                                case "points" -> chars[0] = '1';
                                case "case" -> Locale.setDefault(turkish);
                                default -> {
                                    synchronized (LOCK) {
                                        synchronized (locked) {
                                            y = 1;
                                        }
                                    }
                                }
                            }
                        });
        other.start();
        switch (args[0]) {
            case "parse" -> {
                int parsed = Integer.parseInt(new Digits(), 0, 2, 10);
                must(parsed == 0, parsed);
            }
            case "builder" -> {
                int parsed = Integer.parseInt(builder, 0, 2, 10);
                must(parsed == 0, parsed);
            }
            case "long" -> {
                long parsed = Long.parseLong(new Digits(), 0, 2, 10);
                must(parsed == 0, parsed);
            }
            case "points" -> {
                int point = Character.codePointAt(chars, 0);
                must(point == '0', point);
            }
            case "case" -> {
                String upper = "i".toUpperCase();
                must(upper.equals("I"), upper);
            }
            default -> Integer.parseInt(locked, 0, 1, 10);
        }
        other.join();
    }
}
