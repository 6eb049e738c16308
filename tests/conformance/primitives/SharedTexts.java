import java.util.ArrayDeque;

// What methods of the JDK read from arrays, builders and objects that others change meanwhile, and
// what they write there, is read and written there: every outcome is found.
// jess: run --strategy dpor
// expect: exit=1 message~"the other"
// rows: chars, part, points, bytes, valueOf, builder, buffer, appended, index, reversed, clone
// rows: inherited, deque, getChars, getBytes, wide
// jess: run --strategy lazy-dpor
// expect: exit=1 message~"the other"
// rows: chars, builder, clone, getChars
// jess: run --strategy dfs
// expect: exit=1 message~"the other"
// rows: chars, builder, clone, getChars
public class SharedTexts {
    static class Cell implements Cloneable {
        volatile int value;
        int plain;

        @Override
        public Cell clone() {
            try {
                return (Cell) super.clone();
            } catch (CloneNotSupportedException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }

    static class Root {
        Root another() {
            try {
                return (Root) clone();
            } catch (CloneNotSupportedException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }

    static class Leaf extends Root implements Cloneable {
        volatile int value;
    }

    interface Step {
        void run() throws Exception;
    }

    static void beside(Step step) {
        new Thread(
                        () -> {
                            try {
                                step.run();
                            } catch (Exception e) {
                                throw new AssertionError(e);
                            }
                        })
                .start();
    }

    static void other(boolean found) {
        if (found) {
            throw new AssertionError("the other");
        }
    }

    public static void main(String[] args) {
        char[] chars = {'a', 'b'};
        byte[] bytes = {'a', 'b'};
        int[] points = {'a', 'b'};
        StringBuilder builder = new StringBuilder("ab");
        StringBuffer buffer = new StringBuffer("ab");
        switch (args[0]) {
            case "chars" -> {
                beside(() -> chars[0] = 'x');
                other(new String(chars).equals("xb"));
            }
            case "part" -> {
                beside(() -> chars[1] = 'x');
                char before = chars[1];
                other(new String(chars, 1, 1).equals("x") && before == 'b');
            }
            case "points" -> {
                beside(() -> points[0] = 'x');
                other(new String(points, 0, 2).equals("xb"));
            }
            case "bytes" -> {
                beside(() -> bytes[0] = 'x');
                other(new String(bytes).equals("xb"));
            }
            case "valueOf" -> {
                beside(() -> chars[0] = 'x');
                other(String.valueOf(chars).equals("xb"));
            }
            case "builder" -> {
                beside(() -> builder.setCharAt(0, 'x'));
                other(builder.toString().equals("xb"));
            }
            case "buffer" -> {
                beside(() -> buffer.setCharAt(0, 'x'));
                other(buffer.toString().equals("xb"));
            }
            case "appended" -> {
                beside(() -> builder.append("cd"));
                other(builder.toString().equals("abcd"));
            }
            case "index" -> {
                beside(() -> builder.setCharAt(0, 'x'));
                other(builder.indexOf("xb") == 0);
            }
            case "reversed" -> {
                beside(builder::reverse);
                other(builder.toString().equals("bb"));
            }
            case "wide" -> {
                builder.append('\u20ac');
                beside(() -> builder.setCharAt(0, '\u20ad'));
                other(builder.toString().charAt(0) == '\u20ad');
            }
            case "clone" -> {
                Cell cell = new Cell();
                beside(() -> cell.value = 1);
                other(cell.clone().value == 1);
            }
            case "inherited" -> {
                Leaf leaf = new Leaf();
                beside(() -> leaf.value = 1);
                other(((Leaf) leaf.another()).value == 1);
            }
            case "deque" -> {
                ArrayDeque<String> deque = new ArrayDeque<>();
                beside(() -> deque.add("it"));
                other(deque.clone().size() == 1);
            }
            case "getChars" -> {
                beside(() -> "xy".getChars(0, 2, chars, 0));
                other(chars[0] == 'x' && chars[1] == 'b');
            }
            case "getBytes" -> {
                beside(() -> builder.append("cd").getChars(0, 2, chars, 0));
                builder.append("e");
                other(builder.toString().startsWith("abe") && builder.length() > 3);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
