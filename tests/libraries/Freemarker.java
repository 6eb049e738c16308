// FreeMarker: a configuration and templates that threads share, and a model that changes while it
// is shown.
// library: org.freemarker:freemarker:2.3.34
// program: sharedTemplate: ok
// program: changingModel: bug assertion "text"

import freemarker.cache.StringTemplateLoader;
import freemarker.template.Configuration;

import java.io.StringWriter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Programs on FreeMarker. */
public class Freemarker {
    private static Configuration configuration() {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        StringTemplateLoader loader = new StringTemplateLoader();
        loader.putTemplate("bill", "${name}+${name}");
        configuration.setTemplateLoader(loader);
        return configuration;
    }

    private static String shown(Configuration configuration, Map<String, ?> model)
            throws Exception {
        StringWriter out = new StringWriter();
        configuration.getTemplate("bill").process(model, out);
        return out.toString();
    }

    public void sharedTemplate() {
        Configuration configuration = configuration();
        Together.run(
                () -> Together.equal("a+a", shown(configuration, Map.of("name", "a")), "text"),
                () -> Together.equal("b+b", shown(configuration, Map.of("name", "b")), "text"));
    }

    public void changingModel() {
        Configuration configuration = configuration();
        Map<String, Object> model = new ConcurrentHashMap<>(Map.of("name", "a"));
        Together.run(
                () -> model.put("name", "b"),
                () -> {
                    String text = shown(configuration, model);
                    Together.check(text.equals("a+a") || text.equals("b+b"), "text " + text);
                });
    }
}
