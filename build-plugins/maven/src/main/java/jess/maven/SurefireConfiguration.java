package jess.maven;

import org.codehaus.plexus.util.xml.Xpp3Dom;

import java.util.List;
import java.util.Map;

/**
 * The configuration of Surefire for concurrency tests: the project's own, with what JESS decides.
 *
 * <p>JESS decides which tests run and on which JVM; includes, class path, reports and all else stay
 * as the project has them, and so do the JVM options of its {@code argLine}.
 */
final class SurefireConfiguration {
    private final Xpp3Dom dom;

    SurefireConfiguration(Xpp3Dom project) {
        dom = project == null ? new Xpp3Dom("configuration") : new Xpp3Dom(project);
    }

    /** What Surefire gets. */
    Xpp3Dom dom() {
        return dom;
    }

    /** Selects the tests with a tag, and no others. */
    SurefireConfiguration onlyTagged(String tag) {
        set("groups", tag);
        remove("excludedGroups");
        return this;
    }

    /** No tests are a failure, even if the project has switched that off for other tests. */
    SurefireConfiguration failIfNoTests(boolean fail) {
        set("failIfNoTests", Boolean.toString(fail));
        set("skipTests", "false");
        set("skip", "false");
        set("testFailureIgnore", "false");
        return this;
    }

    /**
     * The JVM, and options that go before those of the project: those of its configuration, or
     * without one those of the property {@code argLine}, which may be null.
     */
    SurefireConfiguration jvm(String java, List<String> arguments, String argLine) {
        StringBuilder line = new StringBuilder();
        for (String argument : arguments) {
            line.append('"').append(argument).append("\" ");
        }
        Xpp3Dom own = dom.getChild("argLine");
        String rest = own == null ? argLine : own.getValue();
        set("argLine", line.append(rest == null ? "" : rest).toString().trim());
        set("jvm", java);
        // A JVM of its own, or the options would have no effect.
        set("forkCount", "1");
        return this;
    }

    /** System properties of the test JVM; a value of null is none. */
    SurefireConfiguration properties(Map<String, String> properties) {
        Xpp3Dom all = dom.getChild("systemPropertyVariables");
        if (all == null) {
            all = new Xpp3Dom("systemPropertyVariables");
            dom.addChild(all);
        }
        for (Map.Entry<String, String> property : properties.entrySet()) {
            if (property.getValue() != null) {
                remove(all, property.getKey());
                all.addChild(element(property.getKey(), property.getValue()));
            }
        }
        return this;
    }

    /** Reports beside those of other tests. */
    SurefireConfiguration reports(String folder) {
        set("reportsDirectory", folder);
        return this;
    }

    private void set(String name, String value) {
        remove(name);
        dom.addChild(element(name, value));
    }

    private void remove(String name) {
        remove(dom, name);
    }

    private static void remove(Xpp3Dom from, String name) {
        for (int at = from.getChildCount() - 1; at >= 0; at--) {
            if (from.getChild(at).getName().equals(name)) {
                from.removeChild(at);
            }
        }
    }

    private static Xpp3Dom element(String name, String value) {
        Xpp3Dom element = new Xpp3Dom(name);
        element.setValue(value);
        return element;
    }
}
