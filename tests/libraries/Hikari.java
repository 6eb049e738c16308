// HikariCP with H2: a pool of one or two connections, shared by threads, and a leak that starves
// another.
// library: com.zaxxer:HikariCP:6.2.1
// library: com.h2database:h2:2.3.232
// library: org.slf4j:slf4j-nop:2.0.16
// program: borrows: ok
// program: waitsForConnection: ok
// program: nestedConnections: bug exception "Connection is not available"

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Programs on HikariCP. */
public class Hikari {
    private static HikariDataSource source(int most) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:");
        config.setMaximumPoolSize(most);
        config.setMinimumIdle(most);
        config.setConnectionTimeout(5_000);
        return new HikariDataSource(config);
    }

    private static void query(HikariDataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("select 7")) {
            Together.check(found.next() && found.getInt(1) == 7, "not seven");
        }
    }

    public void borrows() {
        try (HikariDataSource source = source(2)) {
            Together.run(() -> query(source), () -> query(source));
        }
    }

    public void waitsForConnection() {
        try (HikariDataSource source = source(1)) {
            Together.run(() -> query(source), () -> query(source));
        }
    }

    /** Two threads need two connections each, of two. */
    public void nestedConnections() {
        try (HikariDataSource source = source(2)) {
            Together.Body nested =
                    () -> {
                        try (Connection outer = source.getConnection()) {
                            query(source);
                        }
                    };
            Together.run(nested, nested);
        }
    }
}
