package jess.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this plugin, which is that of all artifacts of JESS. */
final class OwnVersion {
    private static final String RESOURCE = "version.properties";

    private OwnVersion() {}

    static String read() {
        Properties properties = new Properties();
        try (InputStream in = OwnVersion.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(
                        "the jar of the plugin org.jess lacks jess/gradle/" + RESOURCE);
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
