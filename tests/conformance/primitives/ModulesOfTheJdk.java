import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

// That a JVM is under control changes none of its modules, and class files that a program reads as
// resources are the JDK's own.
// jess: run --strategy dpor
// run: args=resource | expect: exit=0 verdict=verified complete=true executions=1
// run: args=modules | expect: exit=0 verdict=verified complete=true executions=1
public class ModulesOfTheJdk {
    public static void main(String[] args) throws Exception {
        if (args[0].equals("resource")) {
            resource();
        } else {
            modules();
        }
    }

    private static void resource() throws IOException {
        try (InputStream input = String.class.getResourceAsStream("/java/util/HashMap.class")) {
            String text = new String(input.readAllBytes(), StandardCharsets.ISO_8859_1);
            check(text.contains("java/util/AbstractMap"));
            check(!text.contains("Jess"));
        }
    }

    private static void modules() {
        ModuleLayer boot = ModuleLayer.boot();
        check(boot.findModule("java.instrument").isPresent());
        check(boot.findModule("java.sql").isPresent());
        check(String.class.getModule().getDescriptor().packages().contains("java.util.concurrent"));
        check(!String.class.getModule().isOpen("java.util"));
    }

    private static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }
}
