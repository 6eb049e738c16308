// Commons Pool 1.5.4: POOL-162, an object is handed to a borrower that was interrupted, and lost.
// POOL-146, which 1.5 has (`Pool15.java`), is mended.
// library: commons-pool:commons-pool:1.5.4
// program: borrowsAndReturns: ok
// program: keyed: ok
// program: passesAnotherKey: ok
// program: interruptedBorrower: bug deadlock
// gate: interruptedBorrower

import org.apache.commons.pool.BaseKeyedPoolableObjectFactory;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;
import org.apache.commons.pool.impl.GenericObjectPool;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Commons Pool 1.5.4. */
public class Pool154 {
    private final AtomicInteger made = new AtomicInteger();

    private GenericObjectPool pool() {
        BasePoolableObjectFactory factory =
                new BasePoolableObjectFactory() {
                    @Override
                    public Object makeObject() {
                        return made.incrementAndGet();
                    }
                };
        GenericObjectPool pool = new GenericObjectPool(factory, 1);
        pool.setMaxWait(-1);
        return pool;
    }

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

    public void borrowsAndReturns() throws Exception {
        GenericObjectPool pool = pool();
        AtomicInteger users = new AtomicInteger();
        Together.Body use =
                () -> {
                    Object one = pool.borrowObject();
                    Together.equal(1, users.incrementAndGet(), "users");
                    users.decrementAndGet();
                    pool.returnObject(one);
                };
        Together.run(use, use);
        Together.equal(1, made.get(), "made");
        Together.equal(1, pool.getNumIdle(), "idle");
        pool.close();
    }

    public void keyed() throws Exception {
        GenericKeyedObjectPool pool = keyedPool();
        Together.run(() -> use(pool, "a"), () -> use(pool, "b"));
        Together.equal(0, pool.getNumActive(), "active");
    }

    public void passesAnotherKey() throws Exception {
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

    public void interruptedBorrower() throws Exception {
        GenericObjectPool pool = pool();
        Object held = pool.borrowObject();
        Thread other =
                new Thread(
                        () -> {
                            try {
                                pool.returnObject(pool.borrowObject());
                            } catch (InterruptedException expected) {
                                Thread.currentThread().interrupt();
                            } catch (Exception wrong) {
                                throw new AssertionError(wrong);
                            }
                        });
        other.start();
        other.interrupt();
        other.join();
        pool.returnObject(held);
        pool.returnObject(pool.borrowObject());
    }
}
