package jess.junit;

import jess.agent.Agent;
import jess.agent.Json;

import org.junit.jupiter.api.extension.ExtensionContext;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The pages that {@code jess.html} asks for and the logs that {@code jess.sarif} asks for, one of
 * each for each test.
 *
 * <p>They are made in the JVM that has explored, where the library is, and go with the result to
 * the JVM that judges, which writes them.
 */
final class Pages {
    private Pages() {}

    /** The result with its page and its log, if they are wanted. */
    static String added(String result, ExplorationOptions options) {
        String shown = result;
        if (options.pages != null) {
            String page = Agent.page(result, options.replayToken != null);
            shown = Json.with(shown, "html", Json.quoted(page));
        }
        if (options.logs != null) {
            shown = Json.with(shown, "sarif", Json.quoted(Agent.log(result)));
        }
        return shown;
    }

    /**
     * Writes the page and the log of a result, if it has them.
     *
     * @return what went wrong, with a remedy; null if nothing did
     */
    static String write(
            ExplorationResult result, ExplorationOptions options, ExtensionContext context) {
        String name = name(options.test, context);
        String page = write("page", result.page, options.pages, name + ".html", "jess.html");
        if (page == null && options.pages != null && !result.page.isEmpty()) {
            Path file = Path.of(options.pages, name + ".html");
            System.out.println("jess: " + options.test + ": the page is " + file);
        }
        String log = write("log", result.log, options.logs, name + ".sarif", "jess.sarif");
        return page == null ? log : page;
    }

    private static String write(
            String what, String text, String folder, String name, String parameter) {
        if (folder == null || text.isEmpty()) {
            return null;
        }
        Path file = Path.of(folder, name);
        try {
            Files.createDirectories(file.getParent());
            Path part = file.resolveSibling(name + ".part");
            Files.writeString(part, text);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            return "the "
                    + what
                    + " "
                    + file
                    + " cannot be written: "
                    + failed
                    + ". Remedy: name another folder with "
                    + parameter;
        }
        return null;
    }

    private static String name(String test, ExtensionContext context) {
        Class<?>[] types = context.getRequiredTestMethod().getParameterTypes();
        List<String> parameters = new ArrayList<>();
        for (Class<?> type : types) {
            parameters.add(type.getSimpleName());
        }
        return name(test, parameters);
    }

    /**
     * The name of the files of a test, without their endings.
     *
     * @param test as in the result: {@code pack.Test#method[3]}
     * @param parameters the types of the method, which tell overloads apart
     */
    static String name(String test, List<String> parameters) {
        int invocation = test.indexOf('[');
        StringBuilder name =
                new StringBuilder(invocation < 0 ? test : test.substring(0, invocation));
        for (String parameter : parameters) {
            name.append('-').append(parameter.replace("[]", "s"));
        }
        if (invocation >= 0) {
            name.append('-').append(test, invocation + 1, test.length() - 1);
        }
        return name.toString().replace('#', '.').replaceAll("[^\\w.$-]", "_");
    }
}
