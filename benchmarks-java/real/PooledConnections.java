import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Two threads take a connection of a pool of one, and add to a row of a database in memory. */
public final class PooledConnections {
    private PooledConnections() {}

    public static void main(String[] arguments) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:bench;LOCK_TIMEOUT=100000");
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            execute(pool, "CREATE TABLE counter (id INT PRIMARY KEY, total INT)");
            execute(pool, "INSERT INTO counter VALUES (1, 0)");
            Runnable adds = () -> execute(pool, "UPDATE counter SET total = total + 1");
            Thread other = new Thread(adds);
            other.start();
            adds.run();
            other.join();
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT total FROM counter")) {
                rows.next();
                if (rows.getInt(1) != 2) {
                    throw new AssertionError("an update was lost");
                }
            }
        }
    }

    private static void execute(HikariDataSource pool, String command) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(command);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
