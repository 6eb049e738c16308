// Commons DBCP 1.2 with a driver of the program: a pool of connections, and eviction of statements
// that waits for a connection which waits for the pool of statements (DBCP-65).
// library: commons-dbcp:commons-dbcp:1.2
// program: connections: ok
// program: waitsForConnection: ok
// program: evictsStatements: bug deadlock
// gate: connections

import org.apache.commons.dbcp.ConnectionFactory;
import org.apache.commons.dbcp.PoolableConnectionFactory;
import org.apache.commons.dbcp.PoolingDataSource;
import org.apache.commons.pool.KeyedObjectPoolFactory;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;
import org.apache.commons.pool.impl.GenericObjectPool;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;

import javax.sql.DataSource;

/** Programs on Commons DBCP 1.2. */
public class Dbcp12 {
    private GenericKeyedObjectPool statements;

    /** An object of the driver, which does nothing. */
    private static <T> T driver(Class<T> type) {
        Object made =
                Proxy.newProxyInstance(
                        Dbcp12.class.getClassLoader(),
                        new Class<?>[] {type},
                        (self, method, arguments) -> {
                            Class<?> result = method.getReturnType();
                            if (method.getName().equals("equals")) {
                                return self == arguments[0];
                            } else if (method.getName().equals("hashCode")) {
                                return 17;
                            } else if (result == PreparedStatement.class) {
                                return driver(PreparedStatement.class);
                            } else if (result == boolean.class) {
                                return method.getName().equals("getAutoCommit");
                            }
                            return result == int.class ? (Object) 0 : null;
                        });
        return type.cast(made);
    }

    private DataSource source(int most, boolean keepsStatements) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(null, most);
        ConnectionFactory connections = () -> driver(Connection.class);
        KeyedObjectPoolFactory ofStatements =
                () -> {
                    statements = new GenericKeyedObjectPool(null, 4);
                    statements.setMinEvictableIdleTimeMillis(1);
                    statements.setTestWhileIdle(true);
                    return statements;
                };
        new PoolableConnectionFactory(
                connections, pool, keepsStatements ? ofStatements : null, null, false, true);
        return new PoolingDataSource(pool);
    }

    private static void prepare(DataSource source) throws Exception {
        try (Connection connection = source.getConnection()) {
            connection.prepareStatement("select 1").close();
        }
    }

    public void connections() throws Exception {
        DataSource source = source(2, false);
        Together.run(() -> prepare(source), () -> prepare(source));
    }

    public void waitsForConnection() throws Exception {
        DataSource source = source(1, false);
        Together.run(() -> prepare(source), () -> prepare(source));
    }

    public void evictsStatements() throws Exception {
        DataSource source = source(1, true);
        Connection connection = source.getConnection();
        connection.prepareStatement("select 1").close();
        Together.run(
                () -> statements.evict(), () -> connection.prepareStatement("select 1").close());
    }
}
