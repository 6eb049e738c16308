import com.sun.tools.attach.VirtualMachine;

import java.io.OutputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

// A library that loads its agent into its own JVM, as those do that make mocks: that happens once
// in
// a JVM, like loading a class. What changes the code of classes is not seen, unless they have none.
// jess: run --strategy dpor --jvm-arg -Dits.own=true
// run: args=asks | expect: exit=1 message~"count 1" replay=1
// run: args=interface | expect: exit=1 message~"count 1"
// run: args=class | expect: exit=3 message~"code of class AttachesItself"
// run: args=redefined | expect: exit=3 message~"changed while the program runs"
public class AttachesItself {
    public static class Agent {
        static volatile Instrumentation instrumentation;

        public static void agentmain(String arguments, Instrumentation given) {
            instrumentation = given;
        }
    }

    interface Mocked {
        void call();
    }

    static int count;

    static Instrumentation attach() throws Exception {
        if (Agent.instrumentation == null) {
            Manifest manifest = new Manifest();
            Attributes main = manifest.getMainAttributes();
            main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
            main.putValue("Agent-Class", "AttachesItself$Agent");
            main.putValue("Can-Retransform-Classes", "true");
            main.putValue("Can-Redefine-Classes", "true");
            Path jar = Files.createTempFile("agent", ".jar");
            try (OutputStream out = Files.newOutputStream(jar)) {
                new JarOutputStream(out, manifest).close();
            }
            String self = String.valueOf(ProcessHandle.current().pid());
            VirtualMachine machine = VirtualMachine.attach(self);
            machine.loadAgent(jar.toString());
            machine.detach();
        }
        return Agent.instrumentation;
    }

    public static void main(String[] args) throws Exception {
        Instrumentation instrumentation = attach();
        switch (args[0]) {
            case "interface" -> instrumentation.retransformClasses(Mocked.class);
            case "class" -> instrumentation.retransformClasses(AttachesItself.class);
            case "redefined" ->
                    instrumentation.redefineClasses(
                            new ClassDefinition(AttachesItself.class, new byte[1]));
            default -> {
                if (!instrumentation.isRetransformClassesSupported()) {
                    throw new AssertionError("not supported");
                }
            }
        }
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        if (count != 2) {
            throw new AssertionError("count " + count);
        }
    }
}
