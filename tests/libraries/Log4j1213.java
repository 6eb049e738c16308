// Log4j 1.2.13: appenders of all threads, the asynchronous appender; two of its known deadlocks
// (24159: an object is rendered while the category is held; 38137: the dispatcher of a full
// asynchronous appender logs).
// library: log4j:log4j:1.2.13
// program: logsTogether: ok
// program: logsAsynchronously: ok
// program: rendersInLock: bug deadlock
// program: dispatcherLogs: bug deadlock
// gate: rendersInLock

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;
import org.apache.log4j.spi.LoggingEvent;

import java.io.StringWriter;

/** Programs on Log4j 1.2.13. */
public class Log4j1213 {
    private static Logger logger() {
        Logger logger = Logger.getLogger("shop");
        logger.removeAllAppenders();
        logger.setAdditivity(false);
        return logger;
    }

    public void logsTogether() {
        Logger logger = logger();
        StringWriter out = new StringWriter();
        logger.addAppender(new WriterAppender(new SimpleLayout(), out));
        Together.run(() -> logger.info("one"), () -> logger.warn("two"));
        String text = out.toString().replace(System.lineSeparator(), ";");
        Together.check(
                text.equals("INFO - one;WARN - two;") || text.equals("WARN - two;INFO - one;"),
                text);
    }

    public void logsAsynchronously() {
        Logger logger = logger();
        StringWriter out = new StringWriter();
        AsyncAppender appender = new AsyncAppender();
        appender.addAppender(new WriterAppender(new SimpleLayout(), out));
        logger.addAppender(appender);
        logger.info("one");
        logger.info("two");
        appender.close();
        String text = out.toString().replace(System.lineSeparator(), ";");
        Together.equal("INFO - one;INFO - two;", text, "log");
    }

    /** An order, whose text takes its lock. */
    static final class Order {
        private int paid;

        synchronized void pay(Logger logger) {
            paid++;
            logger.info("paid");
        }

        @Override
        public synchronized String toString() {
            return "order " + paid;
        }
    }

    public void rendersInLock() {
        Logger logger = logger();
        logger.addAppender(new WriterAppender(new SimpleLayout(), new StringWriter()));
        Order order = new Order();
        Together.run(() -> logger.info(order), () -> order.pay(logger));
    }

    /** Logs while it appends. */
    static final class Talkative extends AppenderSkeleton {
        private final Logger logger;
        private int said;

        Talkative(Logger logger) {
            this.logger = logger;
        }

        @Override
        protected void append(LoggingEvent event) {
            if (said++ < 2) {
                logger.info("appending");
            }
        }

        @Override
        public void close() {}

        @Override
        public boolean requiresLayout() {
            return false;
        }
    }

    public void dispatcherLogs() {
        Logger logger = logger();
        AsyncAppender appender = new AsyncAppender();
        appender.setBufferSize(1);
        appender.addAppender(new Talkative(logger));
        logger.addAppender(appender);
        logger.info("one");
        logger.info("two");
        appender.close();
    }
}
