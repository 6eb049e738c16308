package jess.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A model method that matches no method of its JDK class would be silently without effect, and a
 * symbol that one JDK lacks would only fail when it is reached. Both are checked here against every
 * JDK image installed beside the one that runs.
 */
class ModelTest {
    private static final String ANY = "Ljava/lang/JessAny;";
    private static final Path CLASSES = Path.of("target", "classes", "java", "lang");
    private static final Path POLICY =
            Path.of("..", "..", "jdk-instrumenter", "src", "policy", "table.txt");

    /** Methods of model classes that model nothing: called by other boot classes. */
    private static final Set<String> HELPERS =
            Set.of(
                    "JessLockSupport.parkFor",
                    "JessLockSupport.parkUntilMillis",
                    "JessClassLoader.defineBeside",
                    "JessDeleteOnExit.begin",
                    "JessDeleteOnExit.end",
                    "JessDeleteOnExit.leave",
                    "JessCondition.applies",
                    "JessPrintStream.applies",
                    "JessIdleGetTask.enter",
                    "JessIdleGetTask.exit",
                    "JessTopLevel.enter",
                    "JessTopLevel.exit",
                    "JessDeactivate.enter",
                    "JessDeactivate.exit",
                    "JessDeactivate.isSilent",
                    "JessAwaitTermination.applies",
                    "JessCyclicBarrier.applies",
                    "JessRegisterWorker.applies",
                    "JessRegisterWorker.starts",
                    "JessRegisterWorker.ends",
                    "JessReflectConstructor.create");

    /** Models of methods that only some releases have; checked when such a JDK is present. */
    private static final Set<String> OF_SOME_RELEASES =
            Set.of(
                    "JessThread.join",
                    "JessThread.sleep",
                    "JessThread.alive",
                    "JessThread.threadState",
                    "JessThread.isTerminated",
                    "JessThread.currentCarrierThread",
                    "JessThread.getAndClearInterrupt",
                    "JessThread.clearInterrupt",
                    "JessThread.setInterrupt",
                    "JessThread.genThreadName",
                    "JessThread.nextThreadNum",
                    "JessThread.nextThreadID",
                    "JessThreadIdentifiers.next",
                    "JessThreadBuilders.newVirtualThread",
                    "JessThreadGroup.addUnstarted",
                    "JessThreadGroup.add",
                    "JessThreadGroup.threadStartFailed",
                    "JessThreadGroup.threadTerminated",
                    "JessForkJoinPool.asyncCommonPool",
                    "JessDeactivate.deactivate",
                    "JessCommonPool.helpQuiescePool",
                    "JessWorkQueue.push",
                    "JessStartWorker.start",
                    "JessTopLevel.topLevelExec",
                    "JessFilters.exceptionTypes",
                    "JessAccessController.doPrivilegedWithCombiner");

    /** Boot classes that stand for a class of the JDK: each has a row in the policy. */
    private static final Set<String> MODELS =
            Set.of(
                    "JessThread",
                    "JessThreadIdentifiers",
                    "JessThreadGroup",
                    "JessThreadBuilders",
                    "JessLockSupport",
                    "JessUnsafe",
                    "JessReentrantLock",
                    "JessCondition",
                    "JessReadLock",
                    "JessWriteLock",
                    "JessReadWriteLock",
                    "JessSemaphore",
                    "JessCountDownLatch",
                    "JessIdleGetTask",
                    "JessFutureTask",
                    "JessCyclicBarrier",
                    "JessLinkedBlockingQueue",
                    "JessTerminated",
                    "JessAwaitTermination",
                    "JessDeactivate",
                    "JessForkJoinPool",
                    "JessCommonPool",
                    "JessWorkQueue",
                    "JessTopLevel",
                    "JessRegisterWorker",
                    "JessStartWorker",
                    "JessSystem",
                    "JessRuntimeModel",
                    "JessVmFigures",
                    "JessMachineFigures",
                    "JessVm",
                    "JessRandom",
                    "JessRandomSupport",
                    "JessThreadLocalRandom",
                    "JessUUID",
                    "JessChecksum",
                    "JessMath",
                    "JessReflectMethod",
                    "JessReflectConstructor",
                    "JessReflectField",
                    "JessReflectArray",
                    "JessReflectClass",
                    "JessLookup",
                    "JessMethodHandles",
                    "JessVarHandle",
                    "JessFileKey",
                    "JessMethodHandle",
                    "JessFilters",
                    "JessAccessController",
                    "JessStackWalker",
                    "JessThrowable",
                    "JessPrintStream");

    @Test
    void everyModelClassHasARowInThePolicy() throws IOException {
        Set<String> missing = new TreeSet<>(MODELS);
        missing.removeAll(rows().keySet());
        assertEquals(Set.of(), missing);
    }

    @Test
    void everyModelMethodMatchesAMethodOfItsClass() throws IOException {
        List<Jdk> jdks = Jdk.installed();
        Set<String> unmatched = new TreeSet<>();
        for (Map.Entry<String, Set<String>> row : rows().entrySet()) {
            Path file = CLASSES.resolve(row.getKey() + ".class");
            if (!Files.exists(file)) {
                continue;
            }
            ClassFacts model = read(file);
            // These return nothing.
            Set<String> beforeBodies = Set.of("BEFORE", "FIRST");
            boolean before =
                    model.fields.stream().anyMatch(field -> beforeBodies.contains(field.name()));
            for (ClassFacts.Member method : model.methods) {
                String name = row.getKey() + "." + method.name();
                boolean candidate =
                        method.is(ClassFacts.STATIC)
                                && !method.is(ClassFacts.PRIVATE | ClassFacts.SYNTHETIC)
                                && method.name().indexOf('$') < 0
                                && method.name().indexOf('<') < 0;
                if (candidate
                        && !HELPERS.contains(name)
                        && !matches(jdks, row.getValue(), method, before)
                        && !(jdks.size() == 1 && (before || OF_SOME_RELEASES.contains(name)))) {
                    unmatched.add(name + method.descriptor());
                }
            }
        }
        assertEquals(Set.of(), unmatched);
    }

    @Test
    void everySymbolExistsOnEveryJdk() throws IOException {
        Set<String> missing = new TreeSet<>();
        for (Jdk jdk : Jdk.installed()) {
            for (Path file : bootClasses()) {
                if (file.getFileName().toString().startsWith("JessContinuation")) {
                    continue;
                }
                for (ClassFacts.Reference reference : read(file).references) {
                    if (!reference.owner().startsWith("java/lang/Jess")
                            && !jdk.resolves(reference)) {
                        missing.add(file.getFileName() + " " + reference + " on " + jdk.home);
                    }
                }
            }
        }
        assertEquals(Set.of(), missing);
    }

    @Test
    void thereIsSomethingToCheck() throws IOException {
        assertTrue(bootClasses().size() > MODELS.size());
    }

    private static List<Path> bootClasses() throws IOException {
        try (Stream<Path> files = Files.list(CLASSES)) {
            return files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
        }
    }

    private static ClassFacts read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new ClassFacts(in.readAllBytes());
        }
    }

    /** Boot class to the JDK classes that it models, of all or of one of their methods. */
    private static Map<String, Set<String>> rows() throws IOException {
        Map<String, Set<String>> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(POLICY)) {
            String[] words = line.split("\\|")[0].trim().split("\\s+");
            if (!line.startsWith("#") && words.length == 3 && words[1].equals("model")) {
                String boot = words[2].substring("java/lang/".length());
                rows.computeIfAbsent(boot, name -> new TreeSet<>()).add(words[0].split("\\.")[0]);
            }
        }
        return rows;
    }

    private static boolean matches(
            List<Jdk> jdks, Set<String> owners, ClassFacts.Member model, boolean before) {
        for (Jdk jdk : jdks) {
            for (String owner : owners) {
                ClassFacts facts = jdk.findInAnyModule(owner);
                if (facts == null) {
                    continue;
                }
                for (ClassFacts.Member method : facts.methods) {
                    if (method.name().equals(model.name()) && fits(owner, method, model, before)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean fits(
            String owner, ClassFacts.Member method, ClassFacts.Member model, boolean before) {
        List<String> expected = types(method.descriptor());
        if (!method.is(ClassFacts.STATIC)) {
            expected.add(0, "L" + owner + ";");
        }
        List<String> actual = types(model.descriptor());
        if (before) {
            expected.set(expected.size() - 1, "V");
        }
        if (expected.size() != actual.size()) {
            return false;
        }
        for (int i = 0; i < actual.size(); i++) {
            boolean any = actual.get(i).equals(ANY) && expected.get(i).length() > 1;
            if (!any && !actual.get(i).equals(expected.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Parameter types and result type. */
    private static List<String> types(String descriptor) {
        List<String> types = new ArrayList<>();
        int at = 1;
        while (at < descriptor.length()) {
            if (descriptor.charAt(at) == ')') {
                at++;
            }
            int end = at;
            while (descriptor.charAt(end) == '[') {
                end++;
            }
            end = descriptor.charAt(end) == 'L' ? descriptor.indexOf(';', end) : end;
            types.add(descriptor.substring(at, end + 1));
            at = end + 1;
        }
        return types;
    }
}
