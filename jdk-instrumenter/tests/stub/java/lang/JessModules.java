package java.lang;

import java.util.List;
import java.util.Map;

public final class JessModules {
    private JessModules() {}

    public static Map<String, List<String>> patches(Map<String, List<String>> all) {
        return all;
    }
}
