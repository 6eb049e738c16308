package jess.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Tells classes that a program has put into a package of {@code java.base} from those of the JDK.
 * Libraries that make classes do that to reach what only a class there may call.
 */
final class Injected {
    /** What the patch leaves in each class with a method. */
    private static final byte[] MARK = "$jess".getBytes(StandardCharsets.US_ASCII);

    /** Packages in which the JDK makes classes for itself while it runs. */
    private static final String[] MADE = {"java/lang/invoke/", "jdk/internal/"};

    private Injected() {}

    /** Whether a class that is being defined in this module is not one of its files. */
    static boolean isInjected(Module module, String internalName, byte[] bytes) {
        if (internalName == null || isMarked(bytes)) {
            return false;
        }
        for (String made : MADE) {
            if (internalName.startsWith(made)) {
                return false;
            }
        }
        try (InputStream file = module.getResourceAsStream(internalName + ".class")) {
            return file == null;
        } catch (IOException failed) {
            throw new UncheckedIOException("class " + internalName, failed);
        }
    }

    private static boolean isMarked(byte[] bytes) {
        for (int from = 0; from + MARK.length <= bytes.length; from++) {
            int same = 0;
            while (same < MARK.length && bytes[from + same] == MARK[same]) {
                same++;
            }
            if (same == MARK.length) {
                return true;
            }
        }
        return false;
    }
}
