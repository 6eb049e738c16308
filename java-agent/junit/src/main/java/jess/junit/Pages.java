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
 * The pages that {@code jess.html} asks for, one for each test.
 *
 * <p>A page is made in the JVM that has explored, where the library is, and goes with the result to
 * the JVM that judges, which writes it.
 */
final class Pages {
    private Pages() {}

    /** The result with its page, if one is wanted. */
    static String added(String result, ExplorationOptions options) {
        if (options.pages == null) {
            return result;
        }
        String page = Agent.page(result, options.replayToken != null);
        return Json.with(result, "html", Json.quoted(page));
    }

    /**
     * Writes the page of a result, if it has one.
     *
     * @return what went wrong, with a remedy; null if nothing did
     */
    static String write(
            ExplorationResult result, ExplorationOptions options, ExtensionContext context) {
        if (options.pages == null || result.page.isEmpty()) {
            return null;
        }
        Path file = Path.of(options.pages, name(options.test, context));
        try {
            Files.createDirectories(file.getParent());
            Path part = file.resolveSibling(file.getFileName() + ".part");
            Files.writeString(part, result.page);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            return "the page "
                    + file
                    + " cannot be written: "
                    + failed
                    + ". Remedy: name another folder with jess.html";
        }
        System.out.println("jess: " + options.test + ": the page is " + file);
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
     * The name of the file of a test.
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
        return name.toString().replace('#', '.').replaceAll("[^\\w.$-]", "_") + ".html";
    }
}
