package library;

import jess.junit.ConcurrencyTest;

import org.apache.commons.collections4.map.LRUMap;
import org.junit.jupiter.api.Tag;

/** Bare, the map loses its order or an entry: even {@code get} relinks entries. This test fails. */
@Tag("bug")
class LruMapBugsTest {
    @ConcurrencyTest
    void bare() throws InterruptedException {
        LruMapScenario.run(new LRUMap<>(2));
    }
}
