package jess.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.junit.jupiter.api.Test;

import java.io.StringReader;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class SurefireConfigurationTest {
    private static SurefireConfiguration of(String inside) throws Exception {
        String text = "<configuration>" + inside + "</configuration>";
        return new SurefireConfiguration(Xpp3DomBuilder.build(new StringReader(text)));
    }

    private static String value(SurefireConfiguration configuration, String name) {
        Xpp3Dom[] children = configuration.dom().getChildren(name);
        assertEquals(1, children.length, name + " in " + configuration.dom());
        return children[0].getValue();
    }

    @Test
    void whatTheProjectSaysOfOtherTestsIsNotHeard() throws Exception {
        SurefireConfiguration configuration =
                of("<groups>fast</groups><excludedGroups>jess</excludedGroups>"
                                + "<skipTests>true</skipTests>"
                                + "<testFailureIgnore>true</testFailureIgnore>")
                        .onlyTagged("jess")
                        .failIfNoTests(true);
        assertEquals("jess", value(configuration, "groups"));
        assertNull(configuration.dom().getChild("excludedGroups"));
        assertEquals("true", value(configuration, "failIfNoTests"));
        assertEquals("false", value(configuration, "skipTests"));
        assertEquals("false", value(configuration, "testFailureIgnore"));
    }

    @Test
    void theOptionsOfThePatchedJdkGoBeforeThoseOfTheProject() throws Exception {
        List<String> arguments = List.of("@/a b/jvm.args", "-Da=1");
        SurefireConfiguration own =
                of("<argLine>-Xmx1g</argLine>").jvm("/jdk/bin/java", arguments, "-Dunused=1");
        assertEquals("\"@/a b/jvm.args\" \"-Da=1\" -Xmx1g", value(own, "argLine"));
        assertEquals("/jdk/bin/java", value(own, "jvm"));
        assertEquals("1", value(own, "forkCount"));
        SurefireConfiguration property = of("").jvm("java", arguments, "-Xss1m");
        assertEquals("\"@/a b/jvm.args\" \"-Da=1\" -Xss1m", value(property, "argLine"));
        SurefireConfiguration none = new SurefireConfiguration(null).jvm("java", arguments, null);
        assertEquals("\"@/a b/jvm.args\" \"-Da=1\"", value(none, "argLine"));
    }

    @Test
    void propertiesAreAddedToThoseOfTheProject() throws Exception {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("jess.budget", "5s");
        properties.put("jess.seed", null);
        SurefireConfiguration configuration =
                of(
                        "<systemPropertyVariables><a>1</a><jess.budget>9s</jess.budget>"
                                + "</systemPropertyVariables>");
        configuration.properties(properties).reports("target/jess-reports");
        Xpp3Dom all = configuration.dom().getChild("systemPropertyVariables");
        List<String> names =
                Arrays.stream(all.getChildren())
                        .map(child -> child.getName() + "=" + child.getValue())
                        .toList();
        assertEquals(List.of("a=1", "jess.budget=5s"), names);
        assertEquals("target/jess-reports", value(configuration, "reportsDirectory"));
    }

    @Test
    void whatFailOnDoesNotSayIsLeftToTheAnnotation() {
        FailOn failOn = new FailOn();
        assertNull(failOn.races());
        assertNull(failOn.exhaustive());
        assertEquals(true, failOn.noTests());
    }
}
