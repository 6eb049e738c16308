// Commons Text: similarity and substitution in two threads, and a builder of text that two threads
// append to.
// library: org.apache.commons:commons-text:1.13.0
// program: similarity: ok
// program: substitutes: ok
// program: textBuilder: bug exception|assertion
// gate: textBuilder

import org.apache.commons.text.StringSubstitutor;
import org.apache.commons.text.TextStringBuilder;
import org.apache.commons.text.similarity.LevenshteinDistance;

import java.util.Map;

/** Programs on Commons Text. */
public class CommonsText {
    public void similarity() {
        LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
        Together.run(
                () -> Together.equal(1, distance.apply("cat", "cut"), "distance"),
                () -> Together.equal(2, distance.apply("cat", "cute"), "distance"));
    }

    public void substitutes() {
        StringSubstitutor substitutor = new StringSubstitutor(Map.of("name", "Ann"));
        Together.run(
                () -> Together.equal("Hi Ann", substitutor.replace("Hi ${name}"), "text"),
                () -> Together.equal("Bye Ann", substitutor.replace("Bye ${name}"), "text"));
    }

    public void textBuilder() {
        TextStringBuilder builder = new TextStringBuilder();
        Together.run(() -> builder.append("ab"), () -> builder.append("cd"));
        String text = builder.toString();
        Together.check(text.equals("abcd") || text.equals("cdab"), text);
    }
}
