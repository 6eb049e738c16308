import java.security.Security;
import java.util.Locale;
import java.util.TimeZone;

// An initialiser that sets what the whole process goes by does so in each execution, when its class
// is used first: nothing is set before that, and others may look before or after.
// jess: run --strategy dpor
// run: args="locale before" | expect: exit=0 verdict=verified
// run: args="zone before" | expect: exit=0 verdict=verified
// run: args="property before" | expect: exit=0 verdict=verified
// run: args="handler before" | expect: exit=0 verdict=verified
// run: args="security before" | expect: exit=0 verdict=verified
// run: args="enum before" | expect: exit=0 verdict=verified
// run: args="locale no" | expect: exit=1 message~"saw true" replay=1
// run: args="locale yes" | expect: exit=1 message~"saw false"
// run: args="zone no" | expect: exit=1 message~"saw true"
// run: args="zone yes" | expect: exit=1 message~"saw false"
// run: args="property no" | expect: exit=1 message~"saw true" replay=1
// run: args="property yes" | expect: exit=1 message~"saw false"
// run: args="handler no" | expect: exit=1 message~"saw true"
// run: args="handler yes" | expect: exit=1 message~"saw false"
// run: args="security no" | expect: exit=1 message~"saw true"
// run: args="security yes" | expect: exit=1 message~"saw false"
// run: args="enum no" | expect: exit=1 message~"saw true"
// run: args="enum yes" | expect: exit=1 message~"saw false"
// jess: trust --strategy dpor
// run: args="locale before" | expect: exit=0 verdict=verified
// run: args="locale yes" | expect: exit=1 message~"saw false"
// run: args="property before" | expect: exit=0 verdict=verified
// run: args="property yes" | expect: exit=1 message~"saw false"
public class InitialisersThatChange {
    private static final String KEY = "initialisers.that.change";

    static class SetsLocale {
        static {
            Locale.setDefault(Locale.ROOT);
        }

        static void touch() {}
    }

    static class SetsZone {
        static {
            TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        }

        static void touch() {}
    }

    static class SetsProperty {
        static {
            System.setProperty(KEY, "1");
        }

        static void touch() {}
    }

    static class SetsHandler {
        static {
            Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
        }

        static void touch() {}
    }

    static class SetsSecurity {
        static {
            Security.setProperty(KEY, "1");
        }

        static void touch() {}
    }

    enum Mode {
        FAST;
        boolean on;
    }

    static class SetsMode {
        static {
            Mode.FAST.on = true;
        }

        static void touch() {}
    }

    static void touch(String what) {
        switch (what) {
            case "locale" -> SetsLocale.touch();
            case "zone" -> SetsZone.touch();
            case "property" -> SetsProperty.touch();
            case "handler" -> SetsHandler.touch();
            case "security" -> SetsSecurity.touch();
            default -> SetsMode.touch();
        }
    }

    static boolean isSet(String what) {
        return switch (what) {
            case "locale" -> Locale.getDefault() == Locale.ROOT;
            case "zone" -> TimeZone.getDefault().getID().equals("Europe/Berlin");
            case "property" -> System.getProperty(KEY) != null;
            case "handler" -> Thread.getDefaultUncaughtExceptionHandler() != null;
            case "security" -> Security.getProperty(KEY) != null;
            default -> Mode.FAST.on;
        };
    }

    static void must(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (args[1].equals("before")) {
            must(!isSet(args[0]), "set before");
            touch(args[0]);
            must(isSet(args[0]), "not set");
            return;
        }
        Thread user = new Thread(() -> touch(args[0]));
        user.start();
        boolean seen = isSet(args[0]);
        user.join();
        must(seen == args[1].equals("yes"), "saw " + seen);
    }
}
