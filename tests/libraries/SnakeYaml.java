// SnakeYAML: an instance for each thread, and one that two threads share, which its documents
// forbid.
// library: org.yaml:snakeyaml:2.3
// program: ownInstance: ok
// program: sharedInstance: bug exception|assertion

import org.yaml.snakeyaml.Yaml;

import java.util.List;

/** Programs on SnakeYAML. */
public class SnakeYaml {
    private static void load(Yaml yaml, String text, Object expected) {
        Together.equal(List.of(expected), yaml.load(text), "list");
    }

    public void ownInstance() {
        Together.run(() -> load(new Yaml(), "[1]", 1), () -> load(new Yaml(), "[two]", "two"));
    }

    public void sharedInstance() {
        Yaml yaml = new Yaml();
        Together.run(() -> load(yaml, "[1]", 1), () -> load(yaml, "[two]", "two"));
    }
}
