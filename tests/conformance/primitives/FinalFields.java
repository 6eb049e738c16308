import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

// Whoever reads a final field sees what its constructor has done to what it refers to, up to the
// end of the constructor and also after the field was assigned (JLS 17.5.1), and what is reached
// from there, however the object came to him; so it is with the JDK's classes that hold what they
// are given and never change. So the one race is the one by which it came. What
// happens after the constructor, or is reached by another field, is not promised.
// jess: run --strategy dpor --keep-going
// expect: exit=0 complete=true
// run: args=filled | expect: races=1 race~published
// run: args=chain | expect: races=1 race~published
// run: args=called | expect: races=1 race~published
// run: args=inherited | expect: races=1 race~published
// run: args=before | expect: races=1 race~published
// run: args=branches | expect: races=1 race~published
// run: args=list | expect: races=1 race~published
// run: args=listn | expect: races=1 race~published
// run: args=map | expect: races=1 race~published
// run: args=optional | expect: races=1 race~published
// run: args=view | expect: races=1 race~published
// run: args=aslist | expect: races=1 race~published
// run: args=synchronized | expect: races=1 race~published
// run: args=checked | expect: races=1 race~published
// run: args=copies | expect: races=1 race~published
// run: args=entry | expect: races=1 race~published
// run: args=later | expect: races=2 race~FinalFields.java
// run: args=plain | expect: races>=2
// run: args=leaked | expect: races>=2 race~leak
public class FinalFields {
    static Object published;

    static class Filled {
        final int[] a;

        Filled() {
            a = new int[1];
            a[0] = 1;
        }
    }

    static class Node {
        Node next;
        int value;
    }

    static class Chain {
        final Node first;

        Chain() {
            first = new Node();
            first.next = new Node();
            first.next.value = 1;
        }
    }

    static class Called {
        final List<Integer> list;

        Called() {
            list = new ArrayList<>();
            fill();
        }

        private void fill() {
            list.add(1);
        }
    }

    static class Inherits extends Filled {
        final int[] b;

        Inherits() {
            b = new int[1];
            System.arraycopy(a, 0, b, 0, 1);
        }
    }

    static class Before {
        final int[] a;

        Before() {
            int[] made = new int[1];
            made[0] = 1;
            a = made;
        }
    }

    static class Branches {
        final int[] a;

        Branches(boolean yes) {
            a = new int[1];
            if (yes) {
                a[0] = 1;
                return;
            }
            a[0] = 2;
        }
    }

    static class Plain {
        int[] a;

        Plain() {
            a = new int[1];
            a[0] = 1;
        }
    }

    static class Leaks {
        static Leaks leak;
        final int[] a;

        Leaks() {
            a = new int[1];
            leak = this;
            a[0] = 1;
        }
    }

    static Object make(String kind) {
        return switch (kind) {
            case "filled", "later" -> new Filled();
            case "chain" -> new Chain();
            case "called" -> new Called();
            case "inherited" -> new Inherits();
            case "before" -> new Before();
            case "branches" -> new Branches(true);
            case "list" -> List.of(new int[] {1});
            case "listn" -> List.of(new int[] {1}, new int[1], new int[1]);
            case "map" -> Map.of(1, new int[] {1}, 2, new int[1]);
            case "optional" -> Optional.of(new int[] {1});
            case "view" -> Collections.unmodifiableList(new ArrayList<>(List.of(new int[] {1})));
            case "aslist" -> Arrays.asList(new int[] {1}, new int[1]);
            case "synchronized" -> Collections.synchronizedList(List.of(new int[] {1}));
            case "checked" -> Collections.checkedList(List.of(new int[] {1}), int[].class);
            case "copies" -> Collections.nCopies(2, new int[] {1});
            case "entry" -> new AbstractMap.SimpleEntry<>(new int[] {1}, 1);
            case "plain" -> new Plain();
            default -> new Leaks();
        };
    }

    static int read(Object made) {
        if (made instanceof Inherits inherits) {
            return inherits.b[0];
        } else if (made instanceof Filled filled) {
            return filled.a[0];
        } else if (made instanceof Chain chain) {
            return chain.first.next.value;
        } else if (made instanceof Called called) {
            return called.list.get(0);
        } else if (made instanceof Before before) {
            return before.a[0];
        } else if (made instanceof Branches branches) {
            return branches.a[0];
        } else if (made instanceof Plain plain) {
            return plain.a[0];
        } else if (made instanceof Leaks leaks) {
            return leaks.a[0];
        }
        return ((int[]) held(made))[0];
    }

    static Object held(Object made) {
        if (made instanceof Map<?, ?> map) {
            return map.get(1);
        } else if (made instanceof Map.Entry<?, ?> entry) {
            return entry.getKey();
        } else if (made instanceof Optional<?> optional) {
            return optional.get();
        }
        return ((List<?>) made).get(0);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer =
                new Thread(
                        () -> {
                            Object made = make(args[0]);
                            published = made;
                            if (args[0].equals("later")) {
                                ((Filled) made).a[0] = 2;
                            }
                        });
        writer.start();
        Object made = args[0].equals("leaked") ? Leaks.leak : published;
        if (made != null && read(made) < 0) {
            throw new AssertionError("negative");
        }
        writer.join();
    }
}
