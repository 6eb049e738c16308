// Log4j 2: a context of the program with a list appender; a message that is mutable and logged
// asynchronously.
// library: org.apache.logging.log4j:log4j-core:2.24.3
// library: org.apache.logging.log4j:log4j-api:2.24.3
// program: logsTogether: ok
// program: asyncAppender: ok
// program: lockInMessage: bug deadlock

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Programs on Log4j 2. */
public class Log4j2 {
    /** Keeps the lines that it is given. */
    static class Kept extends AbstractAppender {
        final List<String> lines = Collections.synchronizedList(new ArrayList<>());

        Kept() {
            super("kept", null, null, false, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            lines.add(event.getMessage().getFormattedMessage());
        }
    }

    private static LoggerContext context() {
        ConfigurationBuilder<BuiltConfiguration> builder =
                ConfigurationBuilderFactory.newConfigurationBuilder();
        builder.setStatusLevel(Level.OFF).setShutdownHook("disable");
        builder.add(builder.newRootLogger(Level.INFO));
        return Configurator.initialize(builder.build());
    }

    private static Logger logger(LoggerContext context, Appender appender) {
        appender.start();
        Logger logger = context.getLogger("shop");
        logger.addAppender(appender);
        return logger;
    }

    public void logsTogether() {
        LoggerContext context = context();
        Kept kept = new Kept();
        Logger logger = logger(context, kept);
        Together.run(() -> logger.info("one"), () -> logger.info("two {}", 2));
        List<String> lines = new ArrayList<>(kept.lines);
        Collections.sort(lines);
        Together.equal(List.of("one", "two 2"), lines, "lines");
        context.stop();
    }

    public void asyncAppender() {
        LoggerContext context = context();
        Configuration configuration = context.getConfiguration();
        Kept kept = new Kept();
        kept.start();
        configuration.addAppender(kept);
        AppenderRef[] references = {AppenderRef.createAppenderRef("kept", null, null)};
        AsyncAppender appender =
                AsyncAppender.newBuilder()
                        .setName("later")
                        .setConfiguration(configuration)
                        .setAppenderRefs(references)
                        .setBufferSize(4)
                        .build();
        Logger logger = logger(context, appender);
        logger.info("one");
        logger.info("two");
        context.stop();
        Together.equal(List.of("one", "two"), kept.lines, "lines");
    }

    /** Appends in its own lock, as many appenders do. */
    static final class Locked extends Kept {
        @Override
        public synchronized void append(LogEvent event) {
            super.append(event);
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
        LoggerContext context = context();
        Logger logger = logger(context, new Locked());
        Bill bill = new Bill();
        Together.run(() -> logger.info("{}", bill), () -> bill.send(logger));
        context.stop();
    }
}
