package jess.junit;

import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Extensions that are called once, around all executions, because the user wants it so: {@code
 * jess.around}, names of their classes with commas in between.
 *
 * <p>That suits those that put things into fields and parameters which are costly to make. Unless
 * the parameter says otherwise it is Mockito's, which generates a class for a mock: its mocks are
 * the same in every execution, and what one does to them is undone before the next.
 */
final class Around {
    static final String PARAMETER = "jess.around";

    private static final String DEFAULT = "org.mockito.junit.jupiter.MockitoExtension";

    private static final Pattern NAME = Pattern.compile("[\\p{Alnum}_$]+(\\.[\\p{Alnum}_$]+)*");

    private final Set<String> names;

    private Around(Set<String> names) {
        this.names = names;
    }

    static Around of(ExtensionContext context) {
        return of(context.getConfigurationParameter(PARAMETER).orElse(DEFAULT));
    }

    /** Those of a text; an empty one is none. */
    static Around of(String text) {
        Set<String> names = new LinkedHashSet<>();
        for (String part : text.isBlank() ? new String[0] : text.split(",")) {
            String name = part.trim();
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        PARAMETER
                                + "="
                                + text
                                + ": \""
                                + name
                                + "\" is no name of a class, such as "
                                + DEFAULT);
            }
            names.add(name);
        }
        return new Around(names);
    }

    /** Whether an extension of this class is called around. */
    boolean has(Class<?> type) {
        return names.contains(type.getName());
    }

    boolean has(Extension extension) {
        return has(extension.getClass());
    }
}
