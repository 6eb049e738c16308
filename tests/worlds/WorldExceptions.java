import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Exceptions, stack traces, StackWalker, helpful messages, assertions. */
public class WorldExceptions {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    static int[] array;
    String field;

    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            show("closed", name);
            throw new IllegalStateException("close " + name);
        }
    }

    static class Checked extends Exception {
        private static final long serialVersionUID = 1;

        Checked(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        public String getMessage() {
            return "overridden " + super.getMessage();
        }
    }

    static class NoTrace extends RuntimeException {
        private static final long serialVersionUID = 1;

        NoTrace() {
            super("no trace", null, false, false);
        }
    }

    static int finallyReturns() {
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            return 1;
        } finally {
            show("finally", "ran");
        }
    }

    static String nested(int depth) throws Checked {
        try {
            if (depth == 0) {
                throw new IllegalArgumentException("deep");
            }
            return nested(depth - 1);
        } catch (IllegalArgumentException e) {
            throw new Checked("depth " + depth, e);
        }
    }

    static WorldExceptions nothing() {
        return null;
    }

    static String helpful(Runnable body) {
        try {
            body.run();
            return "none";
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    static StackTraceElement[] trace() {
        return new Throwable().getStackTrace();
    }

    static List<String> walk() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(
                        frames ->
                                frames.limit(2)
                                        .map(
                                                f ->
                                                        f.getDeclaringClass().getSimpleName()
                                                                + "."
                                                                + f.getMethodName())
                                        .collect(Collectors.toList()));
    }

    static int depth;

    static void recurse() {
        depth++;
        recurse();
    }

    public static void main(String[] args) throws Throwable {

        show("return", finallyReturns());
        try (Resource a = new Resource("a");
                Resource b = new Resource("b")) {
            throw new IllegalArgumentException(a.name + b.name);
        } catch (IllegalArgumentException e) {
            show(
                    "suppressed",
                    e.getMessage()
                            + " "
                            + e.getSuppressed().length
                            + e.getSuppressed()[0].getMessage());
        }
        try {
            nested(0);
        } catch (Checked e) {
            show("cause", e + " | " + e.getCause());
        }
        show("array", helpful(() -> array[1] = 3));
        show("field", helpful(() -> nothing().field.length()));
        show("call", helpful(() -> nothing().field = "x"));
        show("require", helpful(() -> Objects.requireNonNull(null, "named")));
        show(
                "unboxing",
                helpful(
                        () -> {
                            Integer boxed = null;
                            int plain = boxed;
                        }));
        StackTraceElement[] trace = trace();
        show(
                "trace",
                trace[0].getMethodName()
                        + " "
                        + trace[0].getClassName()
                        + trace[0].getFileName()
                        + " "
                        + trace[1].getMethodName()
                        + (trace[0].getLineNumber() > 0));
        show("walker", walk());
        show(
                "caller",
                StackWalker.getInstance().walk(frames -> frames.findFirst().get().getMethodName()));
        show("thread", Thread.currentThread().getStackTrace()[1].getMethodName());
        try {
            new ArrayList<>(List.of(1)).get(5);
        } catch (IndexOutOfBoundsException e) {
            show(
                    "bounds",
                    e.getMessage()
                            + " in "
                            + List.of(e.getStackTrace()).stream()
                                    .map(StackTraceElement::getMethodName)
                                    .filter(n -> n.equals("get"))
                                    .findFirst()
                                    .get());
        }
        try {
            Object text = "text";
            Integer number = (Integer) text;
            show("cast", number);
        } catch (ClassCastException e) {
            show(
                    "cast",
                    e.getMessage()
                            .startsWith(
                                    "class java.lang.String cannot be cast to class"
                                            + " java.lang.Integer"));
        }
        try {
            Object[] strings = new String[1];
            strings[0] = 1;
        } catch (ArrayStoreException e) {
            show("store", e.getMessage());
        }
        try {
            show("division", 1 / array.length);
        } catch (NullPointerException e) {
            show("division", "null first");
        }
        try {
            show("zero", 1 % (depth * 2));
        } catch (ArithmeticException e) {
            show("zero", e.getMessage());
        }
        try {
            show("negative", new int[depth - 1].length);
        } catch (NegativeArraySizeException e) {
            show("negative", e.getMessage());
        }
        show("no trace", new NoTrace().getStackTrace().length);
        StringWriter written = new StringWriter();
        new IllegalStateException("printed", new NoTrace())
                .printStackTrace(new PrintWriter(written));
        String[] lines = written.toString().split("\\R");
        show(
                "printed",
                lines[0]
                        + " | "
                        + lines[1].trim().split("\\(")[0]
                        + " | "
                        + lines[lines.length - 1]);
        try {
            recurse();
        } catch (StackOverflowError e) {
            show("overflow", depth > 500);
        }
        boolean asserted = false;
        assert asserted = true;
        show("assertions", asserted);
        Throwable filled = new Throwable("filled").fillInStackTrace();
        filled.setStackTrace(
                new StackTraceElement[] {new StackTraceElement("A", "b", "A.java", 1)});
        show("set", filled.getStackTrace()[0]);
        Thread thread =
                new Thread(
                        () -> {
                            throw new IllegalStateException("uncaught");
                        });
        List<String> caught = new ArrayList<>();
        thread.setUncaughtExceptionHandler((t, e) -> caught.add(e.getMessage()));
        thread.start();
        thread.join();
        show("handler", caught);

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
