// jsoup: pages that each thread parses, and a page that one changes while the other walks through
// it.
// library: org.jsoup:jsoup:1.18.3
// program: parses: ok
// program: changedPage: bug exception|assertion

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** Programs on jsoup. */
public class JsoupPages {
    public void parses() {
        Together.run(
                () -> Together.equal("a", Jsoup.parse("<p>a</p>").text(), "text"),
                () -> Together.equal(2, Jsoup.parse("<p>a<p>b").select("p").size(), "paragraphs"));
    }

    public void changedPage() {
        Document page = Jsoup.parse("<p>a</p><p>b</p>");
        Together.run(
                () -> page.body().appendElement("p").text("c"),
                () -> page.body().appendElement("p").text("d"));
        Together.equal(4, page.body().childrenSize(), "paragraphs");
    }
}
