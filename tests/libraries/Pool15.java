// Commons Pool 1.5: POOL-146, a borrower waits behind one for another key, of which all objects
// are lent.
// library: commons-pool:commons-pool:1.5
// program: keyed: ok
// program: waitsBehindAnotherKey: bug deadlock

import org.apache.commons.pool.BaseKeyedPoolableObjectFactory;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;

/** Programs on Commons Pool 1.5. */
public class Pool15 {
    private static GenericKeyedObjectPool keyedPool() {
        BaseKeyedPoolableObjectFactory factory =
                new BaseKeyedPoolableObjectFactory() {
                    @Override
                    public Object makeObject(Object key) {
                        return new Object[] {key};
                    }
                };
        return new GenericKeyedObjectPool(
                factory, 1, GenericKeyedObjectPool.WHEN_EXHAUSTED_BLOCK, -1);
    }

    public void keyed() {
        GenericKeyedObjectPool pool = keyedPool();
        Together.run(() -> use(pool, "a"), () -> use(pool, "b"), () -> use(pool, "b"));
        Together.equal(0, pool.getNumActive(), "active");
    }

    public void waitsBehindAnotherKey() throws Exception {
        GenericKeyedObjectPool pool = keyedPool();
        Object held = pool.borrowObject("a");
        Together.run(
                () -> use(pool, "a"),
                () -> {
                    use(pool, "b");
                    pool.returnObject("a", held);
                });
    }

    private static void use(GenericKeyedObjectPool pool, String key) throws Exception {
        pool.returnObject(key, pool.borrowObject(key));
    }
}
