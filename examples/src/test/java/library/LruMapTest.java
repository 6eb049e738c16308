package library;

import jess.junit.ConcurrencyTest;

import org.apache.commons.collections4.map.LRUMap;

import java.util.Collections;

/** Wrapped as its documentation demands, the map of Commons Collections is safe. */
class LruMapTest {
    @ConcurrencyTest(exhaustive = true)
    void wrapped() throws InterruptedException {
        LruMapScenario.run(Collections.synchronizedMap(new LRUMap<>(2)));
    }
}
