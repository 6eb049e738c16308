// Commons Pool 2: borrowing with a limit, an eviction thread, and an object that is returned
// twice.
// library: org.apache.commons:commons-pool2:2.12.0
// program: borrowsAndReturns: ok
// program: waitsForAnObject: ok
// program: evicts: ok
// program: evictsTheOnlyOne: bug deadlock
// program: usesAfterReturn: bug assertion "users: 2"

import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Commons Pool 2. */
public class Pool2 {
    /** What is pooled. */
    static final class Connection {
        final AtomicInteger users = new AtomicInteger();
    }

    private final AtomicInteger made = new AtomicInteger();

    private GenericObjectPool<Connection> pool(int most, Duration betweenEvictions) {
        GenericObjectPoolConfig<Connection> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(most);
        config.setJmxEnabled(false);
        config.setTimeBetweenEvictionRuns(betweenEvictions);
        config.setMinEvictableIdleDuration(Duration.ofMillis(1));
        return new GenericObjectPool<>(
                new BasePooledObjectFactory<Connection>() {
                    @Override
                    public Connection create() {
                        made.incrementAndGet();
                        return new Connection();
                    }

                    @Override
                    public PooledObject<Connection> wrap(Connection connection) {
                        return new DefaultPooledObject<>(connection);
                    }
                },
                config);
    }

    private static void use(GenericObjectPool<Connection> pool) throws Exception {
        Connection connection = pool.borrowObject();
        Together.equal(1, connection.users.incrementAndGet(), "users");
        connection.users.decrementAndGet();
        pool.returnObject(connection);
    }

    public void borrowsAndReturns() {
        GenericObjectPool<Connection> pool = pool(2, Duration.ofMillis(-1));
        Together.run(() -> use(pool), () -> use(pool));
        Together.equal(0, pool.getNumActive(), "active");
        pool.close();
    }

    public void waitsForAnObject() {
        GenericObjectPool<Connection> pool = pool(1, Duration.ofMillis(-1));
        Together.run(() -> use(pool), () -> use(pool));
        Together.equal(1, made.get(), "made");
        pool.close();
    }

    public void evicts() throws Exception {
        GenericObjectPool<Connection> pool = pool(2, Duration.ofMillis(10));
        use(pool);
        Thread.sleep(15);
        use(pool);
        Together.check(made.get() <= 2, "made " + made);
        pool.close();
    }

    /** A borrower that finds the only object in eviction waits for one that nobody will return. */
    public void evictsTheOnlyOne() throws Exception {
        GenericObjectPool<Connection> pool = pool(1, Duration.ofMillis(-1));
        use(pool);
        Thread.sleep(15);
        Together.run(pool::evict, () -> use(pool));
        pool.close();
    }

    /** A connection is used on after it was returned. */
    public void usesAfterReturn() {
        GenericObjectPool<Connection> pool = pool(1, Duration.ofMillis(-1));
        Together.Body use =
                () -> {
                    Connection connection = pool.borrowObject();
                    pool.returnObject(connection);
                    Together.equal(1, connection.users.incrementAndGet(), "users");
                    connection.users.decrementAndGet();
                };
        Together.run(use, use);
    }
}
