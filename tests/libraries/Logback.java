// Logback: a context of the program, an asynchronous appender, and an appender that is locked
// while an object is rendered.
// library: ch.qos.logback:logback-classic:1.5.16
// program: logsTogether: ok
// program: asyncAppender: ok
// program: lockInMessage: bug deadlock
// program: threadLocalContext: ok

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.read.ListAppender;

import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

import java.util.ArrayList;
import java.util.List;

/** Programs on Logback. */
public class Logback {
    private static Logger logger(LoggerContext context, Appender<ILoggingEvent> appender) {
        Logger logger = context.getLogger("shop");
        logger.setLevel(Level.INFO);
        appender.setContext(context);
        appender.start();
        logger.addAppender(appender);
        return logger;
    }

    private static List<String> lines(ListAppender<ILoggingEvent> appender) {
        List<String> lines = new ArrayList<>();
        for (ILoggingEvent event : appender.list) {
            lines.add(event.getFormattedMessage());
        }
        return lines;
    }

    public void logsTogether() {
        ListAppender<ILoggingEvent> kept = new ListAppender<>();
        Logger logger = logger(new LoggerContext(), kept);
        Together.run(() -> logger.info("one"), () -> logger.info("two {}", 2));
        List<String> lines = lines(kept);
        lines.sort(null);
        Together.equal(List.of("one", "two 2"), lines, "lines");
    }

    public void asyncAppender() {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        ListAppender<ILoggingEvent> kept = new ListAppender<>();
        kept.setContext(context);
        kept.start();
        AsyncAppender appender = new AsyncAppender();
        appender.setContext(context);
        appender.addAppender(kept);
        Logger logger = logger(context, appender);
        logger.info("one");
        logger.info("two");
        appender.stop();
        Together.equal(List.of("one", "two"), lines(kept), "lines");
    }

    /** Renders in its lock. */
    static final class Rendering extends AppenderBase<ILoggingEvent> {
        private final StringBuilder text = new StringBuilder();

        @Override
        protected void append(ILoggingEvent event) {
            text.append(event.getFormattedMessage());
        }
    }

    /** A bill, whose text takes its lock. */
    static final class Bill {
        synchronized void send(Logger logger) {
            logger.info("sent");
        }

        @Override
        public synchronized String toString() {
            return "bill";
        }
    }

    public void lockInMessage() {
        Logger logger = logger(new LoggerContext(), new Rendering());
        Bill bill = new Bill();
        Together.run(() -> logger.info("{}", bill), () -> bill.send(logger));
    }

    /** Compares the name of the thread with what the thread has put into its context. */
    static final class Named extends AppenderBase<ILoggingEvent> {
        private int right;

        @Override
        protected void append(ILoggingEvent event) {
            if (event.getThreadName().equals(event.getMDCPropertyMap().get("user"))) {
                right++;
            }
        }
    }

    /** The usual way, with the context that is configured when it is first asked for. */
    public void threadLocalContext() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        Named named = new Named();
        Logger logger = logger(context, named);
        Together.Body log =
                () -> {
                    MDC.put("user", Thread.currentThread().getName());
                    logger.info("here");
                    MDC.clear();
                };
        Together.run(log, log);
        Together.equal(2, named.right, "events with the name of their thread");
    }
}
