// SLF4J with its simple logger: loggers and markers that two threads ask for at the same time.
// library: org.slf4j:slf4j-simple:2.0.16
// program: sameLogger: ok
// program: logs: ok
// program: markers: ok

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** Programs on SLF4J. */
public class Slf4jSimple {
    /** While SLF4J is being set up it gives out substitutes; so that has to be over. */
    public void sameLogger() {
        LoggerFactory.getILoggerFactory();
        Logger[] found = new Logger[2];
        Together.run(
                () -> found[0] = LoggerFactory.getLogger("shop"),
                () -> found[1] = LoggerFactory.getLogger("shop"));
        Together.check(found[0] == found[1], "two loggers");
    }

    public void logs() {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setErr(new PrintStream(bytes, true));
        try {
            Logger logger = LoggerFactory.getLogger("shop");
            Together.run(() -> logger.info("one"), () -> logger.info("two"));
        } finally {
            System.setErr(before);
        }
        String text = bytes.toString();
        Together.check(text.contains("one") && text.contains("two"), text);
        Together.equal(2L, text.lines().count(), "lines");
    }

    public void markers() {
        Marker[] found = new Marker[2];
        Together.run(
                () -> found[0] = MarkerFactory.getMarker("audit"),
                () -> found[1] = MarkerFactory.getMarker("audit"));
        Together.check(found[0] == found[1], "two markers");
    }
}
