import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.IntSupplier;

// What an initialiser reads and has not made may be changed by another thread before or after the
// class is used first (JLS 12.4): fields of constants of enums, what records, lambdas and constant
// collections lead to, tables, settings of the process, files. If nobody changes it, the class is
// initialised once.
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion
// run: args="constant 0" | expect: message~"saw 0"
// run: args="constant 1" | expect: message~"saw 1" replay=1
// run: args="far 0" | expect: message~"saw 0"
// run: args="far 1" | expect: message~"saw 1"
// run: args="later 1" | expect: message~"saw 1"
// run: args="record 1" | expect: message~"saw 1"
// run: args="table 1" | expect: message~"saw 1"
// run: args="copied 1" | expect: message~"saw 1"
// run: args="lambda 1" | expect: message~"saw 1"
// run: args="list 1" | expect: message~"saw 1"
// run: args="optional 1" | expect: message~"saw 1"
// run: args="locale 0" | expect: message~"saw 0"
// run: args="locale 1" | expect: message~"saw 1" replay=1
// run: args="format 1" | expect: message~"saw 1"
// run: args="zone 0" | expect: message~"saw 0"
// run: args="zone 1" | expect: message~"saw 1"
// run: args="handler 1" | expect: message~"saw 1"
// run: args="property 0" | expect: message~"saw 0"
// run: args="property 1" | expect: message~"saw 1" replay=1
// run: args="security 1" | expect: message~"saw 1"
// run: args="file 0" | expect: message~"saw 0"
// run: args="file 1" | expect: message~"saw 1"
// jess: run --strategy lazy-dpor
// expect: exit=1 verdict=bug kind=assertion
// run: args="constant 1" | expect: message~"saw 1"
// run: args="property 1" | expect: message~"saw 1"
// jess: trust --strategy dpor
// expect: exit=1 verdict=bug kind=assertion
// run: args="constant 1" | expect: message~"saw 1"
// run: args="locale 1" | expect: message~"saw 1"
// run: args="property 1" | expect: message~"saw 1"
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=1
// run: args="constant 2 nobody"
// run: args="locale 2 nobody"
// run: args="property 2 nobody"
// run: args="file 2 nobody"
// run: args="own 2 nobody"
public class InitialisersThatRead {
    private static final String KEY = "initialisers.that.read";
    // Each JVM has one of its own, with a name as long as any other.
    private static final Path FILE =
            Path.of(
                    System.getProperty("java.io.tmpdir"),
                    KEY.concat(Long.toString(10_000_000 + ProcessHandle.current().pid())));

    enum Mode {
        FAST;
        int level;
    }

    record Row(int[] cells) {}

    static class Shared {
        static final Row ROW = new Row(new int[1]);
        static final int[] TABLE = new int[20];
        static final List<int[]> LIST =
                Collections.unmodifiableList(new ArrayList<>(List.of(new int[1])));
        static final Optional<int[]> OPTIONAL = Optional.of(new int[1]);
    }

    static class Lambda {
        static final int[] CELLS = new int[20];
        static final IntSupplier FIRST = () -> CELLS[0];
    }

    static class OfConstant {
        static final int SEEN = Mode.FAST.level;
    }

    /** Reads nothing but what another one has read, which was initialised before. */
    static class Far {
        static final int SEEN = OfConstant.SEEN;
    }

    static class OfRecord {
        static final int SEEN = Shared.ROW.cells()[0];
    }

    static class OfTable {
        static final int SEEN = Lambda.CELLS[3];
    }

    static class OfCopy {
        static final int SEEN = Lambda.CELLS.clone()[3];
    }

    static class OfLambda {
        static final int SEEN = Lambda.FIRST.getAsInt();
    }

    static class OfList {
        static final int SEEN = Shared.LIST.get(0)[0];
    }

    static class OfOptional {
        static final int SEEN = Shared.OPTIONAL.get()[0];
    }

    static class OfLocale {
        static final int SEEN = Locale.getDefault().equals(Locale.GERMANY) ? 1 : 0;
    }

    static class OfFormat {
        static final int SEEN = String.format("%,d", 1000).equals("1.000") ? 1 : 0;
    }

    static class OfZone {
        static final int SEEN = TimeZone.getDefault().getID().equals("Europe/Berlin") ? 1 : 0;
    }

    static class OfHandler {
        static final int SEEN = Thread.getDefaultUncaughtExceptionHandler() == null ? 0 : 1;
    }

    static class OfProperty {
        static final int SEEN = Integer.getInteger(KEY, 0);
    }

    static class OfSecurity {
        static final int SEEN = Security.getProperty(KEY) == null ? 0 : 1;
    }

    static class OfFile {
        static final int SEEN = Files.exists(FILE) ? 1 : 0;
    }

    /** Goes on from what it has set itself. */
    static class Own {
        static int next = 1;
        static final int SEEN = next++ + next;
    }

    static void change(String what) throws IOException {
        switch (what) {
            case "constant", "far", "later" -> Mode.FAST.level = 1;
            case "record" -> Shared.ROW.cells()[0] = 1;
            case "table", "copied" -> Lambda.CELLS[3] = 1;
            case "lambda" -> Lambda.CELLS[0] = 1;
            case "list" -> Shared.LIST.get(0)[0] = 1;
            case "optional" -> Shared.OPTIONAL.get()[0] = 1;
            case "locale", "format" -> Locale.setDefault(Locale.GERMANY);
            case "zone" -> TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
            case "handler" -> Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
            case "property" -> System.setProperty(KEY, "1");
            case "security" -> Security.setProperty(KEY, "1");
            default -> Files.writeString(FILE, "1");
        }
    }

    static int read(String what) {
        return switch (what) {
            case "constant" -> OfConstant.SEEN;
            case "far" -> Far.SEEN;
            case "later" -> OfConstant.SEEN + Far.SEEN == 2 ? 1 : 0;
            case "record" -> OfRecord.SEEN;
            case "table" -> OfTable.SEEN;
            case "copied" -> OfCopy.SEEN;
            case "lambda" -> OfLambda.SEEN;
            case "list" -> OfList.SEEN;
            case "optional" -> OfOptional.SEEN;
            case "locale" -> OfLocale.SEEN;
            case "format" -> OfFormat.SEEN;
            case "zone" -> OfZone.SEEN;
            case "handler" -> OfHandler.SEEN;
            case "property" -> OfProperty.SEEN;
            case "security" -> OfSecurity.SEEN;
            case "own" -> Own.SEEN;
            default -> OfFile.SEEN;
        };
    }

    public static void main(String[] args) throws Exception {
        Thread other =
                new Thread(
                        () -> {
                            try {
                                if (args.length == 2) {
                                    change(args[0]);
                                } else if (read(args[0]) > 3) {
                                    throw new AssertionError("too much");
                                }
                            } catch (IOException e) {
                                throw new AssertionError(e);
                            }
                        });
        other.start();
        int seen = read(args[0]);
        other.join();
        if (args[0].equals("file")) {
            Files.deleteIfExists(FILE);
        }
        if (seen == Integer.parseInt(args[1])) {
            throw new AssertionError("saw " + seen);
        }
    }
}
