import org.xml.sax.InputSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.text.MessageFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import javax.xml.parsers.DocumentBuilderFactory;

// What the JDK fills when it is first used, and identity hash codes of whatever has one, are the
// same in each execution, under each strategy: two threads use the same thing, and nothing differs
// when an execution is run again.
// jess: trust --strategy dpor --budget 20s,60 --check-determinism=4
// expect: exit=0
// rows: enum, hashes, trace
// jess: trust --strategy lazy-dpor --budget 20s,60 --check-determinism=4
// expect: exit=0
// rows: serial, date, weak
// jess: trust --strategy auto --budget 20s,60 --check-determinism=4
// expect: exit=0
// rows: recursion, futures, serial, split
// jess: trust --strategy random --budget 20s,60 --check-determinism=4
// expect: exit=0
// rows: message, xml, beans
public class SteadyCaches {
    private enum Colour {
        RED,
        GREEN
    }

    private static class Message implements Serializable {
        private static final long serialVersionUID = 1;
        final Colour colour;
        final List<String> words = new ArrayList<>(List.of("a", "b"));

        Message(Colour colour) {
            this.colour = colour;
        }
    }

    private interface Named {
        String name();
    }

    static String serialised() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Message(Colour.GREEN));
        }
        ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
        Message read = (Message) new ObjectInputStream(in).readObject();
        return read.colour + " " + read.words;
    }

    static String traced() {
        Named nobody = null;
        StringWriter text = new StringWriter();
        try {
            text.write(nobody.name());
        } catch (NullPointerException e) {
            e.printStackTrace(new PrintWriter(text, true));
        }
        return text.toString().contains("because \"<local0>\" is null")
                        || text.toString().contains("because \"nobody\" is null")
                ? "trace"
                : text.toString();
    }

    static String parsed() throws Exception {
        InputSource source = new InputSource(new StringReader("<a><b c='1'>text</b></a>"));
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(source)
                .getDocumentElement()
                .getTextContent();
    }

    /** In which order tables have what has no hash code of its own. */
    static String hashed(int thread) {
        Named lambda = () -> "lambda";
        Named capturing = () -> "capturing " + thread;
        Set<Object> all = Collections.newSetFromMap(new IdentityHashMap<>());
        Collections.addAll(all, lambda, capturing, "text", 77, 12345, 'c', 3L, String.class);
        Collections.addAll(all, Colour.RED, int.class, new int[0], new Object(), Thread.class);
        StringBuilder order = new StringBuilder();
        for (Object each : all) {
            order.append(each instanceof Named named ? named.name() : each.getClass().getName());
        }
        Set<Object> others = new HashSet<>(List.of(lambda, capturing, Colour.RED, Object.class));
        others.add(new Object());
        for (Object each : others) {
            order.append(each.getClass().isEnum());
        }
        // A step for each element, in the order of the table: another order is noticed.
        for (Object each : all) {
            synchronized (each) {
                order.append(each.hashCode() == 0);
            }
        }
        return order.isEmpty() ? "none" : "order";
    }

    static String act(String what, int thread) throws Exception {
        return switch (what) {
            case "enum" -> {
                Map<Object, Integer> counts = new HashMap<>();
                counts.merge(Colour.valueOf("GREEN"), 1, Integer::sum);
                counts.merge(Enum.valueOf(Colour.class, "RED"), 2, Integer::sum);
                counts.merge(Colour.GREEN.hashCode(), 0, Integer::sum);
                yield counts.size() + " " + counts.get(Colour.GREEN);
            }
            case "serial" -> serialised();
            case "message" ->
                    MessageFormat.format("{0} {1,number,#.#} {2,date,yyyy}", "a", 1.5, 0L)
                            + String.format(Locale.ROOT, "%,d %tY", 12345, 0L);
            case "split" -> {
                SplittableRandom split = new SplittableRandom(7).split();
                new SplittableRandom().split().nextInt();
                yield "" + split.nextInt(10);
            }
            case "date" -> {
                LocalDate date = LocalDate.parse("2020-02-29", DateTimeFormatter.ISO_DATE);
                yield DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ROOT).format(date);
            }
            case "xml" -> parsed();
            case "beans" -> {
                ManagementFactory.getRuntimeMXBean().getVmName();
                ManagementFactory.getThreadMXBean().getThreadCount();
                yield "" + ManagementFactory.getClassLoadingMXBean().isVerbose();
            }
            case "trace" -> traced();
            case "weak" -> {
                Map<Object, String> map = new WeakHashMap<>();
                for (int i = 0; i < 8; i++) {
                    map.put(new Object(), "value");
                }
                yield "" + map.size();
            }
            case "hashes" -> hashed(thread);
            case "recursion" -> {
                Map<String, String> map = new ConcurrentHashMap<>();
                try {
                    map.computeIfAbsent("a", a -> map.computeIfAbsent("a", b -> "c"));
                    yield "no exception";
                } catch (IllegalStateException e) {
                    yield e.getMessage();
                }
            }
            case "futures" ->
                    CompletableFuture.supplyAsync(() -> "a").thenApply(text -> text + "b").join();
            default -> throw new IllegalArgumentException(what);
        };
    }

    static final List<String> FOUND = new ArrayList<>();

    static void look(String what, int thread) {
        try {
            String found = act(what, thread);
            synchronized (FOUND) {
                FOUND.add(found);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> look(args[0], 1));
        other.start();
        look(args[0], 2);
        other.join();
        if (FOUND.size() != 2 || !FOUND.get(0).equals(FOUND.get(1))) {
            throw new AssertionError(FOUND.toString());
        }
    }
}
