import org.xml.sax.InputSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.text.MessageFormat;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

// Behind a race something is done that works in another way the first time in a JVM: classes are
// loaded and initialised, call sites linked, caches filled. The failure behind it is a bug like
// any other, and fresh JVMs replay it.
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion executions=10 replay=1 message~reached
// run: args=nothing
// run: args=initialise | expect: "message~reached: call 3"
// run: args=broken | expect: "message~reached: java.lang.ExceptionInInitializerError"
// run: args=deserialise | expect: "message~reached: hello3GREEN"
// run: args=message | expect: "message~reached: a has 3 of 4.5"
// run: args=format
// run: args=enum | expect: "message~reached: GREENRED"
// run: args=trace
// run: args=xml | expect: "message~reached: text"
// run: args=proxy | expect: "message~reached: hello you"
// run: args=bundle | expect: "message~reached: world"
// run: args=services
// run: args=thread
// run: args=timer
// run: args=pool
// run: args=stream
// run: args=regex
// run: args=date
// run: args=record
// run: args=reflection | expect: "message~reached: call 3"
// run: args=local
// run: args=thrown | expect: kind=exception message~ExceptionInInitializerError
// jess: run --strategy lazy-dpor --budget 1000
// expect: exit=1 verdict=bug kind=assertion replay=1 message~reached
// run: args=broken
// run: args=deserialise
// run: args=timer
// jess: run --strategy auto --budget 1000
// expect: exit=1 verdict=bug kind=assertion replay=1 message~reached
// run: args=broken
// run: args=deserialise
// run: args=timer
// jess: run --strategy random --budget 1000
// expect: exit=1 verdict=bug kind=assertion replay=1 message~reached
// run: args=broken
// run: args=deserialise
// run: args=timer
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// run: args="initialise passes"
// run: args="broken passes"
// run: args="message passes"
public class FirstTimes {
    static volatile int round;
    static volatile boolean seen;

    static class Initialised {
        static final List<String> NAMES = new ArrayList<>(List.of("a", "b"));
        static int calls = NAMES.size();

        static String call() {
            return "call " + ++calls;
        }
    }

    static class Broken {
        static final int NUMBER = Integer.parseInt("not a number");

        static String call() {
            return "number " + NUMBER;
        }
    }

    static class Message implements Serializable {
        private static final long serialVersionUID = 1;
        final String text;
        final int number;
        final Colour colour = Colour.GREEN;

        Message(String text, int number) {
            this.text = text;
            this.number = number;
        }
    }

    enum Colour {
        RED,
        GREEN
    }

    interface Greeter {
        String greet(String name);
    }

    record Pair(String left, int right) {}

    public static class Words extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "world"}};
        }
    }

    static Object copy(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
        return new ObjectInputStream(in).readObject();
    }

    static String act(String what) throws Exception {
        switch (what) {
            case "nothing":
                return "nothing";
            case "initialise":
                return Initialised.call();
            case "broken":
                try {
                    return Broken.call();
                } catch (LinkageError e) {
                    return e.getClass().getName();
                }
            case "thrown":
                return Broken.call();
            case "deserialise":
                Message copy = (Message) copy(new Message("hello", 3));
                return copy.text + copy.number + copy.colour;
            case "message":
                return MessageFormat.format("{0} has {1,number} of {2}", "a", 3, 4.5);
            case "format":
                return String.format("%s %5d %.2f", "a", 3, 4.5);
            case "enum":
                return Colour.valueOf("GREEN").name() + Enum.valueOf(Colour.class, "RED");
            case "trace":
                StringWriter text = new StringWriter();
                new IllegalStateException("x").printStackTrace(new PrintWriter(text));
                return text.toString().split("\\R")[0];
            case "xml":
                String document = "<a b='c'><d>text</d></a>";
                return DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(document)))
                        .getDocumentElement()
                        .getTextContent();
            case "proxy":
                Greeter greeter =
                        (Greeter)
                                Proxy.newProxyInstance(
                                        FirstTimes.class.getClassLoader(),
                                        new Class<?>[] {Greeter.class},
                                        (proxy, method, arguments) -> "hello " + arguments[0]);
                return greeter.greet("you");
            case "bundle":
                return ResourceBundle.getBundle("FirstTimes$Words", Locale.ROOT).getString("hello");
            case "services":
                ServiceLoader<ToolProvider> tools = ServiceLoader.load(ToolProvider.class);
                return tools.findFirst().isPresent() ? "some" : "none";
            case "thread":
                String[] found = new String[1];
                Thread thread = new Thread(() -> found[0] = "done");
                thread.start();
                thread.join();
                return found[0];
            case "timer":
                Timer timer = new Timer(true);
                CountDownLatch latch = new CountDownLatch(1);
                timer.schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                latch.countDown();
                            }
                        },
                        1);
                latch.await();
                timer.cancel();
                return "done";
            case "pool":
                ExecutorService pool = Executors.newFixedThreadPool(1);
                String result = pool.submit(() -> "done").get();
                pool.shutdown();
                pool.awaitTermination(1, TimeUnit.SECONDS);
                return result;
            case "stream":
                return Stream.of("b", "a").sorted().map(s -> s + s).collect(Collectors.joining());
            case "regex":
                return Pattern.compile("(a|b)+\\d*").matcher("aab12").replaceAll("x");
            case "date":
                return LocalDate.parse("2020-02-29").plusYears(1).toString();
            case "record":
                return new Pair("a", 1) + " " + new Pair("a", 1).equals(new Pair("a", 1));
            case "reflection":
                try {
                    return (String) Initialised.class.getDeclaredMethod("call").invoke(null);
                } catch (InvocationTargetException e) {
                    throw new IllegalStateException(e);
                }
            case "local":
                ThreadLocal<List<String>> local = ThreadLocal.withInitial(ArrayList::new);
                local.get().add("a");
                return local.get().toString();
            default:
                throw new IllegalArgumentException(what);
        }
    }

    static void look() {
        int first = round;
        int second = round;
        int third = round;
        seen = first == 0 && second == 1 && third == 2;
    }

    /** One of ten interleavings leads to what is done. */
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(FirstTimes::look);
        thread.start();
        round = 1;
        round = 2;
        thread.join();
        if (seen) {
            String done = act(args[0]);
            if (args.length == 1) {
                throw new AssertionError("reached: " + done);
            }
        }
    }
}
