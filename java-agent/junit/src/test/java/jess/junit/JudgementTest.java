package jess.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jess.agent.JsonText;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** From annotation to options, and from result to what the test says. */
class JudgementTest {
    /** Annotations to read, not to run. */
    static class Annotated {
        @ConcurrencyTest
        void plain() {}

        @ConcurrencyTest(
                budget = "5s,70",
                strategy = Strategy.RANDOM,
                seed = -1,
                timeouts = Timeouts.IDLE,
                races = Races.FAIL,
                keepGoing = true,
                exhaustive = true,
                carrier = Carrier.PLATFORM,
                stepBound = 9)
        void detailed() {}
    }

    @Test
    void strategiesAreNamedAsOnTheCommandLine() {
        assertEquals("pct-adaptive", Strategy.PCT_ADAPTIVE.optionValue());
        assertEquals("portfolio", Strategy.PORTFOLIO.optionValue());
    }

    private static ExplorationOptions options(String method, Map<String, String> configuration) {
        try {
            return ExplorationOptions.of(
                    "T#" + method,
                    Annotated.class.getDeclaredMethod(method).getAnnotation(ConcurrencyTest.class),
                    0,
                    name -> Optional.ofNullable(configuration.get(name)));
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theConfigurationOverridesTheAnnotation() {
        ExplorationOptions options =
                options(
                        "plain",
                        Map.of(
                                "jess.strategy", "pct:4",
                                "jess.races", "fail",
                                "jess.exhaustive", "true",
                                "jess.seed", "7"));
        Map<?, ?> json = (Map<?, ?>) JsonText.parse(options.toJson());
        assertEquals("pct:4", json.get("strategy"));
        assertEquals("fail", json.get("races"));
        assertEquals(7.0, json.get("seed"));
        assertTrue(options.exhaustive);
    }

    @Test
    void aWordThatIsNoneIsRefusedWithThoseThatAre() {
        Map<String, String> bad =
                Map.of(
                        "jess.strategy", "dporr",
                        "jess.races", "ignore",
                        "jess.exhaustive", "yes",
                        "jess.seed", "x");
        for (Map.Entry<String, String> one : bad.entrySet()) {
            Map<String, String> configuration = Map.of(one.getKey(), one.getValue());
            String message =
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> options("plain", configuration))
                            .getMessage();
            assertTrue(message.contains(one.getKey() + "=" + one.getValue()), message);
        }
    }

    private static String judge(String json, String method, Map<String, String> configuration) {
        return Judgement.of(ExplorationResult.parse(json), options(method, configuration));
    }

    @Test
    void racesAreTold() {
        String json =
                "{\"verdict\":\"verified\",\"races\":[{\"message\":\"A.x: a writes it, b reads"
                        + " it\"}]}";
        assertEquals(
                java.util.List.of("A.x: a writes it, b reads it"),
                ExplorationResult.parse(json).races);
        assertEquals(
                java.util.List.of(), ExplorationResult.parse("{\"verdict\":\"budget\"}").races);
    }

    @Test
    void optionsAsJson() {
        assertEquals(
                "{\"strategy\":\"auto\",\"test\":\"T#plain\",\"carrier\":\"auto\","
                        + "\"races\":\"report\",\"timeouts\":\"short\",\"seed\":0,"
                        + "\"budget_seconds\":10.0}",
                options("plain", Map.of()).toJson());
        assertEquals(
                "{\"strategy\":\"random\",\"test\":\"T#detailed\",\"carrier\":\"platform\","
                    + "\"races\":\"fail\",\"timeouts\":\"idle\",\"seed\":18446744073709551615,\"keep_going\":true,"
                    + "\"step_bound\":9,\"budget_executions\":70,\"budget_seconds\":5.0}",
                options("detailed", Map.of()).toJson());
        assertEquals(
                "{\"strategy\":\"auto\",\"test\":\"T#plain\",\"carrier\":\"auto\","
                        + "\"races\":\"report\",\"timeouts\":\"short\",\"seed\":4,"
                        + "\"budget_executions\":3}",
                options("plain", Map.of("jess.budget", "3", "jess.seed", "4")).toJson());
        assertEquals(
                "{\"strategy\":\"auto\",\"test\":\"T#plain\",\"carrier\":\"auto\","
                        + "\"races\":\"report\",\"replay\":\"jess1-x\"}",
                options("plain", Map.of("jess.replay", "jess1-x")).toJson());
        assertThrows(
                IllegalArgumentException.class,
                () -> options("plain", Map.of("jess.seed", "many")));
    }

    @Test
    void whatPasses() {
        String verified = "{\"verdict\":\"verified\",\"complete\":true,\"executions\":2}";
        assertNull(judge(verified, "plain", Map.of()));
        assertNull(judge(verified, "detailed", Map.of()));
        assertNull(judge("{\"verdict\":\"budget\",\"executions\":7}", "plain", Map.of()));
    }

    @Test
    void whatFails() {
        String budget = judge("{\"verdict\":\"budget\",\"executions\":7}", "detailed", Map.of());
        assertTrue(budget.contains("7 executions") && budget.contains("more budget"), budget);
        String uncontrolled =
                judge("{\"verdict\":\"uncontrolled\",\"message\":\"reads\"}", "plain", Map.of());
        assertEquals("uncontrolled: reads", uncontrolled);
        String unknown = judge("{\"verdict\":\"fine\"}", "plain", Map.of());
        assertTrue(unknown.contains("no verdict"), unknown);
        String nothing = judge("{}", "plain", Map.of());
        assertTrue(nothing.contains("no verdict"), nothing);
        assertThrows(IllegalStateException.class, () -> ExplorationResult.parse("[]"));
        assertThrows(IllegalStateException.class, () -> ExplorationResult.parse("{"));
    }

    @Test
    void aBugComesWithReportAndToken() {
        String text =
                judge(
                        "{\"verdict\":\"bug\",\"executions\":3,\"bug\":{\"kind\":\"deadlock\","
                                + "\"message\":\"A waits for B\",\"token\":\"jess1-x\"},"
                                + "\"text\":\"two columns\"}",
                        "plain",
                        Map.of());
        assertTrue(text.startsWith("bug: deadlock: A waits for B"), text);
        assertTrue(text.contains("two columns") && text.contains("-Djess.replay=jess1-x"), text);
    }

    @Test
    void aReplayMustReproduce() {
        Map<String, String> replay = Map.of("jess.replay", "jess1-x");
        String verified = "{\"verdict\":\"verified\",\"complete\":true,\"executions\":1}";
        assertTrue(judge(verified, "plain", replay).contains("no longer fails"));
        String budget = "{\"verdict\":\"budget\",\"executions\":1}";
        assertTrue(judge(budget, "plain", replay).contains("no longer fails"));
    }

    @Test
    void anAssumptionThatFailsIsNoBug() {
        ExplorationResult aborted =
                ExplorationResult.parse(
                        "{\"verdict\":\"bug\",\"bug\":{\"kind\":\"exception\",\"message\":"
                                + "\"org.opentest4j.TestAbortedException: Assumption failed\"}}");
        assertTrue(aborted.isAborted());
        assertEquals(
                "aborted: org.opentest4j.TestAbortedException: Assumption failed",
                aborted.summary());
        ExplorationResult deadlock =
                ExplorationResult.parse(
                        "{\"verdict\":\"bug\",\"bug\":{\"kind\":\"deadlock\",\"message\":"
                                + "\"deadlock: 2 threads\"}}");
        assertEquals("bug: deadlock: 2 threads", deadlock.summary());
    }

    @Test
    void aMisspeltPropertyIsRefused() {
        ExplorationOptions.refuseUnknown(List.of("java.home", "jess.seed", "jess.jar"));
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> ExplorationOptions.refuseUnknown(List.of("jess.stratgy")));
        String text = refused.getMessage();
        assertTrue(text.contains("jess.stratgy") && text.contains("jess.strategy"), text);
    }

    @Test
    void eachTestHasAPageOfItsOwn() {
        assertEquals("a.B$C.d", Pages.name("a.B$C#d", List.of()));
        assertEquals("a.B.d-int-Strings-3", Pages.name("a.B#d[3]", List.of("int", "String[]")));
        assertEquals("a.B._d_e", Pages.name("a.B#/d e", List.of()));
    }

    @Test
    void aFileIsNoFolderForPages(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertEquals(
                folder.toString(), options("plain", Map.of("jess.html", folder.toString())).pages);
        for (String name : List.of("jess.html", "jess.sarif")) {
            Map<String, String> wrong = Map.of(name, file.toString());
            String text =
                    assertThrows(IllegalArgumentException.class, () -> options("plain", wrong))
                            .getMessage();
            assertTrue(text.contains(name + "=" + file), text);
        }
    }
}
